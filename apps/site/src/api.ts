import { createClient } from "@party/contract/client";
import { apiUrl, renderContext } from "./page-context.ts";
import { fetchAsMember } from "./session/fetch-as-member.ts";
import { accessToken } from "./session/tokens.ts";

/** A page waits no longer for the API while it is rendered: late data is worth less than a page. */
const SERVER_TIMEOUT_MS = 2_000;

const impatientFetch: typeof fetch = (input, init) => {
  const late = AbortSignal.timeout(SERVER_TIMEOUT_MS);
  const headers = { ...(init?.headers as Record<string, string>), ...renderContext().callHeaders };
  return fetch(input, { ...init, headers, signal: init?.signal ? AbortSignal.any([init.signal, late]) : late });
};

/** The API, by route literal: `api("GET /news/{id}/", { params: { id: 3 } })`. */
export const api = createClient(
  import.meta.env.SSR
    ? { baseUrl: () => renderContext().apiInternalUrl, fetch: impatientFetch }
    : { baseUrl: apiUrl, token: accessToken, fetch: fetchAsMember },
);
