import type { z } from "zod";
import type { ProblemCode } from "./problems.ts";
import type { ContentKindName } from "./values/content/content.ts";
import type { AuditSentence } from "./values/staff/audit-sentence.ts";
import type { Permission } from "./values/staff/permissions.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: everybody, a signed-in member, or staff with a permission. `staff-sign-in` is open to everybody from the
 * console alone. Audit: `grep 'access: "public"'`.
 */
export type EndpointAccess = "public" | "member" | "staff-sign-in" | StaffAccess | StaffAccessByKind;

/** What the ids of an audit entry identify. */
export type AuditSubject =
  | "user"
  | "person"
  | "pair"
  | "merge"
  | "import"
  | "export"
  | "document"
  | "upload"
  | "task"
  | "view"
  | "privacy-request"
  | "data-breach"
  | "membership"
  | "grant"
  | "picture"
  | "proposal"
  | "session"
  | "duty"
  | "deadline"
  | "registrar-template"
  | "review"
  | "payment"
  | "refund"
  | "statement"
  | "transfer"
  | "month"
  | "roll"
  | "roll-objection"
  | "order"
  | "category"
  | "text-file"
  | ContentKindName;

export interface StaffAccess {
  /** Undefined for what every member of staff may do. */
  permission: Permission | undefined;
  /** `territory`: the handler gets the places in which the caller has the permission; `nation`: a national role is needed. */
  within: "territory" | "nation";
  /** A code of the authenticator must have been entered within the last ten minutes. */
  recentCode?: true;
  /** The reply holds personal data of others. */
  discloses?: "personal" | "sensitive";
  /** What the `id` of the path, or the ids of the reply, stand for in the audit log. */
  subject?: AuditSubject;
  /** Also without an authenticator: to set one up, and to sign out. */
  beforeAuthenticator?: true;
  /** What the audit log calls it; the name of the endpoint when absent. */
  action?: string;
}

/** What the `kind` of the path decides. Of kinds that are not there the endpoint is not found. */
export interface StaffAccessByKind {
  byKind: ReadonlyMap<string, StaffAccess>;
}

/** Declares the permission that a staff endpoint requires; undefined for what every member of staff may do. */
export const staffAccess = <const O extends Omit<StaffAccess, "permission">>(
  permission: Permission | undefined,
  options: O,
) => ({
  permission,
  ...options,
});

/** @returns undefined for an endpoint that is not for staff, or not there for the kind */
export function staffAccessOf({ access }: Pick<Endpoint, "access">, kind = ""): StaffAccess | undefined {
  if (typeof access !== "object") return undefined;
  return "byKind" in access ? access.byKind.get(kind) : access;
}

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
  route: `${HttpMethod} /${string}`;
  summary: string;
  /** What the audit log says of a call of staff; of one that goes by kind, `audit-sentences.ts`. */
  inAuditLog?: AuditSentence;
  access: EndpointAccess;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** `form` also takes `application/x-www-form-urlencoded`, e.g. the one-click unsubscribe of RFC 8058. */
  accepts?: "json" | "form" | "multipart";
  /** Maximum size of the file of a `multipart/form-data` body, which the handler gets as bytes. */
  fileBytes?: number;
  /** 200 where it is not declared. */
  status: 200 | 201 | 202 | 204;
  reply: z.ZodType;
  /** `detail` where it is not declared. */
  errors: ErrorFormat;
  /** Problems besides invalid input, missing sign-in and rate limits, which are common to all endpoints. */
  problems?: readonly ProblemCode[];
  limits?: readonly RateLimit[];
  /** What `limits` counts; with `failures`, sign-ins with the right password are unlimited. */
  limitsCount?: "calls" | "failures";
  /** A GET that changes something, because the specification says so. HEAD does not. */
  changes?: true;
  /** Cache-Control of a successful reply; `no-store` when absent. */
  cache?: string;
  /** Of a call that reads a whole file, in place of the usual ten. */
  handlerSeconds?: number;
  /** False for replies with secrets, which are not stored for `Idempotency-Key`, and for files, whose content is their key. */
  replayable?: false;
}

export type EndpointTable = Record<string, Endpoint>;

/** What an endpoint has that does not declare it. */
const endpointDefaults = { status: 200, errors: "detail" } as const;
type EndpointDefaults = typeof endpointDefaults;
type DeclaredEndpoint = Omit<Endpoint, keyof EndpointDefaults> & Partial<Pick<Endpoint, keyof EndpointDefaults>>;

/** Declares a feature's endpoints with their literal types, from which client and routes are typed. */
export const endpoints = <const T extends Record<string, DeclaredEndpoint>>(table: T) =>
  Object.fromEntries(Object.entries(table).map(([name, endpoint]) => [name, { ...endpointDefaults, ...endpoint }])) as {
    [Name in keyof T]: T[Name] & Omit<EndpointDefaults, keyof T[Name]>;
  };

/** Splits `"GET /news/{id}/"` into its method and path. */
export function methodAndPath(route: Endpoint["route"]): { method: HttpMethod; path: string } {
  const [method, path] = route.split(" ") as [HttpMethod, string];
  return { method, path };
}
