import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#database/database.ts";
import { Problem } from "#problem.ts";
import type { StoreReply } from "#request/actor.ts";
import { startTestApi } from "#testing/api.ts";
import { createApplicationBody } from "../memberships.factories.ts";
import { applyForFreeMembership } from "./applications.ts";

const { app, services, close } = await startTestApi();
let statements: string[] = [];
const db = openDatabase({
  url: services.config.databaseUrl,
  log: ({ query }) => void statements.push(query.sql),
});
const recorded = { ...services, db };
afterAll(async () => {
  await db.destroy();
  await close();
});
beforeEach(() => {
  statements = [];
});

const createBodies = (count: number) =>
  Array.from({ length: count }, (_, n) => createApplicationBody({ first_name: `Wangari ${"abcdefghij"[n]}` }));
const rowsOf = async (ids: readonly number[]) =>
  (
    await sql<{ id: number; first_name: string; state: string; language: string; written_by: string; waits: boolean }>`
    select id, first_name, state, language, xmin::text as written_by,
      exists (select from unchecked_applications where membership_id = memberships.id) as waits
    from memberships where id = any(${ids}::integer[]) order by id`.execute(db)
  ).rows;

test("applications that arrive at once are one transaction, and each is stored and answered as its own", async () => {
  const bodies = createBodies(10);
  const replies = await Promise.all(
    bodies.map((body, n) =>
      applyForFreeMembership(recorded, body, {
        language: n % 2 ? "sw" : "en",
        countFromNetwork: async () => (n === 3 ? Buffer.alloc(32, n) : undefined),
      }),
    ),
  );
  const rows = await rowsOf(replies.map(({ id }) => id));
  expect(rows.map(({ id, first_name, language, waits }) => ({ id, first_name, language, waits }))).toEqual(
    bodies.map(({ first_name }, n) => ({
      ...{ id: replies[n]!.id, first_name, language: n % 2 ? "sw" : "en", waits: n === 3 },
    })),
  );
  expect(new Set(rows.map(({ written_by }) => written_by)).size).toBe(1);
  const consents = await db
    .selectFrom("consent_entries")
    .select(["membership_id", "purpose", "action", "channel", "language"])
    .where(
      "membership_id",
      "in",
      replies.map(({ id }) => id),
    )
    .orderBy("membership_id")
    .execute();
  expect(consents).toEqual(
    replies.map(({ id: membership_id }, n) => ({
      ...{ membership_id, purpose: "membership", action: "given", channel: "website", language: n % 2 ? "sw" : "en" },
    })),
  );
});

test("ten applications at once cost as many statements as one", async () => {
  await Promise.all(createBodies(1).map((body) => applyForFreeMembership(recorded, body)));
  const ofOne = statements;
  statements = [];
  await Promise.all(createBodies(10).map((body) => applyForFreeMembership(recorded, body)));
  expect(statements).toEqual(ofOne);
});

test("a repeated application runs the statements of a first one, so that nobody learns from the time who joined", async () => {
  const [body] = createBodies(1);
  await applyForFreeMembership(recorded, body!);
  const ofFirst = statements;
  statements = [];
  const repeated = await applyForFreeMembership(recorded, body!);
  expect(statements).toEqual(ofFirst);
  expect(await rowsOf([repeated.id])).toMatchObject([{ state: "replaced" }]);
});

test("of one person's applications that arrive at once with others the office has one", async () => {
  const [one, other] = createBodies(2);
  const upperCase = { ...one!, first_name: one!.first_name.toUpperCase() };
  const replies = await Promise.all(
    [one!, other!, upperCase, one!].map((body) => applyForFreeMembership(recorded, body)),
  );
  expect(replies.map(({ state }) => state)).toEqual(Array(4).fill("applied"));
  const rows = await rowsOf(replies.map(({ id }) => id));
  expect(rows.map(({ state }) => state)).toEqual(["applied", "applied", "replaced", "replaced"]);
  expect(new Set(rows.map(({ written_by }) => written_by)).size, "transactions").toBe(1);
});

test("an application that cannot be stored refuses none of those that arrive with it", async () => {
  const bodies = createBodies(3);
  const failing: StoreReply = async (_, reply) => {
    if ((reply as { id: number }).id) throw new Problem("busy");
    return reply;
  };
  const outcomes = await Promise.allSettled(
    bodies.map((body, n) => applyForFreeMembership(recorded, body, {}, n === 1 ? failing : undefined)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const stored = await db
    .selectFrom("memberships")
    .select("phone_number")
    .where(
      "phone_number",
      "in",
      bodies.map(({ phone_number }) => phone_number),
    )
    .orderBy("id")
    .execute();
  expect(stored.map(({ phone_number }) => phone_number).toSorted()).toEqual(
    [bodies[0]!, bodies[2]!].map(({ phone_number }) => phone_number).toSorted(),
  );
});

test("of applications that arrive at once, each is replayed by its own key", async () => {
  const bodies = createBodies(5);
  const send = () =>
    Promise.all(
      bodies.map((payload, n) =>
        app.inject({
          ...{ method: "POST", url: "/memberships/public/", payload },
          headers: { "idempotency-key": `key-of-applications-at-once-${n}` },
        }),
      ),
    );
  const first = (await send()).map(({ body }) => body);
  expect((await send()).map(({ body }) => body)).toEqual(first);
  const ids = first.map((body) => JSON.parse(body).id as number);
  const rows = await rowsOf(ids);
  expect(ids.map((id) => rows.find((row) => row.id === id)?.first_name)).toEqual(bodies.map((body) => body.first_name));
  const claimable = await db
    .selectFrom("memberships")
    .select("id")
    .where("id", "in", ids)
    .where("claim_digest", "is not", null)
    .execute();
  expect(claimable).toHaveLength(5);
});
