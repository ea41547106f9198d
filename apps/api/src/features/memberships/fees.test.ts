import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { afterAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createMembership, createMembershipUntil } from "./memberships.factories.ts";

const { api, as, db, services, close } = await startTestApi();
afterAll(close);

type Member = Awaited<ReturnType<typeof createSignedInUser>>;

const inDays = (days: number) => daysAfter(dayInNairobi(new Date()), days);
const own = async ({ access }: Member) => (await as(access)("GET /memberships/")).results;
const pay = ({ access }: Member, id: number) => as(access)("POST /memberships/{id}/payment/", { params: { id } });
const setState = (id: number, state: "resigned" | "lapsed") =>
  setMemberships(db, (tx) => tx.updateTable("memberships").set({ state }).where("id", "=", id).execute());

test("an application for Silver has a fee due, and no number or end date", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "silver", payment_method: "mpesa" });
  expect(await own(tom)).toEqual([
    {
      id,
      membership_type: "silver",
      state: "awaiting_payment",
      fee: 10_000,
      created_at: expect.any(String),
      payment_method: "mpesa",
      number: null,
      valid_from: null,
      valid_until: null,
      question: null,
      refusal_reason: null,
      answer_until: null,
      owed: 10_000,
      changes: [],
      renewal: false,
      fee_changed: null,
      fee_changes: null,
    },
  ]);
});

test("a member lists only their own memberships, newest first", async () => {
  const [wangari, tom] = [await createSignedInUser(services), await createSignedInUser(services)];
  const free = await createMembership(services, wangari.id);
  const gold = await createMembership(services, wangari.id, { membership_type: "gold" });
  await createMembership(services, tom.id, { membership_type: "bronze" });
  expect((await own(wangari)).map(({ id }) => id)).toEqual([gold.id, free.id]);
});

test("requesting payment of the fee opens a payment with its own reference", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "silver" });
  const payment = await pay(tom, id);
  expect(payment).toMatchObject({
    purpose: "membership",
    title: "Silver membership",
    amount: 10_000,
    paid: 0,
    state: "open",
    attempt: null,
    expires_at: null,
    receipt: null,
  });
  expect(payment.reference).toMatch(/^M[0-9A-Z]{7}$/);
  expect(await api("GET /payments/{token}/", { params: { token: payment.token } })).toEqual(payment);
});

test("ten concurrent requests open one payment", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "gold" });
  const payments = await Promise.all(Array.from({ length: 10 }, () => pay(tom, id)));
  expect(new Set(payments.map(({ token }) => token)).size).toBe(1);
  const intents = await db.selectFrom("payment_intents").select("id").where("target_id", "=", id).execute();
  expect(intents).toHaveLength(1);
});

test("another member's membership can be neither listed nor paid", async () => {
  const [wangari, tom] = [await createSignedInUser(services), await createSignedInUser(services)];
  const { id } = await createMembership(services, wangari.id, { membership_type: "silver" });
  expect(await own(tom)).toEqual([]);
  const foreign = await pay(tom, id).catch((error: unknown) => error);
  const missing = await pay(tom, 2_000_000_000).catch((error: unknown) => error);
  for (const failure of [foreign, missing]) expect(failure).toMatchObject({ status: 404, text: "Not found." });
});

test("a visitor gets 401 from the membership endpoints", async () => {
  await expect(api("GET /memberships/")).rejects.toMatchObject({ status: 401 });
  await expect(api("POST /memberships/{id}/payment/", { params: { id: 1 } })).rejects.toMatchObject({ status: 401 });
});

const NOTHING_OWED = { status: 409, text: "Nothing is to be paid for this membership now." };

test("the free plan has no fee due", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id);
  expect(await own(tom)).toMatchObject([{ owed: 0, renewal: false, valid_until: null }]);
  await expect(pay(tom, id)).rejects.toMatchObject(NOTHING_OWED);
});

test("a resigned membership has no fee due", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "silver" });
  await setState(id, "resigned");
  expect(await own(tom)).toMatchObject([{ owed: 0, renewal: false }]);
  await expect(pay(tom, id)).rejects.toMatchObject(NOTHING_OWED);
});

test("a membership cannot be renewed 31 days before its end", async () => {
  const tom = await createSignedInUser(services);
  const id = await createMembershipUntil(services, tom.id, inDays(31));
  expect(await own(tom)).toMatchObject([{ owed: 0, renewal: false, valid_until: inDays(31) }]);
  await expect(pay(tom, id)).rejects.toMatchObject(NOTHING_OWED);
});

test.each([
  ["30 days before its end", 30, "active"],
  ["on its last day", 0, "active"],
  ["in its grace", -1, "grace"],
  ["after it lapsed", -400, "lapsed"],
] as const)("a membership can be renewed %s", async (_, days, state) => {
  const tom = await createSignedInUser(services);
  const id = await createMembershipUntil(services, tom.id, inDays(days), { state });
  expect(await own(tom)).toMatchObject([{ state, owed: 10_000, renewal: true }]);
  expect(await pay(tom, id)).toMatchObject({ title: "Silver membership, renewal", amount: 10_000, state: "open" });
});

test("a renewal opened in the grace period keeps its payment after the membership lapsed", async () => {
  const tom = await createSignedInUser(services);
  const id = await createMembershipUntil(services, tom.id, inDays(-29), { state: "grace" });
  const begun = await pay(tom, id);
  await setState(id, "lapsed");
  expect((await pay(tom, id)).token).toBe(begun.token);
});
