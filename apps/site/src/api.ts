import { ApiError, type Client, createClient } from "@party/contract/client";
import { LANGUAGE } from "@party/contract/values/language";
import { watchWrite } from "#loading/failures/slow-writes.ts";
import { clearTokens, onTokensChange, storedAccessToken, storedRefreshToken, storeTokens } from "#session/tokens.ts";
import { apiUrl, enabledExtensions, renderContext } from "./page-context.ts";
import { replaceWithDraft } from "./preview.ts";

/** Timeout of the calls of a page, which then waits for them in the browser (loading/failures/slow-answer.ts). */
const SERVER_TIMEOUT_MS = 2_000;

const fetchOnServer: typeof fetch = (input, init) => {
  const headers = { ...(init?.headers as Record<string, string>), ...renderContext().callHeaders };
  // The result of a form that was posted without script is shown nowhere else.
  const signals = renderContext().method === "POST" ? [] : [AbortSignal.timeout(SERVER_TIMEOUT_MS)];
  const signal = AbortSignal.any(init?.signal ? [init.signal, ...signals] : signals);
  const { apiInternalUrl, preview } = renderContext();
  const path = new URL(String(input)).pathname.slice(new URL(apiInternalUrl).pathname.replace(/\/$/, "").length);
  return replaceWithDraft(preview, path, () => fetch(input, { ...init, headers, signal }));
};

type FetchArguments = Parameters<typeof fetch>;

/** `fetch` that, on a 401 to a bearer token, refreshes it and retries once; a second 401 signs the visitor out. */
export const fetchAsMember: typeof fetch = async (...[input, init]: FetchArguments) => {
  const response = await fetch(input, init);
  const headers = init?.headers as Record<string, string> | undefined;
  const rejected = headers?.authorization?.replace(/^Bearer /, "");
  // A sign-out is sent with a token that is already cleared here.
  if (response.status !== 401 || !rejected || !storedAccessToken()) return response;
  const access = await refreshAccessToken(rejected);
  if (!access) return response;
  const second = await fetch(input, { ...init, headers: { ...headers, authorization: `Bearer ${access}` } });
  if (second.status === 401 && storedAccessToken() === access) clearTokens();
  return second;
};

const client = createClient(
  import.meta.env.SSR
    ? {
        baseUrl: () => renderContext().apiInternalUrl,
        language: LANGUAGE,
        fetch: fetchOnServer,
        extensions: enabledExtensions,
      }
    : {
        baseUrl: apiUrl,
        token: storedAccessToken,
        language: LANGUAGE,
        fetch: fetchAsMember,
        extensions: enabledExtensions,
      },
);

const baseClient: Client = async (route, ...options) => {
  const reply = await client(route, ...options);
  // The party's own server keeps to the contract, so its visitors do not load the code for others; lists of places have two forms.
  if (enabledExtensions() && !/^GET \/(counties|constituencies|wards)\//.test(route)) return reply;
  return (await import("#loading/data/specified-replies.ts")).readSpecifiedReply(route, reply);
};

/** The API, by route literal: `api("GET /news/{id}/", { params: { id: 3 } })`. */
export const api: Client = import.meta.env.SSR
  ? baseClient
  : (route, ...options) => watchWrite(route, baseClient(route, ...options));

const refreshClient = createClient({ baseUrl: apiUrl, extensions: enabledExtensions });

/** Errors that say nothing about the token. */
const isTemporaryError = ({ status }: ApiError) => status === 429 || status >= 500;

let runningRefresh: Promise<string | undefined> | undefined;

/**
 * Exchanges a rejected access token for a new one. Concurrent calls share one exchange, across tabs too: a refresh token
 * is valid once, and using it twice ends every session of its family.
 * @param rejected the access token that was answered 401
 * @returns undefined when the refresh token is invalid; both tokens are then cleared
 * @throws ApiError or TypeError when the server cannot answer now; the tokens stay
 */
function refreshAccessToken(rejected: string): Promise<string | undefined> {
  runningRefresh ??= exchangeWithTabLock(rejected).finally(() => {
    runningRefresh = undefined;
  });
  return runningRefresh;
}

/** One tab at a time; without HTTPS there are no locks. */
async function exchangeWithTabLock(rejected: string): Promise<string | undefined> {
  if (!navigator.locks) return exchangeRefreshToken(rejected);
  const first = await navigator.locks.request("refresh", { ifAvailable: true }, (lock) =>
    // In an array, because `undefined` is an outcome too.
    lock ? exchangeRefreshToken(rejected).then((access) => [access]) : undefined,
  );
  if (first) return first[0];
  return navigator.locks.request("refresh", async () => {
    await waitForTokensOfOtherTab(rejected);
    return exchangeRefreshToken(rejected);
  });
}

/** Writes of another tab to the local storage may become visible here after its lock is released. */
const STORAGE_DELAY_MS = 200;

function waitForTokensOfOtherTab(rejected: string): Promise<void> {
  return new Promise((resolve) => {
    if (storedAccessToken() !== rejected) return resolve();
    const stop = onTokensChange(done);
    const timer = setTimeout(done, STORAGE_DELAY_MS);
    function done() {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}

async function exchangeRefreshToken(rejected: string): Promise<string | undefined> {
  const current = storedAccessToken();
  // Another call or tab has refreshed the token, or has signed out.
  if (current !== rejected) return current ?? undefined;
  const refresh = storedRefreshToken();
  if (!refresh) return signOut();
  try {
    const tokens = await refreshClient("POST /api/auth/refresh/", { body: { refresh } });
    const meanwhile = storedAccessToken();
    if (meanwhile !== rejected) return meanwhile ?? undefined;
    storeTokens(tokens);
    return tokens.access;
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporaryError(error)) throw error;
    return signOut();
  }
}

function signOut(): undefined {
  clearTokens();
}
