import { type SimulatedMpesa, startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkToken } from "#crypto.ts";
import { settleAttempt } from "#features/payments/attempts/settlement.ts";
import {
  backdateAttempts,
  createPayment,
  createPhone,
  findPaymentRecords,
  runPaymentJobs,
} from "#features/payments/payments.factories.ts";
import { findReceiptOfIntent } from "#features/payments/receipts/receipts.queries.ts";
import { party } from "#party.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { reconcileDay } from "./reconciliation.ts";
import { formatReport, type ReconciliationReport } from "./report.ts";

let simulator: SimulatedMpesa;
let server: TestApi;
beforeAll(async () => {
  simulator = await startSimulator({ settings: { mode: "manual" } });
  // Nothing listens at this URL, so callbacks are lost as if the API were down.
  server = await startTestApi({ ...simulator.environment, MPESA_CALLBACK_URL: "http://127.0.0.1:9" });
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const prompt = async (token: string, phone: string) => {
  await server.api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });
  const transaction = (await simulator.transactions()).find(
    (one) => one.phone === phone.slice(1) && one.state === "open",
  );
  return transaction!.checkoutRequestId;
};
const kindsFor = (findings: ReconciliationReport["findings"], intentId: number) =>
  findings.filter((one) => one.intent_id === intentId).map(({ kind }) => kind);
const findEntry = (receipt: string) =>
  server.db.selectFrom("ledger_entries").selectAll().where("receipt", "=", receipt).executeTakeFirst();

test("payments made while the API was down are recorded once and fulfilled by the next reconciliation", async () => {
  const { db, services } = server;
  const prompts = [];
  for (const amount of [100, 250, 900]) {
    const phone = createPhone();
    const { intent, token } = await createPayment(services, { amount });
    prompts.push({ intent, phone, id: await prompt(token, phone) });
  }
  const { intent: manualIntent } = await createPayment(services, { amount: 400 });
  for (const { id } of prompts.slice(0, 2)) await simulator.approve(id);
  await simulator.cancel(prompts[2]!.id);
  const payerPhone = createPhone();
  await simulator.pay({ ref: manualIntent.reference.toLowerCase(), amount: 400, msisdn: payerPhone.slice(1) });
  const unmatched = await simulator.pay({ ref: "HARAMBEE", amount: 35, msisdn: payerPhone.slice(1) });
  expect((await db.selectFrom("ledger_entries").selectAll().execute()).length).toBe(0);

  const report = await reconcileDay(services, false);
  expect(report.findings.map(({ kind }) => kind).toSorted()).toEqual([
    "missing_here",
    "missing_here",
    "missing_here",
    "missing_here",
    "waiting",
  ]);
  for (const { intent } of [prompts[0]!, prompts[1]!, { intent: manualIntent }]) {
    expect(await findPaymentRecords(db, intent.id)).toMatchObject({
      intent: { state: "paid" },
      entries: [{ amount: intent.amount, state: "allocated", channels: ["pull"] }],
    });
  }
  expect(await findPaymentRecords(db, prompts[0]!.intent.id)).toMatchObject({ attempts: [{ state: "succeeded" }] });
  expect(await findPaymentRecords(db, prompts[2]!.intent.id)).toMatchObject({
    intent: { state: "open" },
    entries: [],
  });
  expect(await findEntry(unmatched.receipt!)).toMatchObject({ state: "unallocated", amount: 35 });

  const { total } = await db
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.sum<string>("amount").as("total"))
    .executeTakeFirstOrThrow();
  const { phones } = await simulator.ledger();
  expect(Number(total)).toBe(phones.reduce((all, phone) => all + phone.openingBalance - phone.balance, 0));

  const secondReport = await reconcileDay(services, false);
  expect(secondReport.findings.map(({ kind }) => kind)).toEqual(["waiting"]);
  expect(formatReport(secondReport)).toContain("Payments on M-PESA's list: 4, of them missing here and booked now: 0");

  await runPaymentJobs(services);
  await expect.poll(async () => (await findReceiptOfIntent(db, manualIntent.id))?.amount).toBe(400);
});

test("a receipt that a query did not return is taken from M-PESA's list, without a second ledger entry", async () => {
  const { db, services } = server;
  const phone = createPhone();
  const { intent, token } = await createPayment(services, { amount: 120 });
  await simulator.approve(await prompt(token, phone));
  const { attempts } = await findPaymentRecords(db, intent.id);
  const success = { state: "succeeded", receipt: null, amount: null } as const;
  await db.transaction().execute((tx) => settleAttempt(tx, services.jobs, attempts[0]!.id, success, "query"));
  expect(await findPaymentRecords(db, intent.id)).toMatchObject({ intent: { state: "paid" }, reviews: ["no_receipt"] });

  const report = await reconcileDay(services, false);
  expect(kindsFor(report.findings, intent.id)).toEqual([]);
  expect(report.done.join()).toContain("receipts found: 1");
  const { receipt } = (await simulator.ledger()).payments.find(({ reference }) => reference === intent.reference)!;
  expect(await findPaymentRecords(db, intent.id)).toMatchObject({
    attempts: [{ state: "succeeded", receipt }],
    entries: [{ receipt, amount: 120, state: "allocated" }],
    reviews: [],
  });
});

test("an entry that is not on the list, or has another amount there, is a critical finding and stays unchanged", async () => {
  const { db, services } = server;
  const { intent } = await createPayment(services, { amount: 60 });
  const { intent: other } = await createPayment(services, { amount: 80 });
  const listed = await simulator.pay({ ref: other.reference, amount: 80, msisdn: createPhone().slice(1) });
  await reconcileDay(services, false);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_entries set amount = 81 where receipt = ${listed.receipt!}`.execute(tx);
  });
  await sql`
    insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
    values ('mpesa', 'SIMNOWHERE', 60, '{stk}', ${intent.id}, 'allocated', now() - interval '1 hour')`.execute(db);
  await sql`update payment_intents set state = 'paid' where id = ${intent.id}`.execute(db);

  const { findings } = await reconcileDay(services, false);
  expect(findings.find(({ receipt }) => receipt === "SIMNOWHERE")).toMatchObject({ kind: "missing_there", amount: 60 });
  expect(findings.find(({ receipt }) => receipt === listed.receipt)).toMatchObject({ kind: "amount_differs" });
  expect(await findPaymentRecords(db, intent.id)).toMatchObject({ intent: { state: "paid" }, reviews: ["mismatch"] });
  expect(await findPaymentRecords(db, other.id)).toMatchObject({ intent: { state: "paid" }, reviews: ["mismatch"] });
  expect(await findEntry("SIMNOWHERE")).toMatchObject({ state: "allocated" });
});

test("an attempt that is open for a day is polled once more, then reported", async () => {
  const { db, services } = server;
  const cancelled = await createPayment(services, { amount: 45 });
  await simulator.cancel(await prompt(cancelled.token, createPhone()));
  const unanswered = await createPayment(services, { amount: 45 });
  await server.api("POST /payments/{token}/attempts/", {
    params: { token: unanswered.token },
    // Its query never returns a result.
    body: { method: "mpesa", phone: "+254700000028" },
  });
  for (const { intent } of [cancelled, unanswered]) await backdateAttempts(db, intent.id, 25 * 3_600);
  const { findings } = await reconcileDay(services, false);
  expect(await findPaymentRecords(db, cancelled.intent.id)).toMatchObject({
    attempts: [{ state: "failed", reason: "cancelled" }],
  });
  expect(kindsFor(findings, cancelled.intent.id)).toEqual([]);
  expect(kindsFor(findings, unanswered.intent.id)).toEqual(["unfinished"]);
});

test("unfulfilled payments, inconsistent sums and unprocessed events are reported", async () => {
  const { db, services } = server;
  const [unfulfilled, unpaid] = [
    (await createPayment(services, { amount: 10 })).intent,
    (await createPayment(services, { amount: 20 })).intent,
  ];
  for (const { id, amount } of [unfulfilled, unpaid]) {
    await sql`
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values ('airtel', ${`AIRTEL${id}`}, ${amount}, '{provider}', ${id}, 'allocated', now())`.execute(db);
  }
  await sql`update payment_intents set state = 'paid', paid_at = now() - interval '20 minutes' where id = ${unfulfilled.id}`.execute(
    db,
  );
  await sql`
    insert into provider_events (provider, direction, kind, event_hash, body_encrypted, received_at)
    values ('mpesa', 'in', 'try', '\\x01', '\\x01', now() - interval '20 minutes')`.execute(db);
  const { findings } = await reconcileDay(services, false);
  expect(kindsFor(findings, unfulfilled.id)).toEqual(["not_fulfilled"]);
  expect(kindsFor(findings, unpaid.id)).toEqual(["books_disagree"]);
  expect(findings.filter(({ kind }) => kind === "notice_unread")).toHaveLength(1);
});

test("the office gets one email with the findings, critical ones first, without payers' names and numbers", async () => {
  const { db, services } = server;
  await services.jobs.work(reconciliationJobs(services));
  const { runId, findings } = await reconcileDay(services, true);
  expect(findings.length).toBeGreaterThan(3);
  const findEmails = async () => openOutbox(services.config.dataDirectory).emailsTo(party.contacts.email);
  await expect.poll(async () => (await findEmails()).length).toBe(1);
  const [mail] = await findEmails();
  expect(mail!.subject).toMatch(/^Payments: \d+ urgent of \d+ to look at$/);
  expect(mail!.text).toContain(`Report ${runId}.`);
  expect(mail!.text!.indexOf("SIMNOWHERE")).toBeLessThan(mail!.text!.indexOf("Money waits for a person"));
  expect(mail!.text).not.toMatch(/Wangari|2547\d{8}/);
  const stored = await db.selectFrom("reconciliation_findings").selectAll().where("run_id", "=", runId).execute();
  expect(stored).toHaveLength(findings.length);
});

test("totals are by day, provider and purpose, and a day starts at midnight in Nairobi", async () => {
  const { db, services } = server;
  const { intent } = await createPayment(services, { amount: 7, purpose: "order", targetId: 1 });
  const midnight = new Date();
  midnight.setUTCHours(21, 0, 0, 0);
  if (midnight > new Date()) midnight.setUTCDate(midnight.getUTCDate() - 1);
  for (const [receipt, at] of [
    ["BEFORE", midnight.getTime() - 1],
    ["AFTER", midnight.getTime()],
  ] as const) {
    await sql`
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values ('bank', ${receipt}, 7, '{statement}', ${intent.id}, 'allocated', ${new Date(at)})`.execute(db);
  }
  const { totals } = await reconcileDay(services, false);
  const bankTotals = totals.filter(({ provider, purpose }) => provider === "bank" && purpose === "order");
  expect(bankTotals.map(({ count, amount }) => [count, amount])).toEqual([
    [1, 7],
    [1, 7],
  ]);
  expect(new Set(bankTotals.map(({ day }) => day)).size).toBe(2);
});

test("an unavailable list of M-PESA is one critical finding, and no payment is reported as missing there", async () => {
  const disconnectedServer = await startTestApi({ ...simulator.environment, DARAJA_BASE_URL: "http://127.0.0.1:9" });
  try {
    const { intent } = await createPayment(disconnectedServer.services, { amount: 60 });
    await sql`
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values ('mpesa', 'SIMSILENT1', 60, '{stk}', ${intent.id}, 'allocated', now() - interval '1 hour')`.execute(
      disconnectedServer.db,
    );
    const { findings } = await reconcileDay(disconnectedServer.services, false);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(["not_compared", "books_disagree"]));
  } finally {
    await disconnectedServer.close();
  }
});

test("no log line contains a phone number or the token of a payment", () => {
  expect(server.logged()).not.toMatch(/2547\d{8}/);
  expect(server.logged()).not.toContain(linkToken(server.services.config.secretKey, "payment", 1));
});
