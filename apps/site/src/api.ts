import { createClient } from "@party/contract/client";
import { apiUrl, renderContext } from "./page-context.ts";
import { fetchAsMember } from "./session/fetch-as-member.ts";
import { accessToken } from "./session/tokens.ts";

/** Timeout of API calls while a page is rendered. */
const SERVER_TIMEOUT_MS = 2_000;

const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(SERVER_TIMEOUT_MS);
  const headers = { ...(init?.headers as Record<string, string>), ...renderContext().callHeaders };
  return fetch(input, { ...init, headers, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};

/** The API, by route literal: `api("GET /news/{id}/", { params: { id: 3 } })`. */
export const api = createClient(
  import.meta.env.SSR
    ? { baseUrl: () => renderContext().apiInternalUrl, fetch: fetchWithTimeout }
    : { baseUrl: apiUrl, token: accessToken, fetch: fetchAsMember },
);
