// Imports neither zod nor the endpoint table, only types: schemas would be too large for public pages.
import type { z } from "zod";
import type { EndpointOf, Route } from "./api.ts";
import type { ProblemCode } from "./problems.ts";

/** A form with a file is not sent by this client, so that pages do not carry the code for it. */
type EndpointBody<E> = E extends { accepts: "multipart" } ? never : EndpointInput<E, "body">;
type EndpointInput<E, K extends string> = E extends { [k in K]: infer S extends z.ZodType } ? z.input<S> : never;
type Reply<R extends Route> = z.output<EndpointOf<R>["reply"]>;
type OptionalPart<K extends string, T> = [T] extends [never]
  ? { [k in K]?: never }
  : Record<string, never> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

export type CallOptions<R extends Route> = OptionalPart<"params", EndpointInput<EndpointOf<R>, "params">> &
  OptionalPart<"query", EndpointInput<EndpointOf<R>, "query">> &
  OptionalPart<"body", EndpointBody<EndpointOf<R>>> & {
    /** Sends no bearer token even when there is one. */
    anonymous?: boolean;
    /** With it a repeated write changes nothing; only sent to a server that offers it. */
    idempotencyKey?: string;
    signal?: AbortSignal | undefined;
  };

type CallArguments<R extends Route> =
  Record<string, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** An error response of the API, in any of the three formats. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** The server's own text for the user: its `error`, `detail` or bare string; undefined when it sent none. */
  readonly text: string | undefined;
  /** Messages by field, `{}` when the response names none. */
  readonly fields: Record<string, string[]>;
  /** The parsed response, for values beside the text. */
  readonly body: unknown;
  /** Which problem it is, by the header `Problem`; undefined from a server with the specified calls alone, or from a proxy. */
  readonly code: ProblemCode | undefined;

  constructor(status: number, body: unknown, code?: string | null) {
    const problem = readProblem(body);
    super(problem.text ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.code = (code ?? undefined) as ProblemCode | undefined;
    this.text = problem.text;
    this.fields = problem.fields;
  }

  /** A repetition would fail too: neither an expired sign-in nor a rate limit nor a server error. */
  get isFinal(): boolean {
    return this.status < 500 && this.status !== 401 && this.status !== 429;
  }
}

/** Whether a call was refused with one of these problems. */
export const isProblem = (error: unknown, ...codes: readonly ProblemCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code);

function readProblem(body: unknown): { text: string | undefined; fields: Record<string, string[]> } {
  if (typeof body === "string") return { text: body || undefined, fields: {} };
  if (typeof body !== "object" || body === null) return { text: undefined, fields: {} };
  const { error, detail, fields } = body as Record<string, unknown>;
  const text = typeof error === "string" ? error : typeof detail === "string" ? detail : undefined;
  const messages = text === undefined ? body : fields;
  // Another server may send anything: only sentences are shown.
  const entries = Object.entries(typeof messages === "object" ? (messages ?? {}) : {}).map(
    ([field, texts]) => [field, [texts].flat().filter((each) => typeof each === "string")] as const,
  );
  return { text, fields: Object.fromEntries(entries.filter(([, texts]) => texts.length > 0)) };
}

export interface ClientSettings {
  /** Address of the API without a trailing slash; a function is called for each request. */
  baseUrl: string | (() => string);
  /** The current bearer token, if any. */
  token?: () => string | null | undefined;
  /** Of what the API says: a tag such as `sw`; by default what the browser sends. */
  language?: string;
  /** Replaces `globalThis.fetch`, e.g. to add a timeout on a server. */
  fetch?: typeof fetch;
  /**
   * Whether the server has more than section 7 of the specification; undefined while unknown. With false every other call
   * is a 404 without a request; only with true are idempotency keys sent, which a server must allow by CORS.
   */
  extensions?: () => boolean | undefined;
}

/** The calls of spec.md section 7, written briefly, because every page of the site loads them. */
const documentedRoutes =
  /^(GET \/(api\/(auth\/user|newsletter\/verify\/{token})|counties|constituencies|wards|(news|events)\/{id})|POST \/(api\/(auth\/(login|logout|register)|newsletter\/subscribe)|memberships(\/public)?))\/$/;

export type Client = <R extends Route>(route: R, ...options: CallArguments<R>) => Promise<Reply<R>>;

/**
 * Makes the typed client: `api("GET /news/{id}/", { params: { id: 3 } })`.
 * @returns the reply as typed by the contract, not validated.
 * @throws ApiError for an error response; TypeError when the server cannot be reached; DOMException when aborted.
 */
export function createClient({
  baseUrl,
  token,
  language,
  fetch: send = (...call) => fetch(...call),
  extensions = () => true,
}: ClientSettings): Client {
  return async (route, ...[options = {}]: unknown[]) => {
    const { params, query, body, anonymous, idempotencyKey, signal } = options as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      anonymous?: boolean;
      idempotencyKey?: string;
      signal?: AbortSignal;
    };
    const extended = extensions();
    if (extended === false && !documentedRoutes.test(route)) throw new ApiError(404, undefined);
    const [method, template] = route.split(" ") as [string, string];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
    // It makes strings of numbers.
    const search = new URLSearchParams(given as [string, string][]).toString();
    const headers: Record<string, string> = { accept: "application/json" };
    if (language) headers["accept-language"] = language;
    const bearer = anonymous ? undefined : token?.();
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    if (idempotencyKey && extended) headers["idempotency-key"] = idempotencyKey;
    // Fastify rejects an empty body with a JSON content type.
    if (body !== undefined) headers["content-type"] = "application/json";
    const base = typeof baseUrl === "function" ? baseUrl() : baseUrl;
    const response = await send(`${base}${path}${search && `?${search}`}`, {
      method,
      headers,
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const reply = parseJson(text);
    if (!response.ok) throw new ApiError(response.status, reply, response.headers.get("problem"));
    return reply as never;
  };
}

/** Undefined for anything but JSON, such as nothing or the HTML of a proxy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
