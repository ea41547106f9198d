import { dayInNairobi, daysAfter, lastDayOfYear } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { findFees } from "./fees.queries.ts";
import { calculatePlanChange } from "./fees.ts";
import { createMembership, createMembershipUntil, payFee } from "./memberships.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

type Member = Awaited<ReturnType<typeof createSignedInUser>>;

const today = dayInNairobi(new Date());
const createMember = () => createSignedInUser(server.services);
const own = async ({ access }: Member) => (await server.as(access)("GET /memberships/")).results;
const change = ({ access }: Member, id: number, membership_type: "bronze" | "silver" | "gold" | "platinum" = "gold") =>
  server.as(access)("POST /memberships/{id}/change/", { params: { id }, body: { membership_type } });
const arrives = async (id: number, plan = "gold") =>
  payFee(server.services, (await findCurrentIntent(server.db, "membership", id, `change:${plan}`))!, today);
const statesOf = async (member: Member) =>
  (await own(member)).map(({ membership_type, state }) => [membership_type, state]);

test("a change to a higher plan costs the difference and takes effect when paid", async () => {
  const wangari = await createMember();
  const silver = await createMembershipUntil(server.services, wangari.id, daysAfter(today, 200));
  const [before] = await own(wangari);
  const offer = before!.changes.find(({ membership_type }) => membership_type === "gold")!;
  expect(offer).toMatchObject({ months: 6, credit: 5_000, amount: 20_000 });
  const payment = await change(wangari, silver);
  expect(payment).toMatchObject({ amount: 20_000, state: "open", title: "Change to Gold membership" });
  expect((await change(wangari, silver)).token).toBe(payment.token);
  expect(await statesOf(wangari)).toEqual([["silver", "active"]]);

  await arrives(silver);
  await arrives(silver);
  expect(await statesOf(wangari)).toEqual([
    ["gold", "active"],
    ["silver", "replaced"],
  ]);
  const [gold] = await own(wangari);
  expect(gold).toMatchObject({ valid_from: today, valid_until: lastDayOfYear(today), owed: 0, fee: 25_000 });
  const { member, notifications } = await server.as(wangari.access)("GET /api/dashboard/");
  expect([member.membership_type, member.membership_status]).toEqual(["Gold", "Active"]);
  expect(notifications[0]!.title).toBe("You are a Gold member now");
  const { rows } = await sql<{ membership_id: number }>`
    select membership_id from membership_terms where membership_id = ${gold!.id}`.execute(server.db);
  expect(rows.length).toBe(1);
});

test("a plan change requested on another day gets a new payment with that day's amount", async () => {
  const tom = await createMember();
  const bronze = await createMembershipUntil(server.services, tom.id, daysAfter(today, 300), { plan: "bronze" });
  const first = await change(tom, bronze);
  const valid_until = daysAfter(today, 100);
  await server.db.updateTable("memberships").set({ valid_until }).where("id", "=", bronze).execute();
  const second = await change(tom, bronze);
  expect(second.token).not.toBe(first.token);
  expect(second.amount).toBe(
    calculatePlanChange(
      { membership_type: "bronze", state: "active", valid_until, paid_fee: 5_000 },
      "gold",
      today,
      await findFees(server.db),
    )!.amount,
  );
  const old = await server.as(tom.access)("GET /payments/{token}/", { params: { token: first.token } });
  expect(old.state).toBe("expired");
});

test("a plan change reuses an unpaid application for the higher plan", async () => {
  const dedan = await createMember();
  const silver = await createMembershipUntil(server.services, dedan.id, daysAfter(today, 90));
  const { id: gold } = await createMembership(server.services, dedan.id, { membership_type: "gold" });
  await change(dedan, silver);
  await arrives(silver);
  expect((await own(dedan)).map(({ id, state }) => [id, state])).toEqual([
    [gold, "active"],
    [silver, "replaced"],
  ]);
});

test("a member can apply again for a plan that was replaced", async () => {
  const tom = await createMember();
  const silver = await createMembershipUntil(server.services, tom.id, daysAfter(today, 90));
  await change(tom, silver);
  await arrives(silver);
  const again = await createMembership(server.services, tom.id, { membership_type: "silver" });
  expect(again.id).not.toBe(silver);
  expect(again.state).toBe("awaiting_payment");
});

test("of two paid changes of one membership the first is fulfilled and the second goes to review", async () => {
  const tom = await createMember();
  const silver = await createMembershipUntil(server.services, tom.id, daysAfter(today, 90));
  await change(tom, silver, "gold");
  await change(tom, silver, "platinum");
  await arrives(silver, "gold");
  await arrives(silver, "platinum");
  expect(await statesOf(tom)).toEqual([
    ["gold", "active"],
    ["silver", "replaced"],
  ]);
  const platinum = (await findCurrentIntent(server.db, "membership", silver, "change:platinum"))!;
  const reviews = await server.db
    .selectFrom("payment_reviews")
    .select("kind")
    .where("intent_id", "=", platinum.id)
    .execute();
  expect(reviews).toEqual([{ kind: "cannot_fulfil" }]);
});

test("changes to a lower, equal or existing plan and changes of an inactive membership are rejected", async () => {
  const tom = await createMember();
  const gold = await createMembershipUntil(server.services, tom.id, daysAfter(today, 90), { plan: "gold" });
  const silver = await createMembershipUntil(server.services, tom.id, daysAfter(today, 90));
  for (const [id, plan] of [
    [gold, "silver"],
    [gold, "gold"],
    [silver, "gold"],
  ] as const) {
    await expect(change(tom, id, plan)).rejects.toMatchObject({ status: 409 });
  }
  const dedan = await createMember();
  const lapsed = await createMembershipUntil(server.services, dedan.id, daysAfter(today, -90), { state: "lapsed" });
  await expect(change(dedan, lapsed)).rejects.toMatchObject({ status: 409 });
});

test("another member's membership is not found", async () => {
  const [wangari, tom] = [await createMember(), await createMember()];
  const silver = await createMembershipUntil(server.services, wangari.id, daysAfter(today, 90));
  await expect(change(tom, silver)).rejects.toMatchObject({ status: 404 });
  expect(await findCurrentIntent(server.db, "membership", silver, "change:gold")).toBeUndefined();
});

test("a plan change paid after the old membership lapsed is fulfilled", async () => {
  const wangari = await createMember();
  const silver = await createMembershipUntil(server.services, wangari.id, daysAfter(today, 1));
  await change(wangari, silver);
  await setMemberships(server.db, (tx) =>
    tx.updateTable("memberships").set({ state: "lapsed" }).where("id", "=", silver).execute(),
  );
  await arrives(silver);
  expect(await statesOf(wangari)).toEqual([
    ["gold", "active"],
    ["silver", "replaced"],
  ]);
});
