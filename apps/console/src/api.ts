import { ApiError, type Client, createClient, isProblem } from "@party/contract/client";
import { readEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { apiContent as content } from "./api.content.ts";

/** Of every call: what no form of another site can send, and the console's language, whatever the browser asks for. */
export const consoleHeaders = { "x-console": "1", "accept-language": "en" };

/**
 * Calls the API of the same origin with the staff cookie. `X-Console` cannot be sent by a form of another site. For
 * signing in and out; all other calls are those of `api`.
 */
export const clientWithoutRetry = createClient({
  baseUrl: "",
  fetch: (url, init) =>
    fetch(url, { ...init, credentials: "same-origin", headers: { ...init?.headers, ...consoleHeaders } }),
});

/** Calls the API, and goes on after the sign-in when the session had ended. */
export const api: Client = (route, ...options) =>
  retryAfterSignIn(() => clientWithoutRetry(route, ...options), { writes: !route.startsWith("GET ") });

/** Asks for a sign-in. @returns false when the person closed it */
type AskToSignIn = () => Promise<boolean>;
let askToSignIn: AskToSignIn | undefined;

/** @returns how to stop asking */
export function onSessionEnd(ask: AskToSignIn): () => void {
  askToSignIn = ask;
  return () => {
    askToSignIn = undefined;
  };
}

const SESSION_OWNER_KEY = "console-person";
/** Whose screens are open; what they wrote is sent in nobody else's name. */
let sessionOwnerId: number | undefined;
let isOtherPersonSignedIn = false;

/** To be called with whom the session belongs to. @param id undefined: nothing of anybody is open */
export function setSessionOwner(id: number | undefined): void {
  if (id === undefined || sessionOwnerId === undefined) sessionOwnerId = id;
  isOtherPersonSignedIn = sessionOwnerId !== id;
  if (id !== undefined) storeEntry("localStorage", SESSION_OWNER_KEY, String(id));
}

/** Whether somebody else has signed in since, in this tab or another one. */
function hasOtherPersonSignedIn(): boolean {
  if (sessionOwnerId === undefined) return false;
  // Without storage other tabs are not known.
  const stored = readEntry("localStorage", SESSION_OWNER_KEY) ?? String(sessionOwnerId);
  return isOtherPersonSignedIn || stored !== String(sessionOwnerId);
}

/**
 * Runs a call, and once more after the person has signed in again when the session had ended.
 * @throws ApiError 401 for a write in the session of somebody else
 */
export async function retryAfterSignIn<Reply>(call: () => Promise<Reply>, { writes = true } = {}): Promise<Reply> {
  const refuseForOthers = () => {
    if (writes && hasOtherPersonSignedIn()) throw new ApiError(401, { detail: content.other });
  };
  refuseForOthers();
  try {
    return await call();
  } catch (error) {
    if (!isSignedOut(error) || !(await askToSignIn?.())) throw error;
  }
  refuseForOthers();
  return call();
}

/** A sentence for people: the API's own, or what a missing network means. */
export function messageOf(error: unknown, noConnection = content.noConnection): string {
  if (error instanceof ApiError) return error.text ?? content.failed(error.status);
  return noConnection;
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

export const isSignedOut = (error: unknown): boolean => isProblem(error, "not_signed_in", "session_ended");
