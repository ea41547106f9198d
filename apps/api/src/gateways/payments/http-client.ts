import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";

export type ApiResponse =
  | { kind: "answered"; status: number; json: unknown; retryAfter: number | undefined }
  /** No usable response: the request may have been executed all the same. */
  | { kind: "lost"; text: string }
  /** Not sent, because no token could be obtained. */
  | { kind: "unsent"; rejected: boolean; text: string };

export interface ApiRequest {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** JSON as text, so that signed bodies are sent unchanged. */
  body?: string;
}

/** See payments.md 2.3. */
export const RESPONSE_TIMEOUT_MS = 30_000;
const EXPIRY_MARGIN_MS = 20_000;

/**
 * A client for an API with OAuth client credentials.
 * @param tokenRequest fetches an access token
 * @param timeout milliseconds
 * @returns a function that sends one request, and repeats it only when the token was rejected, because then it was not executed
 */
export function createApiClient(
  baseUrl: string,
  tokenRequest: ApiRequest,
  timeout = RESPONSE_TIMEOUT_MS,
): (call: ApiRequest) => Promise<ApiResponse> {
  let current: { token: string; expiresAt: number } | undefined;
  let pendingToken: Promise<string | ApiResponse> | undefined;

  const fetchToken = async (): Promise<string | ApiResponse> => {
    const response = await sendRequest(baseUrl, tokenRequest, timeout);
    if (response.kind !== "answered") return { kind: "unsent", rejected: false, text: `no token: ${response.text}` };
    const result = TokenResponse.safeParse(response.json);
    if (response.status !== 200 || !result.success) {
      const rejected = response.status >= 400 && response.status < 500 && response.status !== 429;
      return { kind: "unsent", rejected, text: `no token (${response.status})` };
    }
    const { access_token, expires_in } = result.data;
    current = { token: access_token, expiresAt: Date.now() + expires_in * 1_000 - EXPIRY_MARGIN_MS };
    return access_token;
  };
  const token = (): Promise<string | ApiResponse> => {
    if (current && current.expiresAt > Date.now()) return Promise.resolve(current.token);
    pendingToken ??= fetchToken().finally(() => {
      pendingToken = undefined;
    });
    return pendingToken;
  };
  const withToken = async (call: ApiRequest): Promise<{ response: ApiResponse; token?: string }> => {
    const result = await token();
    if (typeof result !== "string") return { response: result };
    const headers = { ...call.headers, authorization: `Bearer ${result}` };
    return { response: await sendRequest(baseUrl, { ...call, headers }, timeout), token: result };
  };

  return async (call) => {
    const first = await withToken(call);
    if (first.response.kind !== "answered" || first.response.status !== 401) return first.response;
    if (current?.token === first.token) current = undefined;
    return (await withToken(call)).response;
  };
}

/** Makes a provider's message safe to store: short, on one line, without phone numbers. */
export const sanitiseText = (text: string | undefined): string =>
  (text ?? "")
    .replace(/\s+/g, " ")
    .replace(/\d{7,}/g, "…")
    .slice(0, 200);

/** @returns undefined for invalid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

async function sendRequest(
  baseUrl: string,
  { method, path, headers, body }: ApiRequest,
  timeout: number,
): Promise<Exclude<ApiResponse, { kind: "unsent" }>> {
  let status: number | undefined;
  try {
    const response = await recordedFetch(baseUrl + path, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    status = response.status;
    const json: unknown = JSON.parse(await response.text());
    return { kind: "answered", status, json, retryAfter: parseRetryAfter(response.headers.get("retry-after")) };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "lost", text: `no JSON (${status})` };
    if (error instanceof DOMException && error.name === "TimeoutError")
      return { kind: "lost", text: "no answer in time" };
    return { kind: "lost", text: "the connection broke" };
  }
}

/** @returns milliseconds of a `Retry-After` in seconds */
export function parseRetryAfter(header: string | null | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
}

/** One request to a payment service and its response, without secrets, so that it can be stored. */
export interface HttpExchange {
  method: string;
  /** With the query, without the host. */
  path: string;
  asked: unknown;
  /** Null without a response. */
  status: number | null;
  answered: unknown;
}

const exchangeRecorder = new AsyncLocalStorage<HttpExchange[]>();

/** Runs a task and appends its requests to payment services to `exchanges`, also when it throws. */
export const recordExchanges = <Result>(exchanges: HttpExchange[], task: () => Promise<Result>): Promise<Result> =>
  exchangeRecorder.run(exchanges, task);

/** `fetch` for payment services, recorded by `recordExchanges`; token requests are not recorded. */
export const recordedFetch: typeof fetch = async (input, init) => {
  const exchanges = exchangeRecorder.getStore();
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  if (!exchanges || /oauth/i.test(pathname)) return fetch(input, init);
  const exchange: HttpExchange = {
    method: init?.method ?? "GET",
    path: pathname + search,
    asked: typeof init?.body === "string" ? redactSecrets(readBody(init.body)) : null,
    status: null,
    answered: null,
  };
  exchanges.push(exchange);
  const response = await fetch(input, init);
  exchange.status = response.status;
  const copy = response.clone();
  exchange.answered = redactSecrets(readBody(await copy.text()));
  return response;
};

const MAX_TEXT_LENGTH = 20_000;

/** JSON or a form as an object, anything else as text. */
function readBody(text: string): unknown {
  const json = readJson(text);
  if (json !== undefined) return json;
  if (/^[\w[\]%.]+=/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  return text.slice(0, MAX_TEXT_LENGTH);
}

/**
 * Passwords and their parts, keys, tokens, and URLs: who knows a callback URL can report an outcome, and who knows a
 * checkout page can pay on it.
 */
const SECRET_FIELD_NAMES = /pass|credential|secret|token|authorization|timestamp|initiator|url|uri|href/i;

function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, SECRET_FIELD_NAMES.test(key) ? "…" : redactSecrets(child)]),
  );
}

declare global {
  interface JSON {
    /** `source`: the number as text, which differs for `1.00` and `1`. */
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/**
 * Parses JSON with every number as text: Daraja sends the same field as a number or as a string (payments.md 0.7), and
 * amounts of money must not become floating-point numbers.
 * @returns undefined for invalid JSON
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value, { source }) => (typeof value === "number" ? source : value));
  } catch {
    return undefined;
  }
}
