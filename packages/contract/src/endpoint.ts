import type { z } from "zod";
import type { ProblemCode } from "./problems.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: everybody, or a signed-in member. `grep 'access: "public"'` is the audit. */
export type Access = "public" | "member";

/**
 * How refusals are spelled on the wire (spec section 8):
 * `error` → `{"error": "…"}`; `fields` → `{"email": ["…"]}`, or a bare JSON string when no field is at fault;
 * `detail` → `{"detail": "…", "fields"?: {"age": ["…"]}}`.
 */
export type ErrorSpelling = "error" | "fields" | "detail";

/**
 * At most so many calls per window and key, e.g. `"5/hour/email"`.
 * The key is a body or path field (e-mail, phone, token), `actor` (the member), or `address`. Thousands of Kenyan phones
 * share one address behind their operator, so `address` limits stand far above what a shared address reaches.
 * `email+address` counts what one network says of one e-mail address: nobody uses up the allowance of whom they name.
 */
export type RateLimit = `${number}/${"minute" | "hour" | "day"}/${string}`;

export interface Endpoint {
  /** Method and path; path parameters in braces: `GET /news/{id}/`. */
  route: `${Method} /${string}`;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** `form` also takes `application/x-www-form-urlencoded`, e.g. the one-click unsubscribe of RFC 8058. */
  accepts?: "json" | "form";
  status: 200 | 201 | 202 | 204;
  reply: z.ZodType;
  errors: ErrorSpelling;
  /** Refusals beyond bad input, missing sign-in and rate limits, which every endpoint may give. */
  problems?: readonly ProblemCode[];
  limits?: readonly RateLimit[];
  /** What `limits` counts; `failures` lets somebody who knows the password sign in as often as they like. */
  limitsCount?: "calls" | "failures";
  /** Cache-Control of a good reply; `no-store` when absent. */
  cache?: string;
  /** Replies that carry secrets are never kept for `Idempotency-Key` replays. */
  replayable?: false;
}

export type EndpointTable = Record<string, Endpoint>;

/** Declares a feature's endpoints; keeps the literal types, from which client, routes and OpenAPI are made. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table;

/** Splits `"GET /news/{id}/"` into its method and path. */
export function methodAndPath(route: Endpoint["route"]): { method: Method; path: string } {
  const [method, path] = route.split(" ") as [Method, string];
  return { method, path };
}
