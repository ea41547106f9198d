import { randomUUID } from "node:crypto";
import { allEndpoints } from "@party/contract/api";
import { type Endpoint, methodAndPath } from "@party/contract/endpoint";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { ACCESS_TOKEN_HOURS, createAccessTokenSigner, endSession } from "#access/sessions.ts";
import { composition } from "#composition/composition.ts";
import type { Person } from "#database/personal-data.ts";
import { createSignedInUser, createUser, startSession } from "#features/auth/auth.factories.ts";
import { createCompleteMember, waitForFulfilments } from "#features/my-data/my-data.factories.ts";
import { identifyPerson } from "#features/my-data/registry.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import type { Input } from "#testing/example-requests.ts";
import { expectProblemOf } from "#testing/expect-problem.ts";
import { injectOptions, validRequests } from "#testing/requests.ts";
import { allJobs } from "#worker.ts";

const simulator = await startSimulator();
const { app, db, services, close } = await startTestApi(simulator.environment);
afterAll(async () => {
  await close();
  await simulator.close();
});
const validRequestOf = validRequests({ app, services });

/** Routes for members whose replies are not JSON, so they are not in the contract. */
const routesOutsideContract: InjectOptions[] = [
  { method: "GET", url: "/api/card/card.pdf" },
  { method: "GET", url: "/api/notifications/events/" },
  { method: "GET", url: "/statements/2026/statement.pdf" },
  { method: "PUT", url: "/api/profile/picture/file/" },
];
/** Public routes that are not in the contract. */
const publicRoutesOutsideContract = [
  /^\/api\/(docs|schema)\b/,
  /^\/(pictures|videos)\/\*$/,
  // For the session of the link's owner alone: documents.test.ts.
  /^\/staff\/files\/:token$/,
  // The files of the console.
  /^\/console(\/assets\/)?\*?$/,
  /^\/console\/(service-worker\.js|mark\.svg)$/,
  /^\/media\/((pictures|videos|captions)\/)?:file$/,
  /^\/payments\/:token\/(events|receipt\.pdf)$/,
  /^\/pay\/(cb\/:token|(c2b|results)\/:key(\/:?\w+)*|(stripe|paypal)\/notices|airtel\/notices\/:key)$/,
  // CORS preflight requests.
  /^\*$/,
];

/** A member with a row in every table, which other members try to read. */
let zawadi: Awaited<ReturnType<typeof createCompleteMember>>;
let person: Person;
let forgeries: Record<string, string | undefined>;
/** The keys of all rows of Zawadi. */
let keys: (string | number)[];
let before: Record<string, string[]>;

beforeAll(async () => {
  await seedDemo(services);
  await separateSequences();
  zawadi = await createCompleteMember(services, { first_name: "Zawadi", last_name: "Mwakwere" });
  await services.jobs.work(allJobs(services));
  await waitForFulfilments(services, zawadi);
  person = await identifyPerson(services, zawadi.id);
  forgeries = await forgeTokens();
  keys = await rowIdentifiersOf(person);
  before = await rowsOfEachTable(person);
});

afterEach(async () => expect(await rowsOfEachTable(person)).toEqual(before));

/** Ids of different tables do not overlap, so that no id matches by accident. */
async function separateSequences(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`.execute(db);
  for (const [n, { name }] of rows.entries()) await sql`select setval(${name}, ${(n + 1) * 1_000_000})`.execute(db);
}

async function rowsOfEachTable(member: Person): Promise<Record<string, string[]>> {
  // Numbers of people whom a job compares within a minute.
  const compared = composition.personalData.filter(({ table }) => table !== "people_to_compare");
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(
    compared.map(
      ({ table, of }) => sql`
        select ${table}::text as name, to_jsonb(kept.*)::text as row from ${sql.table(table)} as kept where ${of(member)}`,
    ),
    sql` union all `,
  )} order by 1, 2`.execute(db);
  const found = Map.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(compared.map(({ table }) => [table, (found.get(table) ?? []).map(({ row }) => row)]));
}

/** Identifiers of rows: ids, and printed numbers and codes. */
async function rowIdentifiersOf(member: Person): Promise<(string | number)[]> {
  const rows = Object.values(await rowsOfEachTable(member)).flat();
  const named = rows.flatMap((row) =>
    Object.entries(JSON.parse(row) as Record<string, unknown>)
      .filter(([column]) => /^id$|(^|_)(number|code|reference|receipt)$/.test(column) && column !== "without_id_number")
      .map(([, value]) => value),
  );
  return [...new Set(named.filter((key) => typeof key === "number" || typeof key === "string"))];
}

/** Tokens that must not be accepted as Zawadi's. */
async function forgeTokens(): Promise<Record<string, string | undefined>> {
  const { config } = services;
  const { sign, sessionOf } = createAccessTokenSigner(config);
  const otherMember = await createSignedInUser(services);
  const zawadisSession = (await sessionOf(zawadi.access))!;
  const part = (token: string, n: number) => token.split(".")[n]!;
  const encoded = (what: unknown) => Buffer.from(JSON.stringify(what)).toString("base64url");
  const claims = JSON.parse(Buffer.from(part(zawadi.access, 1), "base64url").toString());

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - (ACCESS_TOKEN_HOURS * 3_600 + 1) * 1000 });
  const expired = await sign(zawadi.id, zawadisSession);
  vi.useRealTimers();

  const ended = await startSession(services, zawadi.id);
  await endSession(services, ended.refresh);
  const erased = await createSignedInUser(services);
  await sql`delete from users where id = ${erased.id}`.execute(db);

  const signature = part(zawadi.access, 2);
  return {
    "no token": undefined,
    "a malformed token": "junk",
    "an expired token": expired,
    "the token of a session that was ended": ended.access,
    "the token of an account that was erased": erased.access,
    "her claims with the signature of another member": [
      part(otherMember.access, 0),
      part(zawadi.access, 1),
      part(otherMember.access, 2),
    ].join("."),
    "a session id that does not exist": await sign(zawadi.id, randomUUID()),
    "a signature with one character changed": `${part(zawadi.access, 0)}.${part(zawadi.access, 1)}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    "a later expiry with the same signature": `${part(zawadi.access, 0)}.${encoded({ ...claims, exp: claims.exp + 3600 })}.${signature}`,
    "her claims without a signature": `${encoded({ alg: "none" })}.${part(zawadi.access, 1)}.`,
    "her claims, signed by another key": await createAccessTokenSigner({ secretKey: "another key" }).sign(
      zawadi.id,
      zawadisSession,
    ),
    "a refresh token": zawadi.refresh,
  };
}

function expectNoDataOfZawadi(text: string): void {
  const lowerCaseText = text.toLowerCase();
  expect(zawadi.secrets.filter((secret) => lowerCaseText.includes(secret))).toEqual([]);
}

interface KeyField {
  part: "params" | "query" | "body";
  name: string;
  field: z.ZodType;
}

const shapeOf = (schema: unknown) => Object.entries((schema as z.ZodObject | undefined)?.shape ?? {});
const UNUSED_NUMBER = 2_000_000_000;
const isText = (field: z.ZodType) => field.safeParse("any words at all").success;

/** Inputs that identify a row: all path parameters, and other fields that accept an id but not any text. */
function keyFieldsOf({ params, query, body }: Endpoint): KeyField[] {
  const takesId = ([, field]: [string, unknown]) =>
    [UNUSED_NUMBER, String(UNUSED_NUMBER), randomUUID()].some((id) => (field as z.ZodType).safeParse(id).success) &&
    !isText(field as z.ZodType);
  const toKeyField =
    (part: KeyField["part"]) =>
    ([name, field]: [string, unknown]) => ({ part, name, field: field as z.ZodType });
  return [
    ...shapeOf(params).map(toKeyField("params")),
    ...shapeOf(query).filter(takesId).map(toKeyField("query")),
    ...shapeOf(body).filter(takesId).map(toKeyField("body")),
  ];
}

/** Fields that accept an id but identify no row. */
const ignoredFields = new Set([
  "notifications.readAll body.until",
  "memberships.apply body.fee",
  "memberships.applyFree body.fee",
]);
/** Codes that members share on purpose; they reveal the first name. */
const sharedFields = new Set(["invitations.inviter params.code", "myRolls.object params.id"]);

/** A receipt is found by its number and amount together. */
const otherInputs: Record<string, Input> = { "receipts.check": { query: { amount: 77 } } };

const withKey = (input: Input, { part, name }: KeyField, value: string | number): Input => ({
  ...input,
  [part]: { ...(input[part] as object), [name]: value },
});

let lastUnknownNumber = UNUSED_NUMBER;
/** A key of the same format that no row has. */
function unknownKeyLike(key: string | number): string | number {
  lastUnknownNumber += 1;
  if (typeof key === "number") return lastUnknownNumber;
  if (/^[\da-f]{8}-[\da-f]{4}-/.test(key)) return randomUUID();
  // The last digits of a number could be those of a row.
  if (/^\d+$/.test(key)) return `${key.slice(0, -9)}${lastUnknownNumber}`.slice(0, key.length);
  return `${key.slice(0, -10)}${lastUnknownNumber}`.slice(-key.length);
}

test("the checks would detect leaked data, and every table has rows to leak", async () => {
  const own = await app.inject({ url: "/api/auth/user/", headers: { authorization: `Bearer ${zawadi.access}` } });
  expect(() => expectNoDataOfZawadi(own.body)).toThrow();
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(keys.length).toBeGreaterThan(60);
  expect(keys).toContain(zawadi.silver);
});

test("every route is checked", () => {
  const known = new Set(
    [
      ...allEndpoints.map(({ endpoint }) => methodAndPath(endpoint.route).path.replaceAll(/\{(\w+)\}/g, ":$1")),
      ...routesOutsideContract.map(({ url }) => String(url).replace(/\d{4}/, ":year")),
    ].map((path) => path.replace(/\/$/, "")),
  );
  const routes = pathsOf(app.printRoutes({ commonPrefix: false }));
  expect(routes).toContain("/api/card/card.pdf");
  const unknown = routes.map((path) => path.replace(/\/$/, "")).filter((path) => !known.has(path));
  expect(unknown.filter((path) => !publicRoutesOutsideContract.some((each) => each.test(path)))).toEqual([]);
});

/** Parses the route tree that Fastify prints. */
function pathsOf(tree: string): string[] {
  const stem: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const found = /^([│ ├└─]*)(\S+)( \([A-Z, ]+\))?/.exec(line);
    if (!found) return [];
    const depth = found[1]!.length / 4;
    stem.length = depth - 1;
    stem.push(found[2]!);
    return found[3] ? [stem.join("")] : [];
  });
}

describe.each(allEndpoints.filter(({ endpoint }) => endpoint.access === "member"))("$name", ({ name, endpoint }) => {
  test("rejects invalid tokens", async () => {
    const input = await validRequestOf[name]!(await createUser(services));
    for (const [forgery, token] of Object.entries(forgeries)) {
      const reply = await app.inject(injectOptions(endpoint, input, token));
      expect([reply.statusCode, reply.headers["www-authenticate"]], forgery).toEqual([401, "Bearer"]);
      expectProblemOf(endpoint, reply);
      expectNoDataOfZawadi(reply.body);
    }
  });

  test("serves the member of the token, whatever other member the request names", async () => {
    const others = Object.fromEntries(
      ["id", "user", "user_id", "userId", "member", "member_id", "owner"].map((key) => [key, zawadi.id]),
    );
    for (const part of ["query", "body"] as const) {
      const attacker = await createSignedInUser(services);
      const input = await validRequestOf[name]!(attacker);
      if (part === "body" && typeof input.body !== "object") continue;
      const reply = await app.inject(
        injectOptions(endpoint, { ...input, [part]: { ...others, ...(input[part] as object) } }, attacker.access),
      );
      expect(reply.statusCode, reply.body).toBeLessThan(500);
      expectNoDataOfZawadi(reply.body);
    }
  });
});

describe.each(routesOutsideContract)("$method $url", (request) => {
  test("rejects invalid tokens", async () => {
    for (const [forgery, token] of Object.entries(forgeries)) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const reply = await app.inject({ ...request, headers });
      expect([reply.statusCode, reply.headers["www-authenticate"]], forgery).toEqual([401, "Bearer"]);
      expectNoDataOfZawadi(reply.body);
    }
  });
});

/** What staff may see is decided by their territory. */
const endpointsWithKeys = allEndpoints
  .filter(({ endpoint }) => endpoint.access === "member" || endpoint.access === "public")
  .map(({ name, endpoint }) => ({
    ...{ name, endpoint },
    places: keyFieldsOf(endpoint).filter(({ part, name: field }) =>
      [ignoredFields, sharedFields].every((known) => !known.has(`${name} ${part}.${field}`)),
    ),
  }))
  .filter(({ places }) => places.length > 0);

describe.each(endpointsWithKeys)("$name", ({ name, endpoint, places }) => {
  test.each(places.map((toKeyField) => [`${toKeyField.part}.${toKeyField.name}`, toKeyField] as const))(
    "by %s, the row of another member gets the same reply as a missing row",
    async (_, toKeyField) => {
      const inputOf = async (member: typeof attacker) => ({
        ...(await validRequestOf[name]!(member)),
        ...otherInputs[name],
      });
      let attacker = await createSignedInUser(services);
      let input = await inputOf(attacker);
      const ask = async (key: string | number) => {
        const token = endpoint.access === "member" ? attacker.access : undefined;
        const { statusCode, body } = await app.inject(injectOptions(endpoint, withKey(input, toKeyField, key), token));
        return { statusCode, body: body.replaceAll(String(key), "KEY") };
      };
      const answer = async (key: string | number) => {
        const reply = await ask(key);
        if (reply.statusCode !== 429) return reply;
        // At the rate limit, a new user continues.
        attacker = await createSignedInUser(services);
        input = await inputOf(attacker);
        return ask(key);
      };
      for (const key of keys.filter(
        (key) => toKeyField.field.safeParse(String(key)).success || toKeyField.field.safeParse(key).success,
      )) {
        const reply = await answer(key);
        expectNoDataOfZawadi(reply.body);
        expect(reply, String(key)).toEqual(await answer(unknownKeyLike(key)));
      }
    },
  );
});
