import { dayInNairobi, daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hmacIndex, linkToken } from "#crypto.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createDonationInput, payDonation } from "#features/donations/donations.factories.ts";
import { findExceededLimit } from "#features/donations/donations.ts";
import { createMembership, createMembershipUntil } from "#features/memberships/memberships.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { findIntentByReference, lockIntentsOfDebt } from "../intents/intents.queries.ts";
import { expectEventually, findPaymentRecords } from "../payments.factories.ts";
import { recordPayment, recordReversal } from "./ledger.ts";

const server = await startTestApi();
const { api, as, services, db, close } = server;
afterAll(close);
beforeAll(() => services.jobs.work(allJobs(services)));

const { config, jobs } = services;
const today = dayInNairobi(new Date());
const listSubjects = async (email: string) =>
  (await openOutbox(config.dataDirectory).emailsTo(email)).map(({ subject }) => subject);
const intentOf = async (reference: string) => (await findIntentByReference(db, reference))!;

let receipts = 0;

/** Records a payment of an intent. @returns the receipt */
async function payIntent(reference: string, amount?: number): Promise<string> {
  const intent = await intentOf(reference);
  const receipt = `BACK${++receipts}`;
  const incoming = {
    provider: "mpesa",
    receipt,
    amount: amount ?? intent.amount,
    channel: "c2b",
    paidAt: new Date(),
  } as const;
  await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    await recordPayment(tx, jobs, incoming, intent);
  });
  return receipt;
}

async function payAndFulfil(reference: string): Promise<string> {
  const receipt = await payIntent(reference);
  await expectEventually(() => listFulfilments(reference)).toHaveLength(1);
  return receipt;
}

const listFulfilments = async (reference: string) =>
  db
    .selectFrom("payment_fulfilments")
    .select("kind")
    .where("intent_id", "=", (await intentOf(reference)).id)
    .where("done_at", "is not", null)
    .orderBy("kind")
    .execute();

/** Reports the reversal three times, twice concurrently. */
async function reverse(receipt: string): Promise<void> {
  const reportReversal = () =>
    db.transaction().execute((tx) => recordReversal(tx, jobs, { provider: "mpesa", receipt, reversal: `${receipt}R` }));
  const results = await Promise.all([reportReversal(), reportReversal()]);
  expect([...results, await reportReversal()].filter(Boolean)).toHaveLength(1);
}

async function reverseAndRevoke(reference: string, receipt: string): Promise<void> {
  await reverse(receipt);
  await expectEventually(() => listFulfilments(reference)).toHaveLength(2);
}

async function createFee(plan: "silver" | "bronze" = "silver") {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: plan });
  const { reference, token } = await as(tom.access)("POST /memberships/{id}/payment/", { params: { id } });
  return { tom, id, reference, token };
}

const listMemberships = async (access: string) => (await as(access)("GET /memberships/")).results;
const listNotificationTitles = async (access: string) =>
  (await as(access)("GET /api/notifications/", { query: {} })).results.map(({ title }) => title);

test("reversing the first fee sets the membership to awaiting payment, and notifies the member once", async () => {
  const { tom, id, reference } = await createFee();
  const receipt = await payAndFulfil(reference);
  expect(await listMemberships(tom.access)).toMatchObject([{ id, state: "active" }]);
  await reverseAndRevoke(reference, receipt);
  expect(await listMemberships(tom.access)).toMatchObject([
    { id, state: "awaiting_payment", valid_from: null, valid_until: null, owed: 10_000 },
  ]);
  await expectEventually(() => listSubjects(tom.email)).toContain("KES 10,000 went back to you");
  expect((await listSubjects(tom.email)).filter((subject) => subject?.includes("went back"))).toHaveLength(1);
  expect((await listNotificationTitles(tom.access)).filter((title) => title.includes("went back"))).toHaveLength(1);
});

test("the same year can be paid again after its fee was reversed", async () => {
  const { tom, id, reference } = await createFee("bronze");
  await reverseAndRevoke(reference, await payAndFulfil(reference));
  const second = await as(tom.access)("POST /memberships/{id}/payment/", { params: { id } });
  expect(second.reference).not.toBe(reference);
  await payAndFulfil(second.reference);
  expect(await listMemberships(tom.access)).toMatchObject([{ id, state: "active", owed: 0 }]);
});

test("reversing a renewal restores the previous end", async () => {
  const tom = await createSignedInUser(services);
  const end = daysAfter(today, 10);
  const id = await createMembershipUntil(services, tom.id, end);
  const { reference } = await as(tom.access)("POST /memberships/{id}/payment/", { params: { id } });
  const [before] = await listMemberships(tom.access);
  const receipt = await payAndFulfil(reference);
  expect(await listMemberships(tom.access)).toMatchObject([{ valid_until: daysAfter(end, 365) }]);
  await reverseAndRevoke(reference, receipt);
  expect(await listMemberships(tom.access)).toEqual([{ ...before, number: expect.any(String) }]);
  const { message } = (await as(tom.access)("GET /api/notifications/", { query: {} })).results[0]!;
  expect(message).toContain(`its last day is ${formatDay(end)}`);
});

test("reversing a renewal after the end leaves the membership lapsed", async () => {
  const tom = await createSignedInUser(services);
  const id = await createMembershipUntil(services, tom.id, daysAfter(today, -200), { state: "lapsed" });
  const { reference } = await as(tom.access)("POST /memberships/{id}/payment/", { params: { id } });
  await reverseAndRevoke(reference, await payAndFulfil(reference));
  expect(await listMemberships(tom.access)).toMatchObject([
    { state: "lapsed", valid_until: daysAfter(today, -200), owed: 10_000 },
  ]);
});

test("reversing a plan change restores the old plan", async () => {
  const wangari = await createSignedInUser(services);
  const end = daysAfter(today, 200);
  const id = await createMembershipUntil(services, wangari.id, end);
  const change = { params: { id }, body: { membership_type: "gold" } } as const;
  const { reference } = await as(wangari.access)("POST /memberships/{id}/change/", change);
  const receipt = await payAndFulfil(reference);
  const statesOf = async () =>
    (await listMemberships(wangari.access)).map(({ membership_type, state }) => `${membership_type} ${state}`);
  expect(await statesOf()).toEqual(["gold active", "silver replaced"]);
  await reverseAndRevoke(reference, receipt);
  expect(await statesOf()).toEqual(["gold replaced", "silver active"]);
  expect((await listMemberships(wangari.access))[1]).toMatchObject({ id, valid_until: end });
});

test("reversing a fee after the membership was changed changes nothing and goes to review", async () => {
  const { tom, id, reference } = await createFee();
  const receipt = await payAndFulfil(reference);
  const change = { params: { id }, body: { membership_type: "gold" } } as const;
  await payAndFulfil((await as(tom.access)("POST /memberships/{id}/change/", change)).reference);
  await reverseAndRevoke(reference, receipt);
  expect((await listMemberships(tom.access)).map(({ state }) => state)).toEqual(["active", "replaced"]);
  const { reviews } = await findPaymentRecords(db, (await intentOf(reference)).id);
  expect(reviews).toEqual(["reversed", "reversed"]);
});

test("a payment that is reversed before its fulfilment is not fulfilled and gets no receipt", async () => {
  const { tom, reference } = await createFee();
  const { id: intentId } = await intentOf(reference);
  // Both in one transaction, so that no worker runs in between.
  await db.transaction().execute(async (tx) => {
    const intent = (await lockIntentsOfDebt(tx, intentId))[0]!;
    const incoming = { provider: "mpesa", receipt: "BREATH", amount: intent.amount, channel: "c2b" } as const;
    await recordPayment(tx, jobs, { ...incoming, paidAt: new Date() }, intent);
    await recordReversal(tx, jobs, { provider: "mpesa", receipt: "BREATH" });
  });
  await expectEventually(() => listFulfilments(reference)).toHaveLength(2);
  expect(await listMemberships(tom.access)).toMatchObject([{ state: "awaiting_payment", number: null }]);
  expect(await db.selectFrom("receipts").select("number").where("intent_id", "=", intentId).execute()).toEqual([]);
  await expectEventually(() => listSubjects(tom.email)).toContain("KES 10,000 went back to you");
});

test.each([
  ["paid", 10],
  ["ready", 10],
  ["handed_out", 7],
] as const)(
  "reversing the payment of an order that is %s cancels it, creates a review and leaves %i pieces in stock",
  async (state, stockLeft) => {
    const product = await createProduct(server, { stock: 10 });
    const body = await createOrderInput(server, { lines: [{ product: product.id, quantity: 3 }] });
    const { token, number } = await api("POST /orders/", { body });
    const stock = async () =>
      (await db.selectFrom("products").select("stock").where("id", "=", product.id).executeTakeFirstOrThrow()).stock;
    const receipt = await payAndFulfil(number);
    expect(await stock()).toBe(7);
    await sql`update orders set state = ${state} where email = ${body.email}`.execute(db);
    await reverseAndRevoke(number, receipt);
    expect(await stock()).toBe(stockLeft);
    expect(await api("GET /orders/{token}/", { params: { token } })).toMatchObject({
      state: "cancelled",
      payment: { state: "reversed", paid: 0 },
    });
    expect((await findPaymentRecords(db, (await intentOf(number)).id)).reviews).toEqual(["reversed", "reversed"]);
    await expectEventually(() => listSubjects(body.email)).toContainEqual(expect.stringContaining("went back to you"));
  },
);

test("a reversed donation does not count towards the donor's limit, and can be repeated", async () => {
  const body = createDonationInput({ amount: 40_000 });
  const { payment } = await api("POST /donations/", { body });
  const donor = {
    amount: 20_000,
    phone_hashes: [hmacIndex(config.secretKey, body.phone)],
    email_hashes: [hmacIndex(config.secretKey, body.email)],
  };
  await db
    .insertInto("donation_limits")
    .values({ valid_from: daysAfter(today, -1), per_donor_per_year: 50_000, source: "a test" })
    .execute();
  const findExceeded = () => db.transaction().execute((tx) => findExceededLimit(tx, donor, new Date()));
  const receipt = await payAndFulfil(payment.reference);
  expect(await findExceeded()).toEqual({ limit: 50_000, before: 40_000 });
  await reverseAndRevoke(payment.reference, receipt);
  expect(await findExceeded()).toBeUndefined();
  const states = await db.selectFrom("donations").select("state").where("email", "=", body.email).execute();
  expect(states).toEqual([{ state: "returned" }]);
  await db.deleteFrom("donation_limits").execute();
});

test("a donation held above the limit is returned when its money is reversed", async () => {
  await db
    .insertInto("donation_limits")
    .values({ valid_from: daysAfter(today, -1), per_donor_per_year: 500, source: "a test" })
    .execute();
  const body = createDonationInput({ amount: 1_000 });
  const { payment } = await api("POST /donations/", { body });
  const receipt = await payAndFulfil(payment.reference);
  const state = async () => (await intentOf(payment.reference)).state;
  const { id } = await intentOf(payment.reference);
  expect([await state(), (await findPaymentRecords(db, id)).reviews]).toEqual(["held", ["gift_above_limit"]]);
  await reverseAndRevoke(payment.reference, receipt);
  expect([await state(), (await findPaymentRecords(db, id)).reviews]).toEqual(["reversed", ["reversed"]]);
  await db.deleteFrom("donation_limits").execute();
});

test("a reversed monthly donation may be repeated in the same month", async () => {
  const body = createDonationInput({ monthly: true });
  const { payment } = await api("POST /donations/", { body });
  await payDonation(services, { payment });
  await expectEventually(() => listFulfilments(payment.reference)).toHaveLength(1);
  const { receipt } = (await findPaymentRecords(db, (await intentOf(payment.reference)).id)).entries[0]!;
  const gift = await db
    .selectFrom("monthly_gifts")
    .innerJoin("donations", "donations.id", "monthly_gifts.donation_id")
    .select(["monthly_gifts.id", "donations.month"])
    .where("donations.email", "=", body.email)
    .executeTakeFirstOrThrow();
  await reverseAndRevoke(payment.reference, receipt);
  const token = linkToken(config.secretKey, "monthly-gift", gift.id);
  expect(await api("GET /donations/monthly/{token}/", { params: { token } })).toMatchObject({ given: false });
  const second = await api("POST /donations/monthly/{token}/", { params: { token } });
  await payDonation(services, second);
  await expectEventually(async () => (await api("GET /donations/monthly/{token}/", { params: { token } })).given).toBe(
    true,
  );
});

test("a partial reversal revokes the fulfilment only when the rest does not cover it", async () => {
  const { tom, reference } = await createFee();
  const { id } = await intentOf(reference);
  await payIntent(reference, 10_000);
  await expectEventually(() => listFulfilments(reference)).toHaveLength(1);
  const second = await payIntent(reference, 10_000);
  expect((await findPaymentRecords(db, id)).reviews).toEqual(["overpaid"]);
  await reverse(second);
  expect((await findPaymentRecords(db, id)).intent.state).toBe("paid");
  expect((await findPaymentRecords(db, id)).reviews).toEqual(["reversed"]);
  expect(await listMemberships(tom.access)).toMatchObject([{ state: "active" }]);
});
