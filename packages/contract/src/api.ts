import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Endpoint, EndpointAccess, EndpointTable, StaffAccessByKind } from "./endpoint.ts";
import type * as api from "./endpoint-tables.gen.ts";
import type { AuditSentence } from "./values/staff/audit-sentence.ts";
import { auditSentences } from "./values/staff/audit-sentences.ts";

type Api = typeof api;
type AnyEndpoint = { [F in keyof Api]: Api[F][keyof Api[F]] }[keyof Api];

/** Every route literal, e.g. `"POST /memberships/public/"`. */
export type Route = Extract<AnyEndpoint, Endpoint>["route"];

/** The endpoint behind a route literal. */
export type EndpointOf<R extends Route> = Extract<AnyEndpoint, { route: R }>;

/** Every table of endpoints with its file, by name. `write-endpoint-tables.ts` writes from it what types read. */
export const endpointTableFiles = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts"] })
  .flatMap((file) =>
    [...readFileSync(path.join(import.meta.dirname, file), "utf8").matchAll(/^export const (\w+) = endpoints\(/gm)].map(
      ([, name]) => ({ name: name!, file }),
    ),
  )
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

const tables = await Promise.all(
  endpointTableFiles.map(async ({ name, file }): Promise<[name: string, table: EndpointTable]> => {
    const module: Record<string, EndpointTable> = await import(path.join(import.meta.dirname, file));
    return [name, module[name]!];
  }),
);

/** All endpoints in one list, by the names of their tables, each with its name, e.g. `memberships.apply`. */
export const allEndpoints = tables.flatMap(([table, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${table}.${name}`, endpoint })),
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

/** What the audit log says of each action. */
export const auditSentencesByAction: ReadonlyMap<string, AuditSentence> = new Map([
  ...Object.entries(auditSentences),
  ...endpointsWithContentKind.flatMap(({ name, endpoint: { inAuditLog } }) =>
    inAuditLog ? [[name, inAuditLog] as const] : [],
  ),
]);
