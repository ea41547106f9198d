import { ApiError, createClient } from "@party/contract/client";

/** Calls the API of the same origin with the staff cookie. `X-Console` cannot be sent by a form of another site. */
export const api = createClient({
  baseUrl: "",
  fetch: (url, init) =>
    fetch(url, { ...init, credentials: "same-origin", headers: { ...init?.headers, "x-console": "1" } }),
});

/**
 * Sends a form with one file to an endpoint that accepts `multipart/form-data`.
 * @throws ApiError
 */
export async function sendFile<Reply>(method: "POST" | "PUT", path: string, file: Blob, signal: AbortSignal) {
  const body = new FormData();
  body.set("file", file, "file");
  const headers = { "x-console": "1" };
  const response = await fetch(path, { method, body, headers, signal, credentials: "same-origin" });
  const reply: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, reply);
  return reply as Reply;
}

/** A sentence for people: the API's own, or what a missing network means. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.text ?? `The server replied with an error (${error.status}).`;
  return "There is no connection. What you typed is kept; try again when you are online.";
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
