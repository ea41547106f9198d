import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createAttendee } from "#features/attendance/attendance.factories.ts";
import { createArticle } from "#features/news/news.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { placeOrder } from "#features/shop/orders/orders.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import { FIRST_OWN_ID, sampleTables } from "./sample-rows.ts";
import { proposeRemoval } from "./samples.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);
beforeAll(() => seedDemo(services));

const post = (url: string, payload: object, cookie: string) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });

const samplesIn = async (table: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where sample order by id`.execute(db)).rows.map(
    ({ id }) => id,
  );

test("all seeded rows are samples, and the party's own are not", async () => {
  const own = await createArticle(services, { title: "Our own news" });
  for (const table of Object.values(sampleTables)) expect((await samplesIn(table)).length, table).toBeGreaterThan(1);
  expect(await samplesIn("news_articles")).not.toContain(own.id);
  expect(await api("GET /texts/")).toMatchObject({ samples_ended: false });
});

test("two people end the samples: rows are deleted, those of orders and sign-ups kept unseen, and ids start at 1001", async () => {
  const proposer = await createStaff(services, "communications");
  const approver = await createStaff(services, "secretary_general");
  const order = await placeOrder(
    services,
    await createOrderInput(services, { lines: [{ product: 1, quantity: 1 }], pickup_location: 1 }),
  );
  // A sample event may be past by now, when nobody can sign up any more.
  const { id: guest } = await createAttendee(services);
  await sql`insert into attendances (event_id, user_id, state, seats) values (1, ${guest}, 'seated', 1)`.execute(db);

  const proposed = await post("/staff/samples/removals/", { reason: "our own news is ready" }, proposer.cookie);
  expect(proposed.statusCode, proposed.body).toBe(201);
  const { id, effects } = proposed.json();
  expect(effects).toHaveLength(4);
  expect((await post(`/staff/proposals/${id}/approvals/`, {}, proposer.cookie)).statusCode).toBe(409);
  expect((await post(`/staff/proposals/${id}/approvals/`, {}, approver.cookie)).statusCode).toBe(200);
  const second = await proposeRemoval(services, proposer.id, "twice");
  // Twice at once, as after a crash.
  await Promise.all([
    executeApproved(services, composition.proposals, id),
    executeApproved(services, composition.proposals, id),
  ]);

  expect(await samplesIn("products")).toEqual([1]);
  expect(await samplesIn("pickup_locations")).toEqual([1]);
  expect(await samplesIn("events")).toEqual([1]);
  for (const table of ["news_articles", "gallery_items", "leaders", "branch_contacts"])
    expect(await samplesIn(table), table).toEqual([]);

  const translations = await db
    .selectFrom("content_translations")
    .select(["kind", "item_id"])
    .orderBy("kind")
    .execute();
  expect(translations).toEqual([
    { kind: "events", item_id: 1 },
    { kind: "pickup-locations", item_id: 1 },
    { kind: "products", item_id: 1 },
  ]);

  expect((await api("GET /news/", {})).results.map(({ title }) => title)).toEqual(["Our own news"]);
  for (const list of ["/events/", "/gallery/", "/leaders/", "/products/", "/pickup-locations/"]) {
    expect((await app.inject(list)).json().results, list).toEqual([]);
  }
  expect((await app.inject("/events/1/")).statusCode).toBe(404);
  expect(await api("GET /orders/{token}/", { params: { token: order.token } })).toMatchObject({
    lines: [{ quantity: 1 }],
  });
  expect((await createArticle(services)).id).toBe(FIRST_OWN_ID);
  expect(await api("GET /texts/")).toMatchObject({ samples_ended: true });

  const { outcome } = await db.selectFrom("proposals").select("outcome").where("id", "=", id).executeTakeFirstOrThrow();
  expect(outcome).toMatch(/^Deleted \d+ sample rows; 3 stay/);
  const state = await app.inject({ url: "/staff/samples/", headers: consoleHeaders(services, approver.cookie) });
  expect(state.json()).toMatchObject({ removed_at: expect.any(String) });

  await decideProposal(db, second, { decidedBy: approver.id, decision: "approved", reason: null });
  await executeApproved(services, composition.proposals, second);
  const again = await db.selectFrom("proposals").select("outcome").where("id", "=", second).executeTakeFirstOrThrow();
  expect(again.outcome).toBe("Not done: The samples were removed already.");
  expect((await post("/staff/samples/removals/", { reason: "again" }, proposer.cookie)).statusCode).toBe(409);
});

test("seeding again brings no sample back", async () => {
  await seedDemo(services);
  expect(await samplesIn("news_articles")).toEqual([]);
  expect((await api("GET /leaders/", {})).results).toEqual([]);
});
