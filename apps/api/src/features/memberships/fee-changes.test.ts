import { planOf } from "@party/contract/values/membership-plans";
import { dayInNairobi, daysAfter, formatDate, startOfDay } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { applyDueSchedules } from "#features/content/publication.ts";
import {
  builtInFees,
  createPlansDraft,
  createPublishedPlans,
  makeScheduleDue,
  plansTextWith,
} from "#features/texts/membership-plans.factories.ts";
import { publishText } from "#features/texts/texts.ts";
import { startTestApi } from "#testing/api.ts";
import { findFees } from "./fees.queries.ts";
import { createApplicationBody, createMembership, createMembershipUntil } from "./memberships.factories.ts";

const { api, as, db, services, close } = await startTestApi();
afterAll(close);

const today = dayInNairobi(new Date());
const inDays = (days: number) => daysAfter(today, days);
const PLANS_TEXT = 14;

beforeEach(async () => {
  await db.deleteFrom("content_schedules").execute();
  await createPublishedPlans(services, { silver: { fee: 10_001 } });
  await createPublishedPlans(services, {});
});

test("a fresh start has the five tiers and fees of the specification", async () => {
  expect(await findFees(db, new Date("2026-01-01"))).toEqual(builtInFees);
});

test("fees change in no other way than by what two people have approved", async () => {
  const before = await findFees(db);
  const { revision } = await createPlansDraft(services, { silver: { fee: 1 } });
  const body = JSON.stringify(plansTextWith({ silver: { fee: 1 } }));
  const publishIn = (proposal: string) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('party.approved_proposal', ${proposal}, true)`.execute(tx);
      await publishText(tx, PLANS_TEXT, plansTextWith({ silver: { fee: 1 } }));
    });
  const earlier = await createPublishedPlans(services, { gold: { name: "Dhahabu" } });
  for (const attempt of [
    () => publishText(db, PLANS_TEXT, plansTextWith({ silver: { fee: 1 } })),
    () => sql`update site_texts set body = ${body}::jsonb, published_at = now() where id = ${PLANS_TEXT}`.execute(db),
    () => sql`update site_texts set body = null, published_at = null where id = ${PLANS_TEXT}`.execute(db),
    // The approval of other fees.
    () => publishIn(String(earlier)),
    () => publishIn("999999"),
    () => sql`insert into membership_fees (plan, from_at, fee) values ('silver', now(), 1)`.execute(db),
    () => sql`update membership_fees set fee = 1`.execute(db),
    () => sql`delete from membership_fees`.execute(db),
    () => sql`truncate membership_fees`.execute(db),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "23514" });
  }
  expect(revision).toBeGreaterThan(0);
  expect(await findFees(db)).toEqual(before);
});

test("the history says which fee was in force at any moment, and by which proposal", async () => {
  const before = new Date();
  const proposal = await createPublishedPlans(services, { silver: { fee: 12_000 } });
  expect((await findFees(db, before)).silver).toBe(10_000);
  expect(await findFees(db)).toEqual({ ...builtInFees, silver: 12_000 });
  const rows = await db
    .selectFrom("membership_fees")
    .select(["plan", "fee"])
    .where("proposal_id", "=", proposal)
    .execute();
  expect(rows, "only what changed").toEqual([{ plan: "silver", fee: 12_000 }]);
});

test("a change for a day to come is in force on that day, and its names within the process", async () => {
  const day = inDays(40);
  await createPublishedPlans(services, { silver: { fee: 13_000, name: "Fedha" } }, day);
  expect((await findFees(db)).silver).toBe(10_000);
  const [schedule] = await db.selectFrom("content_schedules").select(["at", "proposal_id"]).execute();
  expect([schedule?.at, typeof schedule?.proposal_id]).toEqual([startOfDay(day), "number"]);
  await makeScheduleDue(services);
  await applyDueSchedules(services, composition.content);
  expect((await findFees(db)).silver).toBe(13_000);
  await expect.poll(() => planOf("silver").name, { timeout: 5_000 }).toBe("Fedha");
  await expect(createPublishedPlans(services, {}, today)).rejects.toMatchObject({ codes: ["schedule_past"] });
});

test("an application that says another fee than the one in force is refused with the new fee, and loses nothing", async () => {
  const dedan = await createSignedInUser(services);
  await createPublishedPlans(services, { silver: { fee: 12_000 }, mwananchi: { fee: 100 } });
  const body = { ...createApplicationBody({ membership_type: "silver" }), fee: 10_000 };
  await expect(as(dedan.access)("POST /memberships/", { body })).rejects.toMatchObject({
    status: 409,
    code: "fee_changed",
    text: "The fee of Silver is KES 12,000 a year now, not KES 10,000. Look at the new fee and send it again if you agree.",
    body: { fee: 12_000 },
  });
  await expect(as(dedan.access, "sw")("POST /memberships/", { body })).rejects.toMatchObject({
    text: expect.stringContaining("Ada ya Silver sasa ni KES 12,000"),
  });
  const free = { ...createApplicationBody(), fee: 0 };
  await expect(api("POST /memberships/public/", { body: free })).rejects.toMatchObject({
    code: "fee_changed",
    body: { fee: 100 },
  });
  const agreed = await as(dedan.access)("POST /memberships/", { body: { ...body, fee: 12_000 } });
  expect(agreed).toMatchObject({ fee: 12_000, state: "awaiting_payment" });
  const again = await as(dedan.access)("POST /memberships/", { body });
  expect(again.id, "sent twice").toBe(agreed.id);
});

test("a plan with the fee 0 is the free plan, and one that is not offered cannot be chosen", async () => {
  await createPublishedPlans(services, { bronze: { fee: 0 }, mwananchi: { fee: 200 }, gold: { offered: false } });
  const bronze = createApplicationBody({ membership_type: "bronze" });
  expect(await api("POST /memberships/public/", { body: bronze })).toMatchObject({ state: "applied", fee: 0 });
  await expect(api("POST /memberships/public/", { body: createApplicationBody() })).rejects.toMatchObject({
    code: "plan_not_free",
  });
  const tom = await createSignedInUser(services);
  const gold = createApplicationBody({ membership_type: "gold" });
  await expect(as(tom.access)("POST /memberships/", { body: gold })).rejects.toMatchObject({
    code: "plan_not_offered",
  });
});

test("a renewal whose fee has changed since it was opened gets a new payment, and money for the old one pays in full", async () => {
  const tom = await createSignedInUser(services);
  const id = await createMembershipUntil(services, tom.id, inDays(10));
  const pay = () => as(tom.access)("POST /memberships/{id}/payment/", { params: { id } });
  const first = await pay();
  expect(first.amount).toBe(10_000);
  await createPublishedPlans(services, { silver: { fee: 12_000 } });
  const [own] = (await as(tom.access)("GET /memberships/")).results;
  expect(own).toMatchObject({ owed: 12_000, fee_changed: { before: 10_000, fee: 12_000 }, fee_changes: null });
  expect(formatDate(new Date(own!.fee_changed!.at))).toBe(formatDate(new Date()));
  const second = await pay();
  expect([second.amount, second.token === first.token]).toEqual([12_000, false]);
  expect((await pay()).token).toBe(second.token);
});

test("members whose renewal may cost the one or the other are told both", async () => {
  const tom = await createSignedInUser(services);
  const id = await createMembershipUntil(services, tom.id, inDays(10));
  const dedan = await createSignedInUser(services);
  await createMembershipUntil(services, dedan.id, inDays(300));
  await createMembership(services, dedan.id, { membership_type: "gold" });
  await createPublishedPlans(services, { silver: { fee: 14_000 }, gold: { fee: 30_000 } }, inDays(20));
  const own = async (access: string) => (await as(access)("GET /memberships/")).results;
  expect(await own(tom.access)).toMatchObject([
    { id, owed: 10_000, fee_changed: null, fee_changes: { before: 10_000, fee: 14_000 } },
  ]);
  expect((await own(dedan.access)).map(({ fee_changes }) => fee_changes)).toEqual([null, null]);
});
