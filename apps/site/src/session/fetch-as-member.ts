import { ApiError, createClient } from "@party/contract/client";
import { apiUrl } from "#page-context.ts";
import { accessToken, forgetTokens, keepTokens, onTokensChange, refreshToken } from "./tokens.ts";

type Call = Parameters<typeof fetch>;

/** `fetch` that, on a 401 to a bearer token, tries once more with a fresh one; refused again, the visitor is signed out. */
export const fetchAsMember: typeof fetch = async (...[input, init]: Call) => {
  const response = await fetch(input, init);
  const headers = init?.headers as Record<string, string> | undefined;
  const refused = headers?.authorization?.replace(/^Bearer /, "");
  // A farewell is sent with a token that is already forgotten here.
  if (response.status !== 401 || !refused || !accessToken()) return response;
  const access = await refreshAccess(refused);
  if (!access) return response;
  const second = await fetch(input, { ...init, headers: { ...headers, authorization: `Bearer ${access}` } });
  if (second.status === 401 && accessToken() === access) forgetTokens();
  return second;
};

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
function refreshAccess(refused: string): Promise<string | undefined> {
  running ??= alone(refused).finally(() => {
    running = undefined;
  });
  return running;
}

/** One tab at a time; browsers keep locks from pages without HTTPS, there each tab is by itself. */
async function alone(refused: string): Promise<string | undefined> {
  if (!navigator.locks) return exchange(refused);
  const first = await navigator.locks.request("refresh", { ifAvailable: true }, (lock) =>
    // In an array, because `undefined` is an outcome too.
    lock ? exchange(refused).then((access) => [access]) : undefined,
  );
  if (first) return first[0];
  return navigator.locks.request("refresh", async () => {
    await tokensOfAnotherTab(refused);
    return exchange(refused);
  });
}

/** What another tab stored before it gave the lock back may be seen here a moment later: storage is no lock. */
const SEEN_LATE = 200;

function tokensOfAnotherTab(refused: string): Promise<void> {
  return new Promise((resolve) => {
    if (accessToken() !== refused) return resolve();
    const stop = onTokensChange(done);
    const timer = setTimeout(done, SEEN_LATE);
    function done() {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}

async function exchange(refused: string): Promise<string | undefined> {
  const current = accessToken();
  // Another call or tab was faster, or has signed out.
  if (current !== refused) return current ?? undefined;
  const refresh = refreshToken();
  if (!refresh) return forget();
  try {
    const tokens = await api("POST /api/auth/refresh/", { body: { refresh } });
    const meanwhile = accessToken();
    if (meanwhile !== refused) return meanwhile ?? undefined;
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
