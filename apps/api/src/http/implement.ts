import type { Endpoint, EndpointAccess, EndpointTable, StaffAccess, StaffAccessByKind } from "@party/contract/endpoint";
import type { ProblemCode } from "@party/contract/problems";
import type { Permission } from "@party/contract/values/permissions";
import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from "fastify";
import type { z } from "zod";
import type { StaffActor, StaffCookies } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { Actor, Caller, StoreReply } from "#request/actor.ts";

type ParsedInput<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler adds to the audit entry of its call. */
export interface AuditFields {
  /** By default the id of the path, or the ids of the reply. */
  subjectIds?: number[];
  /** By default the `reason` of the body. */
  reason?: string;
  proposalId?: number;
  /** By default the name of the endpoint. */
  action?: string;
  /** This read has told something personal, though the endpoint discloses nothing. */
  disclosed?: true;
  /** The call goes on with one before: no entry of its own when the caller left the same one within so many minutes. */
  foldMinutes?: number;
  /** Values before and after a change; stored encrypted. */
  details?: unknown;
}

/** What a handler for staff gets besides. */
interface StaffContext {
  actor: StaffActor;
  /** Where the actor has the permission of the endpoint. */
  territory: Territory;
  /** Where the actor has another permission. */
  territoryFor(permission: Permission): Promise<Territory>;
  /** A write's transaction, in which its audit entry is stored too; the pool for a read. */
  db: Database;
  audit(fields: AuditFields): void;
}

type AccessContext<A extends EndpointAccess> = A extends StaffAccess | StaffAccessByKind
  ? StaffContext
  : A extends "member"
    ? { actor: Actor }
    : A extends "staff-sign-in"
      ? { actor: undefined; cookies: StaffCookies; setCookies(cookies: StaffCookies): void }
      : { actor: undefined };

interface CallBasics {
  /** The bearer token, not verified: for signing out. */
  bearer: string | undefined;
  caller: Caller;
  storeReply: StoreReply;
  /** Aborted at the timeout, or when the client disconnects. */
  signal: AbortSignal;
}

/** The parsed request that a handler gets, with what `access` promises. */
export type Call<E extends Endpoint> = AccessContext<E["access"]> &
  CallBasics & {
    params: ParsedInput<E["params"]>;
    query: ParsedInput<E["query"]>;
    body: ParsedInput<E["body"]>;
  };

/** A call of whichever endpoint. */
export interface UntypedCall extends CallBasics {
  params: unknown;
  query: unknown;
  body: unknown;
  actor: Actor | undefined;
  [context: string]: unknown;
}

type EndpointReply<E extends Endpoint> = z.input<E["reply"]>;

/** Exactly one function per endpoint. */
export type Handlers<T extends EndpointTable> = {
  [Name in keyof T]: (call: Call<T[Name]>) => EndpointReply<T[Name]> | Promise<EndpointReply<T[Name]>>;
};

/** What else is wrong with a body that its schema has refused, by the fields that are right: people learn all of it at once. */
export type FurtherBodyChecks<T extends EndpointTable> = {
  [Name in keyof T]?: (parts: Partial<ParsedInput<T[Name]["body"]>>) => Promise<ProblemCode[]>;
};

/** An endpoint with its handler; only `implementEndpoints` knows their types. */
export interface Binding {
  endpoint: Endpoint;
  handle: (call: UntypedCall, request: FastifyRequest, reply: FastifyReply) => unknown;
  check?: ((parts: Record<string, unknown>) => Promise<ProblemCode[]>) | undefined;
  /** For endpoints of staff: `implementForStaff` sets them. A feature may add what takes long before the transaction. */
  hooks?: {
    onRequest: onRequestAsyncHookHandler;
    preHandler?: preHandlerAsyncHookHandler;
    onSend?: onSendAsyncHookHandler;
  };
}

/** Binds a feature's endpoints to handlers. Replies are serialised by the contract's schema, which drops other fields. */
export function implementEndpoints<T extends EndpointTable>(
  table: T,
  handlers: Handlers<T>,
  checks: FurtherBodyChecks<T> = {},
): Binding[] {
  return Object.entries(table).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof T] as unknown as Binding["handle"],
    check: checks[name as keyof T] as Binding["check"],
  }));
}
