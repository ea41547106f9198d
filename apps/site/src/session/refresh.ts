import { ApiError, createClient } from "@party/contract/client";
import { apiUrl } from "../page-context.ts";
import { accessToken, forgetTokens, keepTokens, refreshToken } from "./tokens.ts";

const api = createClient({ baseUrl: apiUrl });

/** The server is out of breath, which says nothing about the token. */
const isPassing = ({ status }: ApiError) => status === 429 || status >= 500;

let running: Promise<string | undefined> | undefined;

/**
 * A fresh access token in place of one that the server refused. Calls that fail together share one exchange, across
 * tabs too: a refresh token is good for one, and using it twice ends every session of its family.
 * @param refused the access token that was answered 401
 * @returns undefined when there is none to have; both tokens are then forgotten
 * @throws ApiError or TypeError when the server cannot answer now; the tokens stay
 */
export function refreshAccess(refused: string): Promise<string | undefined> {
  running ??= alone(() => exchange(refused)).finally(() => {
    running = undefined;
  });
  return running;
}

/** One tab at a time; browsers keep locks from pages without HTTPS, there each tab is by itself. */
const alone = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("refresh", run) : run();

async function exchange(refused: string): Promise<string | undefined> {
  const current = accessToken();
  // Another call or tab was faster, or has signed out.
  if (current !== refused) return current ?? undefined;
  const refresh = refreshToken();
  if (!refresh) return forget();
  try {
    const tokens = await api("POST /api/auth/refresh/", { body: { refresh } });
    if (accessToken() !== refused) return undefined;
    keepTokens(tokens);
    return tokens.access;
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    return forget();
  }
}

function forget(): undefined {
  forgetTokens();
}
