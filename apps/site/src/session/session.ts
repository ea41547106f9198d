import type { User } from "@party/contract/auth";
import { ApiError } from "@party/contract/client";
import { api } from "../api.ts";
import { forgetMembers } from "../offline/member-caches.ts";
import { accessToken, forgetTokens, onTokensChange, refreshToken } from "./tokens.ts";

export interface Session {
  /** Until the start has ended, nobody is known. */
  status: "unknown" | "in" | "out";
  user: User | undefined;
  /** The session was ended from elsewhere: refused by the server, or by a sign-out in another tab. */
  lost: boolean;
}

export const unknownSession: Session = { status: "unknown", user: undefined, lost: false };

let session = unknownSession;
const listeners = new Set<() => void>();

/** For useSyncExternalStore. */
export const currentSession = (): Session => session;
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page's first CSS hides the body while `unknown`, and the parts for guests while there is any value. */
function become(next: Session) {
  session = next;
  const { dataset } = document.documentElement;
  if (next.status === "in") dataset.session = "in";
  else delete dataset.session;
  for (const listener of listeners) listener();
}

export function signedInAs(user: User): void {
  become({ status: "in", user, lost: false });
  void forgetMembers(user.id);
}

/** The server knows something new of the user, e.g. that the address is confirmed. */
export function userChanged(): void {
  if (session.status !== "in") return;
  // As good as before when it cannot be asked: the next page asks again.
  api("GET /api/auth/user/").then(
    (user) => accessToken() && signedInAs(user),
    () => {},
  );
}

/**
 * Signs out here at once and tells the server, whose answer nobody waits for (spec section 4: signing out succeeds
 * even when the call fails).
 */
export function logout(): void {
  void forgetMembers();
  signOut();
}

function signOut() {
  const refresh_token = refreshToken();
  // The call takes its bearer token before the tokens go.
  const farewell = api("POST /api/auth/logout/", { body: { refresh_token } });
  farewell.catch((error: unknown) => console.error("The server did not take note of the sign-out.", error));
  become({ status: "out", user: undefined, lost: false });
  forgetTokens();
}

async function start() {
  onTokensChange(followTokens);
  if (!accessToken()) return become({ status: "out", user: undefined, lost: false });
  try {
    const user = await api("GET /api/auth/user/");
    if (accessToken()) return signedInAs(user);
  } catch (error) {
    // Whatever the reason, not knowing the user is a sign-out (spec sections 4 and 8). What a member keeps on this phone
    // for when there is no network goes only with a server's word.
    if (error instanceof ApiError) void forgetMembers();
  }
  if (accessToken()) signOut();
  else become({ status: "out", user: undefined, lost: false });
}

/** Tokens that came or went without a login or logout of this tab. */
function followTokens() {
  if (!accessToken()) {
    if (session.status !== "in") return;
    become({ status: "out", user: undefined, lost: true });
    // Offline it was no sign-out that anybody asked for.
    if (navigator.onLine) void forgetMembers();
  } else if (session.status === "out") {
    api("GET /api/auth/user/").then(
      (user) => accessToken() && signedInAs(user),
      () => {},
    );
  }
}

let started: Promise<void> | undefined;

/** Finds out who the visitor is; settles when that is known. Called by the router and by the guard. */
export function sessionStart(): Promise<void> {
  started ??= start();
  return started;
}
