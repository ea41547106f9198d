import type { Endpoint, EndpointAccess, StaffAccessByKind } from "./endpoint.ts";
import * as api from "./endpoint-tables.ts";

type Api = typeof api;
type AnyEndpoint = { [F in keyof Api]: Api[F][keyof Api[F]] }[keyof Api];

/** Every route literal, e.g. `"POST /memberships/public/"`. */
export type Route = Extract<AnyEndpoint, Endpoint>["route"];

/** The endpoint behind a route literal. */
export type EndpointOf<R extends Route> = Extract<AnyEndpoint, { route: R }>;

/** All endpoints in one list, by the names of their tables, each with its name, e.g. `memberships.apply`. */
export const allEndpoints = Object.entries(api)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([feature, table]) =>
    Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      endpoint,
    })),
  );

/** A call of an endpoint; of one that goes by kind, of each kind that has it. */
export interface EndpointWithContentKind {
  /** As the audit log has it: the name of the endpoint, or e.g. `staffArticles.publish`. */
  name: string;
  endpoint: Endpoint;
  access: Exclude<EndpointAccess, StaffAccessByKind>;
  kind?: string;
}

export const endpointsWithContentKind: readonly EndpointWithContentKind[] = allEndpoints.flatMap(
  ({ name, endpoint }): EndpointWithContentKind[] => {
    const { access } = endpoint;
    if (typeof access !== "object" || !("byKind" in access)) return [{ name, endpoint, access }];
    return [...access.byKind].map(([kind, each]) => ({ name: each.action ?? name, endpoint, access: each, kind }));
  },
);
