import { allEndpoints, type EndpointWithContentKind, endpointsWithContentKind } from "@party/contract/api";
import { staffAccessOf } from "@party/contract/endpoint";
import { contentKindNames } from "@party/contract/values/content";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { createCallerWithAccess, createStaff } from "#features/staff/staff.factories.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import type { Input } from "#testing/example-requests.ts";
import { expectProblemOf } from "#testing/expect-problem.ts";
import { injectOptions, validRequests } from "#testing/requests.ts";
import { callsTestedOneByOne } from "#testing/walked-calls.ts";

const simulator = await startSimulator();
const { app, db, services, close } = await startTestApi(simulator.environment);
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => seedDemo(services));
const validRequestOf = validRequests({ app, services });

/** Requests with exactly one invalid part each: body, path parameter or query parameter. */
async function invalidRequestsOf(
  { name, endpoint }: EndpointWithContentKind,
  caller: { id: number; email: string },
): Promise<Input[]> {
  const validRequest = await validRequestOf[name]!(caller);
  const bodies = endpoint.body ? [null, [], 1, "text", true] : [];
  const params = Object.keys(endpoint.params?.shape ?? {}).map((key) => ({ [key]: "\0".repeat(300) }));
  const queries = Object.keys(endpoint.query?.shape ?? {}).map((key) => ({ [key]: "x".repeat(300) }));
  return [
    ...bodies.map((body) => ({ ...validRequest, body })),
    ...params.map((junk) => ({ ...validRequest, params: { ...validRequest.params, ...junk } })),
    ...queries.map((junk) => ({ ...validRequest, query: { ...validRequest.query, ...junk } })),
  ];
}

test("every endpoint of the contract is checked", () => {
  expect(Object.keys(validRequestOf).toSorted()).toEqual(endpointsWithContentKind.map(({ name }) => name).toSorted());
});

test.each(endpointsWithContentKind)("$name replies as the contract says", async ({ name, endpoint, access }) => {
  const caller = await createCallerWithAccess(services, access);
  const reply = await app.inject(injectOptions(endpoint, await validRequestOf[name]!(caller), caller.credential));
  expect([reply.statusCode, reply.body]).toEqual([endpoint.status, expect.any(String)]);
  expect(reply.headers["cache-control"]).toBe(endpoint.cache ?? "no-store");
  expect(endpoint.reply.safeParse(reply.json()).error).toBeUndefined();
});

const withoutVisitors = callsTestedOneByOne.filter(({ access }) => access === "member" || typeof access === "object");

test.each(withoutVisitors)("$name rejects a visitor by a problem that it declares", async ({ name, endpoint }) => {
  // One request for all: a refusal leaves what it is about as it was.
  const input = await validRequestOf[name]!(await createUser(services));
  for (const token of [undefined, "junk", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."]) {
    const reply = await app.inject(injectOptions(endpoint, input, token));
    expect(reply.statusCode).toBe(401);
    expectProblemOf(endpoint, reply);
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  }
});

const withInput = callsTestedOneByOne.filter(({ endpoint: { body, params, query } }) => body || params || query);

test.each(withInput)(
  "$name rejects invalid input in its own error format, by a problem that it declares",
  async (call) => {
    const { endpoint, access, kind } = call;
    const caller = await createCallerWithAccess(services, access);
    for (const junk of await invalidRequestsOf(call, caller)) {
      const reply = await app.inject(injectOptions(endpoint, junk, caller.credential));
      // What a kind does not have is not there.
      const isOfKind = junk.params?.kind === kind;
      expect(reply.statusCode, JSON.stringify(junk)).toBe(isOfKind ? 400 : 404);
      expectProblemOf(endpoint, reply);
    }
  },
);

const absent = allEndpoints.flatMap(({ name, endpoint }) =>
  contentKindNames
    .filter((kind) => /\/staff\/(content|categories)\//.test(endpoint.route) && !staffAccessOf(endpoint, kind))
    .map((kind) => ({ name, endpoint, kind })),
);

test.each(absent)(
  "$name is not found for $kind, which do not have it, and leaves no entry",
  async ({ endpoint, kind }) => {
    const staff = await createStaff(services, "secretary_general");
    const entries = () => db.selectFrom("audit_entries").select("id").where("actor", "=", staff.id).execute();
    const before = await entries();
    const input = { params: { kind, id: 1, revision: 1 }, ...(endpoint.body ? { body: {} } : {}) };
    const reply = await app.inject(injectOptions(endpoint, input, staff.cookie));
    expect(reply.statusCode).toBe(404);
    expectProblemOf(endpoint, reply);
    expect(await entries()).toEqual(before);
  },
);
