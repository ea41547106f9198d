import type { Endpoint, EndpointTable } from "@party/contract/endpoint";
import type { z } from "zod";
import type { Actor, Caller } from "#request/actor.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parsed request that a handler gets; `actor` where `access` is `member`. */
export interface Call<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  actor: E["access"] extends "member" ? Actor : undefined;
  /** The bearer token, not verified: for signing out. */
  bearer: string | undefined;
  caller: Caller;
  /** Aborted at the timeout, or when the client disconnects. */
  signal: AbortSignal;
}

type Reply<E extends Endpoint> = z.input<E["reply"]>;

/** Exactly one function per endpoint. */
export type Handlers<T extends EndpointTable> = {
  [Name in keyof T]: (call: Call<T[Name]>) => Reply<T[Name]> | Promise<Reply<T[Name]>>;
};

/** An endpoint with its handler; only `implement` knows their types. */
export interface Binding {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => unknown;
}

/** Binds a feature's endpoints to handlers. Replies are serialised by the contract's schema, which drops other fields. */
export function implement<T extends EndpointTable>(table: T, handlers: Handlers<T>): Binding[] {
  return Object.entries(table).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof T] as unknown as Binding["handle"],
  }));
}
