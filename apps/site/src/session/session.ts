import type { User } from "@party/contract/auth";
import { ApiError, createClient } from "@party/contract/client";
import { deleteMemberCaches } from "#offline/cache-rules.ts";
import { api } from "../api.ts";
import { apiUrl } from "../page-context.ts";
import { clearTokens, onTokensChange, storedAccessToken, storedRefreshToken } from "./tokens.ts";

export interface Session {
  /** `unknown` until the stored tokens were checked. */
  status: "unknown" | "in" | "out";
  user: User | undefined;
  /** The session was ended by the server, or by a sign-out in another tab. */
  lost: boolean;
}

export const unknownSession: Session = { status: "unknown", user: undefined, lost: false };

let session = unknownSession;
const sessionListeners = new Set<() => void>();

/** For useSyncExternalStore. */
export const currentSession = (): Session => session;
export function onSessionChange(listener: () => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

/** CSS hides the body while `data-session` is `unknown`, and the parts for guests while it has any value. */
function setSession(next: Session) {
  session = next;
  const { dataset } = document.documentElement;
  if (next.status === "in") dataset.session = "in";
  else delete dataset.session;
  for (const listener of sessionListeners) listener();
}

export function signedInAs(user: User): void {
  setSession({ status: "in", user, lost: false });
  void deleteMemberCaches(user.id);
}

/** Loads the user again, e.g. after the email address was confirmed. */
export function reloadUser(): void {
  if (session.status !== "in") return;
  // A failure is ignored: the next page loads it again.
  api("GET /api/auth/user/").then(
    (user) => storedAccessToken() && signedInAs(user),
    () => {},
  );
}

/**
 * Signs out at once and notifies the server without waiting (spec.md section 4: signing out succeeds even when the call
 * fails).
 */
export function logout(): void {
  void deleteMemberCaches();
  signOut();
}

const storedTokens = () => ({ access: storedAccessToken(), refresh: storedRefreshToken() });

function signOut({ access, refresh } = storedTokens()) {
  const logoutClient = createClient({ baseUrl: apiUrl, token: () => access });
  const call = logoutClient("POST /api/auth/logout/", { body: { refresh_token: refresh } });
  call.catch((error: unknown) => console.error("The sign-out could not be sent to the server.", error));
  setSession({ status: "out", user: undefined, lost: false });
  clearTokens();
}

async function startSession() {
  onTokensChange(onStoredTokensChange);
  if (!storedAccessToken()) return setSession({ status: "out", user: undefined, lost: false });
  const before = storedTokens();
  try {
    const user = await api("GET /api/auth/user/");
    if (storedAccessToken()) return signedInAs(user);
    setSession({ status: "out", user: undefined, lost: false });
  } catch (error) {
    // Any failure is a sign-out (spec.md section 4 and 8). Offline pages are deleted only when the server has answered.
    if (error instanceof ApiError) void deleteMemberCaches();
    // Rejected tokens are cleared already.
    signOut(storedAccessToken() ? storedTokens() : before);
  }
}

/** Handles tokens that another tab or the server changed. */
function onStoredTokensChange() {
  if (!storedAccessToken()) {
    if (session.status !== "in") return;
    setSession({ status: "out", user: undefined, lost: true });
    // Offline the tokens are missing without a sign-out: the saved pages are kept.
    if (navigator.onLine) void deleteMemberCaches();
  } else if (session.status === "out") {
    api("GET /api/auth/user/").then(
      (user) => storedAccessToken() && signedInAs(user),
      () => {},
    );
  }
}

let startingSession: Promise<void> | undefined;

/** Checks the stored tokens; resolves when the session is known. Called by the router and by the guard. */
export function restoreSession(): Promise<void> {
  startingSession ??= startSession();
  return startingSession;
}
