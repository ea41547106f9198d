import { ApiError } from "@party/contract/client";
import type { Donation } from "@party/contract/donations";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createDonationInput, createMonthlyGift, payDonation } from "./donations.factories.ts";
import { enqueueMonthlyReminders } from "./monthly-gifts.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const POLLING = { timeout: 10_000 };
const show = (token: string) => server.api("GET /donations/monthly/{token}/", { params: { token } });
const giveAgain = (token: string) => server.api("POST /donations/monthly/{token}/", { params: { token } });
const end = (token: string) => server.api("DELETE /donations/monthly/{token}/", { params: { token } });
const mails = async (email: string, subject: RegExp) =>
  (await outbox.emailsTo(email)).filter((mail) => subject.test(mail.subject ?? ""));
const REMINDER = /^Your monthly gift/;

async function pay(donation: Donation, paidAt?: Date): Promise<void> {
  await payDonation(server.services, donation, paidAt);
  const state = () =>
    server.db.selectFrom("donations").select("state").where("id", "=", donation.id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await state()).state, POLLING).toBe("received");
}

/** Creates a monthly gift that started on the day of its first payment. @returns the token of its page */
async function aMonthlyGiver(since: Date, differing: Parameters<typeof createDonationInput>[0] = {}) {
  const gift = createDonationInput({ monthly: true, ...differing });
  const donation = await server.api("POST /donations/", { body: gift });
  await pay(donation, since);
  await expect.poll(async () => (await mails(gift.email, /^Thank you/)).length, POLLING).toBe(1);
  const [thanks] = await mails(gift.email, /^Thank you/);
  return { email: gift.email, donation, token: tokenIn(thanks!, "donate/monthly") };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Runs the daily job for a day, and waits until its emails are sent. */
async function remindOn(day: string): Promise<void> {
  await enqueueMonthlyReminders(server.services, new Date(`${day}T06:00:00Z`));
  const open = async () =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from pgboss.job
        where name = 'donations.send-reminder' and state not in ('completed', 'failed', 'cancelled')`.execute(server.db)
    ).rows[0]!.count;
  await expect.poll(open, POLLING).toBe(0);
}

test("a monthly gift starts with its first payment, which counts for the current month", async () => {
  const gift = createDonationInput({ monthly: true });
  const promised = await server.api("POST /donations/", { body: gift });
  const count = async () =>
    (await server.db.selectFrom("monthly_gifts").select("id").where("donation_id", "=", promised.id).execute()).length;
  expect(await count()).toBe(0);
  await pay(promised);
  expect(await count()).toBe(1);
  await expect.poll(async () => (await mails(gift.email, /^Thank you/)).length, POLLING).toBe(1);
  const token = tokenIn((await mails(gift.email, /^Thank you/))[0]!, "donate/monthly");
  expect(await show(token)).toEqual({
    amount: 1_000,
    state: "active",
    phone_last3: gift.phone.slice(-3),
    given: true,
  });
});

test("a single donation starts no monthly gift", async () => {
  const donation = await server.api("POST /donations/", { body: createDonationInput() });
  await pay(donation);
  const rows = await server.db
    .selectFrom("monthly_gifts")
    .select("id")
    .where("donation_id", "=", donation.id)
    .execute();
  expect(rows).toEqual([]);
});

test("the donation of a month is created once, also by concurrent requests", async () => {
  const { token, donation: first } = await aMonthlyGiver(daysAgo(45));
  const made = await Promise.all([giveAgain(token), giveAgain(token), giveAgain(token)]);
  const [one] = made;
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set([one!.id]));
  expect(new Set(made.map(({ payment }) => payment.reference)).size).toBe(1);
  expect(one!.id).not.toBe(first.id);
  expect(one).toMatchObject({ amount: 1_000, monthly: true, payment: { state: "open", amount: 1_000 } });

  const row = (id: number) =>
    server.db
      .selectFrom("donations")
      .select(["email", "first_name", "declaration_version", "declared_at", "phone_hash"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  expect(await row(one!.id)).toEqual(await row(first.id));

  await pay(one!);
  expect((await show(token)).given).toBe(true);
  expect(await giveAgain(token)).toMatchObject({ id: one!.id, payment: { state: "paid" } });
});

test("an expired monthly payment intent is reopened for the same donation", async () => {
  const { token } = await aMonthlyGiver(daysAgo(45));
  const { id, payment } = await giveAgain(token);
  await sql`update payment_intents set state = 'expired' where reference = ${payment.reference}`.execute(server.db);
  const again = await giveAgain(token);
  expect(again.id).toBe(id);
  expect(again.payment).toMatchObject({ state: "open" });
  expect(again.payment.reference).not.toBe(payment.reference);
});

test("donors get one reminder a month from their day on, however often the job runs", async () => {
  const { email } = await aMonthlyGiver(new Date("2027-01-20T09:00:00Z"));
  const count = async () => (await mails(email, REMINDER)).length;
  await remindOn("2027-01-25");
  await remindOn("2027-02-19");
  expect(await count()).toBe(0);
  await Promise.all([remindOn("2027-02-20"), remindOn("2027-02-20")]);
  await remindOn("2027-02-20");
  await remindOn("2027-02-21");
  expect(await count()).toBe(1);
  // A month in which the job did not run on the day itself.
  await remindOn("2027-03-28");
  expect(await count()).toBe(2);
});

test("a donor who started on a 31st is reminded on the last day of a shorter month", async () => {
  const { email } = await aMonthlyGiver(new Date("2027-01-31T09:00:00Z"));
  await remindOn("2027-02-27");
  expect(await mails(email, REMINDER)).toEqual([]);
  await remindOn("2027-02-28");
  expect(await mails(email, REMINDER)).toHaveLength(1);
});

test("the reminder names the amount and links to paying and to ending the monthly gift", async () => {
  const { email, token } = await aMonthlyGiver(new Date("2027-01-10T09:00:00Z"), { amount: 750 });
  await remindOn("2027-02-10");
  const [mail] = await mails(email, REMINDER);
  expect(mail!.subject).toBe("Your monthly gift of KES 750");
  const page = `http://localhost:3000/donate/monthly/${token}`;
  expect(mail!.html).toContain(`href="${page}"`);
  expect(mail!.text).toContain(`${page}#end`);
});

test("an ended monthly gift gets no reminder and no payment, and can be ended again", async () => {
  const { email, token } = await aMonthlyGiver(new Date("2027-01-10T09:00:00Z"));
  for (const time of [1, 2]) expect((await end(token)).state, `time ${time}`).toBe("ended");
  await remindOn("2027-02-11");
  expect(await mails(email, REMINDER)).toEqual([]);
  const refusal = await giveAgain(token).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 410, text: "This monthly gift has ended." });
  expect((await show(token)).state).toBe("ended");
});

test("only the link in the email opens a monthly gift", async () => {
  const { token, donation } = await aMonthlyGiver(daysAgo(45));
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const wrong of [forged, donation.payment.token, "1", "no-such-token"]) {
    for (const call of [show, giveAgain, end]) {
      const refusal = await call(wrong).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ApiError);
      expect((refusal as ApiError).status).toBe(404);
    }
  }
  expect((await show(token)).state).toBe("active");
});

test("an erased donor gets no reminders, and the amount stays in the ledger", async () => {
  const { email, token, donation } = await aMonthlyGiver(new Date("2027-01-12T09:00:00Z"));
  await sql`update donations set first_name = null, last_name = null, email = null, phone_sealed = null,
    phone_last3 = null, erased_at = now() where id = ${donation.id}`.execute(server.db);
  await remindOn("2027-02-13");
  expect(await mails(email, REMINDER)).toEqual([]);
  const refusal = await show(token).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 404 });
});

test("giving again sends one prompt to the same phone; a donor of another method chooses how to pay", async () => {
  const simulator = await startSimulator({ settings: { mode: "manual" } });
  const own = await startTestApi(simulator.environment);
  try {
    const tap = (token: string) => own.api("POST /donations/monthly/{token}/", { params: { token } });
    const byPhone = await createMonthlyGift(own.services, { phone: "0745 600 700", amount: 55 });
    const [first, second] = [await tap(byPhone), await tap(byPhone)];
    expect(first.payment.attempt).toMatchObject({ method: "mpesa", phone_last3: "700" });
    expect(second.payment.attempt).toEqual(first.payment.attempt);
    expect(await simulator.transactions()).toMatchObject([{ phone: "254745600700", amount: 55, state: "open" }]);

    const byBank = await tap(await createMonthlyGift(own.services, { payment_method: "bank" }));
    expect(byBank.payment).toMatchObject({ state: "open", attempt: null });
    expect(await simulator.transactions()).toHaveLength(1);
  } finally {
    await own.close();
    await simulator.close();
  }
});
