import { ApiError } from "@party/contract/client";
import type { Donation } from "@party/contract/donations";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createDonationInput, createMonthlyGift, payDonation } from "./donations.factories.ts";
import { monthlyReminderStep } from "./monthly-gifts.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const POLLING = { timeout: 10_000 };
const fetchGift = (token: string) => server.api("GET /donations/monthly/{token}/", { params: { token } });
const giveAgain = (token: string) => server.api("POST /donations/monthly/{token}/", { params: { token } });
const endGift = (token: string) => server.api("DELETE /donations/monthly/{token}/", { params: { token } });
const findEmails = async (email: string, subject: RegExp) =>
  (await outbox.emailsTo(email)).filter((mail) => subject.test(mail.subject ?? ""));
const REMINDER = /^Your monthly gift/;

async function pay(donation: Donation, paidAt?: Date): Promise<void> {
  await payDonation(server.services, donation, paidAt);
  const state = () =>
    server.db.selectFrom("donations").select("state").where("id", "=", donation.id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await state()).state, POLLING).toBe("received");
}

/** Creates a monthly gift that started on the day of its first payment. @returns the token of its page */
async function createPaidMonthlyGift(since: Date, overrides: Parameters<typeof createDonationInput>[0] = {}) {
  const input = createDonationInput({ monthly: true, ...overrides });
  const donation = await server.api("POST /donations/", { body: input });
  await pay(donation, since);
  await expect.poll(async () => (await findEmails(input.email, /^Thank you/)).length, POLLING).toBe(1);
  const [thanks] = await findEmails(input.email, /^Thank you/);
  return { email: input.email, donation, token: tokenIn(thanks!, "donate/monthly") };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Runs the daily job for a day, and waits until its emails are sent. */
async function remindOn(day: string): Promise<void> {
  await runInSteps(monthlyReminderStep(server.services, new Date(`${day}T06:00:00Z`)), { limit: 1 });
  const countOpenJobs = async () =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from pgboss.job
        where name = 'donations.send-reminder' and state not in ('completed', 'failed', 'cancelled')`.execute(server.db)
    ).rows[0]!.count;
  await expect.poll(countOpenJobs, POLLING).toBe(0);
}

test("a monthly gift starts with its first payment, which counts for the current month", async () => {
  const input = createDonationInput({ monthly: true });
  const donation = await server.api("POST /donations/", { body: input });
  const count = async () =>
    (await server.db.selectFrom("monthly_gifts").select("id").where("donation_id", "=", donation.id).execute()).length;
  expect(await count()).toBe(0);
  await pay(donation);
  expect(await count()).toBe(1);
  await expect.poll(async () => (await findEmails(input.email, /^Thank you/)).length, POLLING).toBe(1);
  const token = tokenIn((await findEmails(input.email, /^Thank you/))[0]!, "donate/monthly");
  expect(await fetchGift(token)).toEqual({
    amount: 1_000,
    state: "active",
    payment_method: "mpesa",
    phone_last3: input.phone.slice(-3),
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

test("the donation of a month is created once, even by concurrent requests", async () => {
  const { token, donation: first } = await createPaidMonthlyGift(daysAgo(45));
  const donations = await Promise.all([giveAgain(token), giveAgain(token), giveAgain(token)]);
  const [created] = donations;
  expect(new Set(donations.map(({ id }) => id))).toEqual(new Set([created!.id]));
  expect(new Set(donations.map(({ payment }) => payment.reference)).size).toBe(1);
  expect(created!.id).not.toBe(first.id);
  expect(created).toMatchObject({ amount: 1_000, monthly: true, payment: { state: "open", amount: 1_000 } });

  const row = (id: number) =>
    server.db
      .selectFrom("donations")
      .select(["email", "first_name", "declaration_version", "declared_at", "phone_hash"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  expect(await row(created!.id)).toEqual(await row(first.id));

  await pay(created!);
  expect((await fetchGift(token)).given).toBe(true);
  expect(await giveAgain(token)).toMatchObject({ id: created!.id, payment: { state: "paid" } });
});

test("an expired monthly payment intent is reopened for the same donation", async () => {
  const { token } = await createPaidMonthlyGift(daysAgo(45));
  const { id, payment } = await giveAgain(token);
  await sql`update payment_intents set state = 'expired' where reference = ${payment.reference}`.execute(server.db);
  const reopened = await giveAgain(token);
  expect(reopened.id).toBe(id);
  expect(reopened.payment).toMatchObject({ state: "open" });
  expect(reopened.payment.reference).not.toBe(payment.reference);
});

test("a donor gets one reminder a month, on or after the day of the gift", async () => {
  const { email } = await createPaidMonthlyGift(new Date("2027-01-20T09:00:00Z"));
  const count = async () => (await findEmails(email, REMINDER)).length;
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
  const { email } = await createPaidMonthlyGift(new Date("2027-01-31T09:00:00Z"));
  await remindOn("2027-02-27");
  expect(await findEmails(email, REMINDER)).toEqual([]);
  await remindOn("2027-02-28");
  expect(await findEmails(email, REMINDER)).toHaveLength(1);
});

test("the reminder names the amount and links to paying and to ending the monthly gift", async () => {
  const { email, token } = await createPaidMonthlyGift(new Date("2027-01-10T09:00:00Z"), { amount: 750 });
  await remindOn("2027-02-10");
  const [mail] = await findEmails(email, REMINDER);
  expect(mail!.subject).toBe("Your monthly gift of KES 750");
  const page = `http://localhost:3000/donate/monthly/${token}`;
  expect(mail!.html).toContain(`href="${page}"`);
  expect(mail!.text).toContain(`${page}#end`);
});

test("an ended monthly gift gets no reminder and no payment, and can be ended again", async () => {
  const { email, token } = await createPaidMonthlyGift(new Date("2027-01-10T09:00:00Z"));
  for (const time of [1, 2]) expect((await endGift(token)).state, `time ${time}`).toBe("ended");
  await remindOn("2027-02-11");
  expect(await findEmails(email, REMINDER)).toEqual([]);
  const error = await giveAgain(token).catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 410, text: "This monthly gift has ended." });
  expect((await fetchGift(token)).state).toBe("ended");
});

test("only the link in the email opens a monthly gift", async () => {
  const { token, donation } = await createPaidMonthlyGift(daysAgo(45));
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const invalidToken of [forged, donation.payment.token, "1", "no-such-token"]) {
    for (const call of [fetchGift, giveAgain, endGift]) {
      const error = await call(invalidToken).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(ApiError);
      expect((error as ApiError).status).toBe(404);
    }
  }
  expect((await fetchGift(token)).state).toBe("active");
});

test("an erased donor gets no reminders, and the amount stays in the ledger", async () => {
  const { email, token, donation } = await createPaidMonthlyGift(new Date("2027-01-12T09:00:00Z"));
  await sql`update donations set first_name = null, last_name = null, email = null, phone_encrypted = null,
    phone_last3 = null, erased_at = now() where id = ${donation.id}`.execute(server.db);
  await remindOn("2027-02-13");
  expect(await findEmails(email, REMINDER)).toEqual([]);
  const error = await fetchGift(token).catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 404 });
});

test("a monthly gift by card names its method, and asks for no phone", async () => {
  const { token } = await createPaidMonthlyGift(daysAgo(40), { payment_method: "card" });
  expect(await fetchGift(token)).toMatchObject({ payment_method: "card" });
  expect((await giveAgain(token)).payment).toMatchObject({ state: "open", attempt: null });
});

test("giving again sends one prompt to the donor's phone, and none when the donor paid by bank", async () => {
  const simulator = await startSimulator({ settings: { mode: "manual" } });
  const ownServer = await startTestApi(simulator.environment);
  try {
    const requestDonation = (token: string) => ownServer.api("POST /donations/monthly/{token}/", { params: { token } });
    const phoneToken = await createMonthlyGift(ownServer.services, { phone: "0745 600 700", amount: 55 });
    const [first, second] = [await requestDonation(phoneToken), await requestDonation(phoneToken)];
    expect(first.payment.attempt).toMatchObject({ method: "mpesa", phone_last3: "700" });
    expect(second.payment.attempt).toEqual(first.payment.attempt);
    expect(await simulator.transactions()).toMatchObject([{ phone: "254745600700", amount: 55, state: "open" }]);

    const bankDonation = await requestDonation(await createMonthlyGift(ownServer.services, { payment_method: "bank" }));
    expect(bankDonation.payment).toMatchObject({ state: "open", attempt: null });
    expect(await simulator.transactions()).toHaveLength(1);
  } finally {
    await ownServer.close();
    await simulator.close();
  }
});
