import type { Endpoint, EndpointTable } from "@party/contract/endpoint";
import type { z } from "zod";
import type { Actor, Caller } from "#actor.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler is given: the request as the contract parsed it, and `actor` where `access` is `member`. */
export interface Call<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  actor: E["access"] extends "member" ? Actor : undefined;
  /** The bearer token as it was sent, unchecked: signing out takes whatever is left of a session. */
  bearer: string | undefined;
  caller: Caller;
  /** Aborted when the call took too long or its client is gone. */
  signal: AbortSignal;
}

type Reply<E extends Endpoint> = z.input<E["reply"]>;

/** One function per endpoint; a missing one does not compile, a superfluous one neither. */
export type Handlers<T extends EndpointTable> = {
  [Name in keyof T]: (call: Call<T[Name]>) => Reply<T[Name]> | Promise<Reply<T[Name]>>;
};

/** An endpoint with its handler, ready to be routed; which types belong together is known to `implement` alone. */
export interface Binding {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => unknown;
}

/** Binds a feature's endpoint table to its handlers. The reply is cut to the contract's schema when it is sent. */
export function implement<T extends EndpointTable>(table: T, handlers: Handlers<T>): Binding[] {
  return Object.entries(table).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof T] as unknown as Binding["handle"],
  }));
}
