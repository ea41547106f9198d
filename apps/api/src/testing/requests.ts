import { globSync } from "node:fs";
import path from "node:path";
import { endpointsWithContentKind } from "@party/contract/api";
import { type Endpoint, methodAndPath } from "@party/contract/endpoint";
import type { InjectOptions } from "fastify";
import { createUploadForm } from "#features/pictures/pictures.factories.ts";
import { consoleHeaders } from "#features/staff/staff.factories.ts";
import type { TestApi } from "./api.ts";
import type { ExampleRequests, Input, Requests } from "./example-requests.ts";

/** Each feature has its examples in a file of its name. */
const examples: { requests: ExampleRequests }[] = await Promise.all(
  globSync("requests/*.ts", { cwd: import.meta.dirname }).map((file) => import(path.join(import.meta.dirname, file))),
);

const requestsWithoutInput = endpointsWithContentKind
  .filter(({ endpoint: { params, body } }) => !params && !body)
  .map(({ name }) => [name, () => ({})]);

/**
 * A valid request of each endpoint for a signed-in member, by the endpoint's name. Tests that call every endpoint fail for one
 * that needs input and has no example.
 */
export const validRequests = (api: Pick<TestApi, "app" | "services">): Requests =>
  Object.assign(Object.fromEntries(requestsWithoutInput), ...examples.map(({ requests }) => requests(api)));

/** The origin of the tests' console. */
const CONSOLE_SERVICES = { config: { apiUrl: "http://localhost:8000" } } as Pick<TestApi["services"], "config">;

/**
 * The request as options of `app.inject`.
 * @param credential a member's access token, or the cookie of staff
 */
export function injectOptions(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Input,
  credential?: string,
): InjectOptions {
  const isOfConsole = typeof endpoint.access === "object" || endpoint.access === "staff-sign-in";
  const { method, path } = methodAndPath(endpoint.route);
  const isUpload = endpoint.accepts === "multipart" && typeof body === "object" && body !== null && "file" in body;
  const sent = isUpload
    ? createUploadForm(body as Record<string, string | Buffer>)
    : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(body === undefined ? {} : { payload: sent.payload }),
    headers: {
      ...(body === undefined ? {} : sent.headers),
      ...(isOfConsole ? consoleHeaders(CONSOLE_SERVICES, credential) : {}),
      ...(credential && !isOfConsole ? { authorization: `Bearer ${credential}` } : {}),
    },
  };
}
