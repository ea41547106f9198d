import { useSyncExternalStore } from "react";
import { login } from "./login.ts";
import { register } from "./register.ts";
import { currentSession, logout, onSessionChange, unknownSession } from "./session.ts";

/**
 * The sign-in state of spec section 4, with what changes it. On the server, and until the stored sign-in has been
 * checked, nobody is signed in and `loading` is true.
 */
export function useSession() {
  const { status, user, lost } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  return { loading: status === "unknown", isAuthenticated: status === "in", user, lost, login, register, logout };
}
