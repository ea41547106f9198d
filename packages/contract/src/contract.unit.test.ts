import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allEndpoints } from "./api.ts";
import { methodAndPath } from "./endpoint.ts";
import { openApiDocument } from "./openapi.ts";
import { Party } from "./party.ts";
import { planOf } from "./values/memberships/membership-plans.ts";

/** spec.md section 7, line by line. */
const specCalls = [
  "GET /api/auth/user/",
  "POST /api/auth/login/",
  "POST /api/auth/logout/",
  "POST /api/auth/register/",
  "GET /counties/",
  "GET /constituencies/",
  "GET /wards/",
  "POST /memberships/public/",
  "POST /memberships/",
  "GET /news/{id}/",
  "GET /events/{id}/",
  "POST /api/newsletter/subscribe/",
  "GET /api/newsletter/verify/{token}/",
];

test("every call of the specification is in the contract, and no route twice", () => {
  const routes = allEndpoints.map(({ endpoint }) => endpoint.route as string);
  expect(routes).toEqual(expect.arrayContaining(specCalls));
  expect(new Set(routes).size).toBe(routes.length);
});

test("every path parameter has a schema", () => {
  for (const { endpoint } of allEndpoints) {
    const names = [...methodAndPath(endpoint.route).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(names);
  }
});

test("every public endpoint that writes or takes a secret in its path has a rate limit per address", () => {
  const open = allEndpoints
    .filter(
      ({ endpoint: { access, route } }) => access === "public" && (!route.startsWith("GET") || /token/.test(route)),
    )
    .filter(({ endpoint }) => !endpoint.limits?.some((limit) => limit.endsWith("/address")));
  expect(open.map(({ name }) => name)).toEqual([]);
});

test("every rate limit has a key that the request contains", () => {
  for (const { name, endpoint } of allEndpoints) {
    const body = endpoint.body ? Object.keys((endpoint.body as { shape?: object }).shape ?? {}) : [];
    const known = ["address", "actor", ...body, ...Object.keys(endpoint.params?.shape ?? {})];
    for (const limit of endpoint.limits ?? []) {
      expect(known, `${name}: ${limit}`).toEqual(expect.arrayContaining(limit.split("/")[2]!.split("+")));
    }
  }
});

test("the OpenAPI document lists every endpoint and its problems", () => {
  const document = openApiDocument("Party API", "http://localhost:8000");
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(allEndpoints.length);
  expect(JSON.stringify(document.paths["/memberships/public/"])).toContain("at least 18 years old");
});

test("the fees of the plans are those of the specification", () => {
  const types = ["mwananchi", "bronze", "silver", "gold", "platinum"] as const;
  expect(types.map((type) => planOf(type).fee)).toEqual([0, 5_000, 10_000, 25_000, 50_000]);
});

test("party.json fits its schema", () => {
  Party.parse(JSON.parse(readFileSync(new URL("../../../party.json", import.meta.url), "utf8")));
});
