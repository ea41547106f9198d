import type { z } from "zod";
import type { ProblemCode } from "./problems.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: everybody, or a signed-in member. Audit: `grep 'access: "public"'`. */
export type Access = "public" | "member";

/**
 * Formats of error responses (spec.md section 8):
 * `error` → `{"error": "…"}`; `fields` → `{"email": ["…"]}`, or a bare JSON string when no field is at fault;
 * `detail` → `{"detail": "…", "fields"?: {"age": ["…"]}}`.
 */
export type ErrorFormat = "error" | "fields" | "detail";

/**
 * Maximum number of calls per window and key, e.g. `"5/hour/email"`.
 * The key is a body or path field (email, phone, token), `actor` (the member), or `address`. Thousands of Kenyan phones
 * share one IP address of their operator, so `address` limits are far above what a shared one reaches.
 * `email+address` counts per pair, so that nobody can exhaust the limit of another person's email address.
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
  errors: ErrorFormat;
  /** Problems besides invalid input, missing sign-in and rate limits, which are common to all endpoints. */
  problems?: readonly ProblemCode[];
  limits?: readonly RateLimit[];
  /** What `limits` counts; with `failures`, sign-ins with the right password are unlimited. */
  limitsCount?: "calls" | "failures";
  /** Cache-Control of a successful reply; `no-store` when absent. */
  cache?: string;
  /** False for replies with secrets, which are not stored for `Idempotency-Key`. */
  replayable?: false;
}

export type EndpointTable = Record<string, Endpoint>;

/** Declares a feature's endpoints with their literal types, from which client and routes are typed. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table;

/** Splits `"GET /news/{id}/"` into its method and path. */
export function methodAndPath(route: Endpoint["route"]): { method: Method; path: string } {
  const [method, path] = route.split(" ") as [Method, string];
  return { method, path };
}
