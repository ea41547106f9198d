import { dayInNairobi, daysAfter, formatDay, lastDayOfYear } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { openFeePayment } from "#features/memberships/fees.ts";
import { issueReceipt } from "#features/payments/receipts/receipts.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createMembership, createMembershipUntil, payFee } from "./memberships.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

type Member = Awaited<ReturnType<typeof createSignedInUser>>;

const today = () => dayInNairobi(new Date());
const createMember = () => createSignedInUser(server.services);
const feeOf = ({ id }: Member, membershipId: number) => openFeePayment(server.services, id, membershipId);
const arrives = (intent: Awaited<ReturnType<typeof feeOf>>, paidAt: Date | string) =>
  payFee(server.services, intent, paidAt);
const own = async ({ access }: Member) => (await server.as(access)("GET /memberships/")).results[0]!;
const dashboardOf = ({ access }: Member) => server.as(access)("GET /api/dashboard/");
const termsOf = (membershipId: number) =>
  server.db
    .selectFrom("membership_terms")
    .select(["intent_id", sql<string>`valid_from::text`.as("from"), sql<string>`valid_until::text`.as("until")])
    .where("membership_id", "=", membershipId)
    .orderBy("valid_from")
    .execute();
const reviewsOf = (intentId: number) =>
  server.db.selectFrom("payment_reviews").select("kind").where("intent_id", "=", intentId).execute();
const mailsEnqueued = async (intentId: number) =>
  (
    await sql`select from pgboss.job where name = 'memberships.send-started' and (data->>'intentId')::int = ${intentId}`.execute(
      server.db,
    )
  ).rows.length;

test("the first fee activates the membership with a number and a term from the day of the payment", async () => {
  const tom = await createMember();
  const { id } = await createMembership(server.services, tom.id, { membership_type: "silver" });
  const intent = await feeOf(tom, id);
  await arrives(intent, today());
  expect(await own(tom)).toMatchObject({
    state: "active",
    number: expect.stringMatching(/^U-\d{6}$/),
    valid_from: today(),
    valid_until: lastDayOfYear(today()),
    owed: 0,
    renewal: false,
  });
  expect(await termsOf(id)).toEqual([{ intent_id: intent.id, from: today(), until: lastDayOfYear(today()) }]);
  const { member, payment_status, notifications } = await dashboardOf(tom);
  expect([member.membership_status, member.membership_type, payment_status]).toEqual(["Active", "Silver", "Active"]);
  expect(notifications[0]).toMatchObject({
    title: "Your membership is active",
    message: expect.stringContaining(`valid until ${formatDay(lastDayOfYear(today()))}`),
  });
});

test("a payment late in the evening counts for the day in Nairobi", async () => {
  const tom = await createMember();
  const { id } = await createMembership(server.services, tom.id, { membership_type: "bronze" });
  await arrives(await feeOf(tom, id), new Date("2026-11-21T21:30:00Z"));
  expect(await own(tom)).toMatchObject({ valid_from: "2026-11-22", valid_until: "2027-11-21" });
});

test("a term that starts on 29 February ends on 28 February, and the next one follows", async () => {
  const tom = await createMember();
  const { id } = await createMembership(server.services, tom.id, { membership_type: "silver" });
  await arrives(await feeOf(tom, id), "2024-02-29");
  expect(await own(tom)).toMatchObject({ valid_from: "2024-02-29", valid_until: "2025-02-28" });
  await arrives(await feeOf(tom, id), "2025-02-20");
  expect(await own(tom)).toMatchObject({ valid_from: "2024-02-29", valid_until: "2026-02-28" });
});

test.each([
  ["before the end", 10, 0, "active"],
  ["on the last day", 0, 0, "active"],
  ["in grace", -10, 0, "grace"],
  ["on the last day of grace", -30, 0, "grace"],
  ["in grace, with a callback after it lapsed", -31, -1, "lapsed"],
] as const)("a renewal paid %s follows the old term without a gap", async (_, end, paid, state) => {
  const tom = await createMember();
  const until = daysAfter(today(), end);
  const id = await createMembershipUntil(server.services, tom.id, until, { state });
  const before = await own(tom);
  await arrives(await feeOf(tom, id), daysAfter(today(), paid));
  const next = daysAfter(until, 1);
  expect(await own(tom)).toMatchObject({
    state: "active",
    valid_from: before.valid_from,
    valid_until: lastDayOfYear(next),
    owed: 0,
  });
  expect(await termsOf(id)).toMatchObject([{ from: next, until: lastDayOfYear(next) }]);
});

test("a renewal after the grace period starts on the day of the payment", async () => {
  const tom = await createMember();
  const id = await createMembershipUntil(server.services, tom.id, daysAfter(today(), -31), { state: "lapsed" });
  await arrives(await feeOf(tom, id), today());
  expect(await own(tom)).toMatchObject({
    state: "active",
    valid_from: today(),
    valid_until: lastDayOfYear(today()),
    owed: 0,
  });
  expect((await dashboardOf(tom)).notifications[0]).toMatchObject({ title: "Your membership is renewed" });
});

test("fulfilling a payment repeatedly and concurrently adds one term and sends one email", async () => {
  const tom = await createMember();
  const { id } = await createMembership(server.services, tom.id, { membership_type: "silver" });
  const intent = await feeOf(tom, id);
  await Promise.all(Array.from({ length: 10 }, () => arrives(intent, today())));
  const once = await own(tom);
  await arrives(intent, today());
  expect(await own(tom)).toEqual(once);
  expect(once.valid_until).toBe(lastDayOfYear(today()));
  expect(await termsOf(id)).toHaveLength(1);
  expect(await mailsEnqueued(intent.id)).toBe(1);
  expect((await dashboardOf(tom)).notifications).toHaveLength(1);
  expect(await reviewsOf(intent.id)).toEqual([]);
});

test("a fee paid after the resignation goes to review", async () => {
  const tom = await createMember();
  const { id } = await createMembership(server.services, tom.id, { membership_type: "silver" });
  const intent = await feeOf(tom, id);
  await setMemberships(server.db, (tx) =>
    tx.updateTable("memberships").set({ state: "resigned" }).where("id", "=", id).execute(),
  );
  await arrives(intent, today());
  await arrives(intent, today());
  expect(await reviewsOf(intent.id)).toEqual([{ kind: "cannot_fulfil" }]);
  expect(await own(tom)).toMatchObject({ state: "resigned", number: null, valid_until: null });
  expect([await termsOf(id), await mailsEnqueued(intent.id)]).toEqual([[], 0]);
});

test("a second payment of the same term goes to review and adds no term", async () => {
  const tom = await createMember();
  const { id } = await createMembership(server.services, tom.id, { membership_type: "silver" });
  const first = await feeOf(tom, id);
  await server.db.updateTable("payment_intents").set({ state: "expired" }).where("id", "=", first.id).execute();
  const second = await feeOf(tom, id);
  expect(second.id).not.toBe(first.id);
  await arrives(second, today());
  await arrives(first, today());
  expect(await reviewsOf(first.id)).toEqual([{ kind: "overpaid" }]);
  expect(await own(tom)).toMatchObject({ valid_until: lastDayOfYear(today()) });
  expect(await termsOf(id)).toMatchObject([{ intent_id: second.id }]);
});

test("a member keeps one number for all plans, and no two members have the same", async () => {
  const [wangari, tom] = [await createMember(), await createMember()];
  const numbers: (string | null)[] = [];
  for (const [member, membership_type] of [
    [wangari, "silver"],
    [wangari, "gold"],
    [tom, "silver"],
  ] as const) {
    const { id } = await createMembership(server.services, member.id, { membership_type });
    await arrives(await feeOf(member, id), today());
    numbers.push((await own(member)).number);
  }
  expect(numbers[1]).toBe(numbers[0]);
  expect(numbers[2]).not.toBe(numbers[0]);
});

test("the email states number, last day, receipt and a dashboard link", async () => {
  const tom = await createMember();
  const { id } = await createMembership(server.services, tom.id, { membership_type: "platinum" });
  const intent = await feeOf(tom, id);
  const { number: receipt } = await server.db
    .transaction()
    .execute((tx) => issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt: new Date() }));
  await arrives(intent, today());
  const mails = async () =>
    (await openOutbox(server.services.config.dataDirectory).emailsTo(tom.email)).filter(
      ({ subject }) => subject === "Your Platinum membership is active",
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  const { number, valid_until } = await own(tom);
  for (const text of [number!, formatDay(valid_until!), receipt, "KES 50,000", "http://localhost:3000/dashboard"]) {
    expect(mail!.text).toContain(text);
    expect(mail!.html).toContain(text);
  }
});
