import type { User } from "@party/contract/auth";
import { useSyncExternalStore } from "react";
import { currentSession, logout, onSessionChange, unknownSession } from "./session.ts";
import { login, register } from "./sign-in.ts";

/**
 * The session and its actions (spec section 4). On the server, and until the stored tokens have been checked, `loading`
 * is true.
 */
export function useSession() {
  const { status, user, lost } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  return { loading: status === "unknown", isAuthenticated: status === "in", user, lost, login, register, logout };
}

/** The user's name, or email address. The specification leaves the user's fields open, so names may be missing. */
export const displayName = ({ first_name, last_name, email }: Partial<User>): string =>
  [first_name, last_name].filter(Boolean).join(" ") || (email ?? "");
