import type { EndpointWithContentKind } from "@party/contract/api";
import { methodAndPath } from "@party/contract/endpoint";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { HOME_PLACE, TEST_PASSWORD } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createCallerWithAccess } from "#features/staff/staff.factories.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import { expectProblemOf } from "#testing/expect-problem.ts";
import { fuzzInput, fuzzText } from "#testing/fuzz.ts";
import { callsTestedOneByOne } from "#testing/walked-calls.ts";

/** Each run has another seed; `FUZZ_RUNS=400` searches longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.SKIP_SLOW ? 5 : 15));
const TIMEOUT_MS = 8_000;

const { app, services, logged, close } = await startTestApi({ LOG_LEVEL: "warn" });
afterAll(close);
beforeAll(() => seedDemo(services));

const known = {
  email: fc.integer({ max: 1e6, min: 0 }).map((n) => `fuzz.${n}@party.example`),
  password: fc.constant(TEST_PASSWORD),
  password2: fc.constant(TEST_PASSWORD),
  phone: fc.integer({ min: 700_000_000, max: 799_999_999 }).map((n) => `0${n}`),
  phone_number: fc.integer({ min: 700_000_000, max: 799_999_999 }).map((n) => `+254${n}`),
  age: fc.integer({ min: 16, max: 122 }),
  county: fc.constant(HOME_PLACE.county),
  constituency: fc.constant(HOME_PLACE.constituency),
  ward: fc.constant(HOME_PLACE.ward),
  id: fc.integer({ min: 1, max: 5 }),
  limit: fc.integer({ min: 1, max: 100 }),
};

/** Percent-encoded, also with bytes that are not UTF-8. */
const encode = (value: unknown) =>
  encodeURIComponent(typeof value === "string" ? value.toWellFormed() : JSON.stringify(value)).replaceAll(
    "%EF%BF%BD",
    "%ff",
  );

/** One or two dots alone would be another address (RFC 3986, section 5.2.4). */
const segment = (value: unknown) => encode(value).replace(/^\.{1,2}$/, "dots$&");

/** Of the kind of the call, where that decides. */
const bodyOf = ({ endpoint: { body }, kind }: EndpointWithContentKind) =>
  body instanceof z.ZodDiscriminatedUnion
    ? (body.options as z.ZodObject[]).find(({ shape }) => shape.kind?.safeParse(kind).success)!
    : body!;

test.each(callsTestedOneByOne)(
  "$name responds to random input in time and without a server error",
  async (call) => {
    const { endpoint, access, kind } = call;
    const credential = (await createCallerWithAccess(services, access)).credential ?? "";
    const isOfConsole = typeof access === "object" || access === "staff-sign-in";
    const { method, path } = methodAndPath(endpoint.route);
    const nothing = fc.constant({});
    const arbitrary = fc.record({
      params: endpoint.params ? fuzzInput(endpoint.params, { ...known, kind: fc.constant(kind) }) : nothing,
      query: endpoint.query ? fuzzInput(endpoint.query, known) : nothing,
      body: endpoint.body ? fuzzInput(bodyOf(call), known) : fc.constant(undefined),
      key: fc.option(fc.oneof(fuzzText, fc.uuid()), { nil: undefined }),
      token: fc.oneof({ arbitrary: fc.constant(credential), weight: 9 }, { arbitrary: fuzzText, weight: 1 }),
    });

    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ params, query, body, key, token }) => {
        const of = (part: unknown, name: string) => (part as Record<string, unknown> | null)?.[name] ?? part;
        const pairs = typeof query === "object" && query !== null ? Object.entries(query) : [["q", query]];
        const sender = isOfConsole ? { ...consoleHeaders(services, token) } : { authorization: `Bearer ${token}` };
        const headers = { ...sender, ...(key === undefined ? {} : { "idempotency-key": key }) };
        const options: InjectOptions = {
          method,
          url: `${path.replace(/\{(\w+)\}/g, (_, name: string) => segment(of(params, name)))}?${pairs
            .map(([name, value]) => `${encode(name)}=${encode(value)}`)
            .join("&")}`,
          headers: {
            ...Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name, String(value).replace(/[^\x20-\x7e]/g, "?")]),
            ),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        };
        const waited = new Promise<"no answer">((resolve) => setTimeout(resolve, TIMEOUT_MS, "no answer").unref());
        const reply = await Promise.race([app.inject(options), waited]);
        if (reply === "no answer") return expect.unreachable("no answer in time");
        expect(reply.statusCode, reply.body).toBeLessThan(500);
        if (reply.statusCode >= 400 && reply.statusCode !== 404) expectProblemOf(endpoint, reply);
        if (reply.statusCode === endpoint.status) expect(endpoint.reply.safeParse(reply.json()).error).toBeUndefined();
      }),
      { numRuns: RUNS },
    );
  },
  120_000,
);

test("no fuzzed request was logged as an error", () => {
  expect(
    logged()
      .split("\n")
      .filter((line) => line.includes('"level":50')),
  ).toEqual([]);
});
