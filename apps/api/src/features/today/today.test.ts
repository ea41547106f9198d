import type { TodayCard } from "@party/contract/today";
import type { PlaceRef, RoleName } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import {
  createContent,
  createContentBody,
  createStaffCaller,
  createTranslation,
} from "#features/content/content.factories.ts";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { createMembership, createRegistrarNotice } from "#features/memberships/memberships.factories.ts";
import { createPrivacyRequest } from "#features/my-data/privacy-requests/privacy-requests.factories.ts";
import { insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { createApprovedRefund } from "#features/refunds/refunds.factories.ts";
import { createPaidOrder } from "#features/shop/orders/orders.factories.ts";
import { consoleHeaders, createProposal, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

async function createApplication(ward = HOME_PLACE.ward) {
  const { id } = await createMembership(services, (await createUser(services)).id);
  await db.updateTable("memberships").set({ ward_id: ward }).where("id", "=", id).execute();
  return id;
}
const cardsOf = async (role: RoleName, place?: PlaceRef): Promise<TodayCard[]> => {
  const { cookie } = await createStaff(services, role, place ? { place } : {});
  return (await app.inject({ url: "/staff/today/", headers: consoleHeaders(services, cookie) })).json().cards;
};
/** Of the queues; what somebody has to do about people is in `notes.test`. */
const counts = (cards: readonly TodayCard[]) =>
  Object.fromEntries(cards.flatMap(({ queue, count }) => (queue === "person_tasks" ? [] : [[queue, count]])));

beforeAll(async () => {
  for (const ward of [HOME_PLACE.ward, HOME_PLACE.ward, HOME_PLACE.ward + 1, 1]) await createApplication(ward);
  await createRegistrarNotice(services);
  await createHeldGift(services);
  await insertPaymentReview(db, { kind: "mismatch" }, { reason: "paid_after_failure" });
  for (const state of ["paid", "ready"] as const) await createPaidOrder(services, { state });
  await createApprovedRefund(services, { state: "unknown" });
  await createApprovedRefund(services);
  await createProposal(services);
  await createPrivacyRequest(services);
});

test("each role has a card for the queues that it works on, and no others", async () => {
  const cards: Partial<Record<RoleName, object>> = {
    administrator: { proposals: 1 },
    secretary_general: {
      ...{ applications: 4, imported: 0, duties: 1, translations: 0, roll_objections: 0, proposals: 1 },
      // Where there is one treasurer, they approve refunds.
      payment_questions: 1,
    },
    communications: { translations: 0, proposals: 0 },
    treasurer: { payment_questions: 1, refunds_unknown: 1, proposals: 0 },
    finance_officer: { payment_questions: 1, held_gifts: 1, refunds_unknown: 1, orders: 2 },
    membership_officer: { applications: 4, imported: 0, duties: 1, roll_objections: 0, proposals: 0 },
    county_coordinator: { applications: 3, imported: 0, proposals: 0 },
    ward_coordinator: { recommendations: 2 },
    data_protection_officer: { privacy_requests: 1 },
    // Who approves closed months and files of money.
    auditor: { proposals: 0 },
  };
  for (const [role, expected] of Object.entries(cards)) {
    expect([role, counts(await cardsOf(role as RoleName))]).toEqual([role, expected]);
  }
  expect(counts(await cardsOf("ward_coordinator", { level: "ward", id: HOME_PLACE.ward + 2 }))).toEqual({
    recommendations: 0,
  });
});

test("what is new or has changed in English waits for its Kiswahili, and its card leads to what is outdated first", async () => {
  const card = async () => (await cardsOf("communications")).find(({ queue }) => queue === "translations")!;
  const ids = [];
  for (const isOld of [false, false, true]) {
    const id = await createContent(services, "articles", { isPublic: true });
    ids.push(id);
    if (isOld)
      await db
        .updateTable("news_articles")
        .set({ published_at: new Date(0) })
        .where("id", "=", id)
        .execute();
  }
  expect(await card()).toMatchObject({ count: 2, path: "/content/articles?state=published&translation=missing" });
  await createTranslation(services, "articles", ids[0]!);
  expect((await card()).count).toBe(1);
  const { cookie } = await createStaff(services, "communications");
  const call = createStaffCaller(app, services, { cookie });
  const url = `/staff/content/articles/${ids[0]}/`;
  await call("POST", `${url}translations/sw/publications/`, { revision: 1, version: 1 });
  expect((await card()).count).toBe(1);
  await call("PUT", url, { version: 1, body: { ...createContentBody("articles"), title: "Rain" } });
  await call("POST", `${url}publications/`, { revision: 2, version: 2 });
  expect(await card()).toMatchObject({ count: 2, path: "/content/articles?state=published&translation=outdated" });
});

test("an application that one has recommended waits for others, and one's own waits for others too", async () => {
  const place = { level: "ward", id: HOME_PLACE.ward + 5 } as const;
  const { id, cookie } = await createStaff(services, "ward_coordinator", { place });
  const applicant = await createApplication(place.id);
  await createApplication(place.id);
  const county = await createStaff(services, "county_coordinator");
  const headers = consoleHeaders(services, cookie);
  const own = async (who: string) =>
    counts((await app.inject({ url: "/staff/today/", headers: consoleHeaders(services, who) })).json().cards);
  const before = (await own(county.cookie)).applications!;
  expect(await own(cookie)).toEqual({ recommendations: 2 });
  const url = `/staff/applications/${applicant}/recommendations/`;
  await app.inject({ method: "POST", url, headers, payload: { note: "a neighbour" } });
  expect(await own(cookie)).toEqual({ recommendations: 1 });
  await db
    .updateTable("memberships")
    .set({ user_id: id })
    .where("ward_id", "=", place.id)
    .where("id", "<>", applicant)
    .execute();
  expect(await own(cookie)).toEqual({ recommendations: 0 });
  expect((await own(county.cookie)).applications).toBe(before);
  await db.deleteFrom("application_actions").execute();
  await setMemberships(db, (tx) => tx.deleteFrom("memberships").where("ward_id", "=", place.id).execute());
});

test("coordinators see their own place in numbers: members, applications and the next event", async () => {
  const place = { level: "ward", id: HOME_PLACE.ward + 7 } as const;
  const applied = await createApplication(place.id);
  await createApplication(place.id);
  const officer = await createStaff(services, "membership_officer");
  const url = `/staff/applications/${applied}/confirmations/`;
  await app.inject({ method: "POST", url, headers: consoleHeaders(services, officer.cookie), payload: {} });
  const event = await createEvent(services, { date: "2099-01-05" });
  const elsewhere = await createEvent(services, { date: "2099-01-01" });
  await db.updateTable("events").set({ ward_id: place.id }).where("id", "=", event.id).execute();
  await db.updateTable("events").set({ ward_id: HOME_PLACE.ward }).where("id", "=", elsewhere.id).execute();
  const placesOf = async (role: RoleName, where?: PlaceRef) => {
    const { cookie } = await createStaff(services, role, where ? { place: where } : {});
    return (await app.inject({ url: "/staff/today/", headers: consoleHeaders(services, cookie) })).json().places;
  };
  expect(await placesOf("ward_coordinator", place)).toEqual([
    {
      ...{ name: expect.stringMatching(/ ward$/), members: 1, applications: 1, registered: 0, to_call: 0 },
      next_event: { id: event.id, title: event.title, date: "2099-01-05" },
    },
  ]);
  expect(await placesOf("membership_officer")).toEqual([]);
  await setMemberships(db, (tx) => tx.deleteFrom("memberships").where("ward_id", "=", place.id).execute());
});

test("a card says since when the oldest waits and where it is in the console", async () => {
  await sql`update memberships set created_at = '2026-01-02T03:04:05Z'
    where id = (select min(id) from memberships where state = 'applied')`.execute(db);
  const [card] = await cardsOf("membership_officer");
  expect(card).toEqual({
    ...{ queue: "applications", count: 4, capped: false },
    ...{ oldest_at: "2026-01-02T03:04:05.000Z", path: "/applications" },
    unchecked: { count: 0, capped: false },
  });
});

test("a proposal is counted for those who may decide it, not for who made it", async () => {
  const { id, cookie } = await createStaff(services, "secretary_general");
  await createProposal(services, id);
  const reply = await app.inject({ url: "/staff/today/", headers: consoleHeaders(services, cookie) });
  expect(counts(reply.json().cards)).toMatchObject({ proposals: 1 });
  expect(counts(await cardsOf("administrator"))).toEqual({ proposals: 2 });
});

test("more than 10,000 are counted as 10,000, by an index", async () => {
  await sql`
    insert into memberships (membership_type, state, fee, first_name, last_name, phone_number, age, gender, occupation, ward_id)
    select 'mwananchi', 'applied', 0, 'Tom', 'Mboya ' || n, '+2547' || lpad(n::text, 8, '0'), 30, 'male', 'Clerk', 1
    from generate_series(1, 10050) n`.execute(db);
  await sql`analyze memberships`.execute(db);
  const [card] = await cardsOf("membership_officer");
  expect(card).toMatchObject({ queue: "applications", count: 10_000, capped: true });
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select created_at from memberships where state = 'applied' and fee = 0 order by id limit 10001`.execute(db);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("memberships_waiting");
});
