import type { User } from "@party/contract/auth";
import { useSyncExternalStore } from "react";
import { currentSession, logout, onSessionChange, unknownSession } from "./session.ts";
import { login, register } from "./sign-in.ts";

/**
 * The sign-in state of spec section 4, with what changes it. On the server, and until the stored sign-in has been
 * checked, nobody is signed in and `loading` is true.
 */
export function useSession() {
  const { status, user, lost } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  return { loading: status === "unknown", isAuthenticated: status === "in", user, lost, login, register, logout };
}

/** What to call a user. The specification leaves the user's fields open, so a server may send fewer than ours. */
export const nameOf = ({ first_name, last_name, email }: Partial<User>): string =>
  [first_name, last_name].filter(Boolean).join(" ") || (email ?? "");
