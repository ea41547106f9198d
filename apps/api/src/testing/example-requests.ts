import type { TestApi } from "./api.ts";

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

export type Requests = Record<string, (caller: { id: number; email: string }) => Input | Promise<Input>>;

/** A valid request of each endpoint of a feature that needs input, by the endpoint's name. */
export type ExampleRequests = (api: Pick<TestApi, "app" | "services">) => Requests;

/** Those of one table of endpoints, whose names are without that of the table. */
export const requestsOf = (
  table: string,
  requests: Record<string, (caller: { id: number }) => Input | Promise<Input>>,
) => Object.fromEntries(Object.entries(requests).map(([name, request]) => [`${table}.${name}`, request]));
