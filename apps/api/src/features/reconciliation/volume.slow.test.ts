import { randomBytes } from "node:crypto";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { type SimulatedMpesa, startSimulator } from "@party/fakes/mpesa/start-simulator";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { encrypt } from "#crypto.ts";
import { createPhone } from "#features/payments/payments.factories.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { createPaymentLine, createStatement } from "./reconciliation.factories.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { continueDailyRun, reconcileDay, startDailyRun } from "./reconciliation.ts";
import { formatReport, type ReconciliationReport } from "./report.ts";
import { importStatement } from "./statements/statement-import.ts";

/** More findings than one statement could insert. */
const WAITING = 12_000;
const CONFIRMED = 2_500;
/** Rows that one statement may return. */
const ROWS = 1_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

let simulator: SimulatedMpesa;
let server: TestApi;
let recorded: Services;
let largest = 0;
const rowCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    largest = Math.max(largest, result.rows.length);
    return result;
  },
};

beforeAll(async () => {
  simulator = await startSimulator({ settings: { mode: "manual" } });
  server = await startTestApi({ ...simulator.environment, MPESA_CALLBACK_URL: "http://127.0.0.1:9" });
  recorded = { ...server.services, db: server.db.withPlugin(rowCounter) };
  await sql`
    insert into ledger_entries (provider, receipt, amount, channels, state, paid_at)
    select 'airtel', 'AIRTEL' || n, 10, '{provider}', 'unallocated', now() - interval '20 hours' + n * interval '1 second'
    from generate_series(1, ${WAITING}) as n`.execute(server.db);
  await insertConfirmations();
}, 60_000);
afterAll(async () => {
  await server.close();
  await simulator.close();
});
beforeEach(() => {
  largest = 0;
});

/** Confirmations of KES 1 each, on one day in Nairobi; after the 1,000th, KES 7 more are on the account. */
async function insertConfirmations(): Promise<void> {
  const yesterday = dayInNairobi(new Date(Date.now() - 24 * 60 * MINUTE_MS));
  const start = Date.parse(`${yesterday}T12:00:00+03:00`);
  const confirmations = Array.from({ length: CONFIRMED }, (_, index) => ({
    TransactionType: "Pay Bill",
    TransID: `CONFIRMED${index}`,
    TransTime: new Date(start + index * SECOND_MS + 180 * MINUTE_MS).toISOString().replace(/\D/g, "").slice(0, 14),
    TransAmount: "1.00",
    BusinessShortCode: "600984",
    OrgAccountBalance: `${index + 1 + (index >= ROWS ? 7 : 0)}.00`,
  }));
  // They do not arrive in the order of payment.
  for (const half of [confirmations.slice(CONFIRMED / 2), confirmations.slice(0, CONFIRMED / 2)]) {
    await server.db
      .insertInto("provider_events")
      .values(
        half.map((payload, index) => ({
          ...{
            provider: "mpesa" as const,
            direction: "in" as const,
            kind: "confirmation",
            event_hash: randomBytes(32),
          },
          headers: "{}",
          body_encrypted: encrypt(server.services.config.secretKey, JSON.stringify(payload)),
          received_at: new Date(Date.now() - 30 * MINUTE_MS + index),
        })),
      )
      .execute();
  }
}

const countsOf = ({ counts }: ReconciliationReport) =>
  Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
const findEmails = () => openOutbox(server.services.config.dataDirectory).emailsTo(party.contacts.email);

test("more findings than memory should hold are stored and counted, and the first of each kind are shown", async () => {
  await server.services.jobs.work(reconciliationJobs(server.services));
  const report = await reconcileDay(recorded, true);
  expect(report.counts).toMatchObject([
    { kind: "more_on_account", count: 1 },
    { kind: "notice_unread", count: CONFIRMED, amount: null },
    { kind: "waiting", count: WAITING, amount: WAITING * 10 },
  ]);
  expect(report.done.join("\n")).toMatch(/not booked KES 2500\.00, not known KES 7\.00\.$/m);
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::integer as count from reconciliation_findings where run_id = ${report.runId}
    group by kind order by kind`.execute(server.db);
  expect(Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))).toEqual(countsOf(report));
  const printed = formatReport(report);
  expect(printed).toContain("(12000)\n");
  expect(printed).toContain("\n   and 11500 more, KES 120,000 in all\n");
  await expect.poll(async () => (await findEmails()).length).toBe(1);
  const [mail] = await findEmails();
  expect(mail!.subject).toBe(`Payments: ${CONFIRMED + 1} urgent of ${WAITING + CONFIRMED + 1} to look at`);
  expect(mail!.text).toContain("and 11980 more, KES 120,000 in all");
  // The report reads 500 findings of each kind at once.
  expect(largest).toBeLessThanOrEqual(ROWS + 1);
}, 60_000);

test("a run that is interrupted continues: what it booked stays reported, and nothing is reported twice", async () => {
  for (const amount of [20, 30]) await simulator.pay({ ref: "HARAMBEE", amount, msisdn: createPhone().slice(1) });
  const runId = await startDailyRun(server.db);
  const stopping = { ...server.services.jobs, enqueue: () => Promise.reject(new Error("stopped")) };
  await expect(continueDailyRun({ ...server.services, jobs: stopping }, runId, true)).rejects.toThrow("stopped");
  const report = await continueDailyRun(server.services, runId, true);
  expect(countsOf(report)).toEqual({
    more_on_account: 1,
    notice_unread: CONFIRMED,
    missing_here: 2,
    waiting: WAITING + 2,
  });
  await expect.poll(async () => (await findEmails()).length).toBe(2);
  const { counts } = await continueDailyRun(server.services, runId, true);
  expect(counts).toEqual(report.counts);
  const { rows } = await sql`select from pgboss.job where name = 'reconciliation.send-report'`.execute(server.db);
  expect(rows).toHaveLength(2);
}, 60_000);

test("a statement of several pages is compared as one, whatever the clocks say", async () => {
  const start = new Date("2026-03-05T00:00:00+03:00").getTime();
  const lines = Array.from({ length: 2_400 }, (_, index) => ({
    receipt: `SKLV${String(index).padStart(6, "0")}`,
    at: start + index * 10 * SECOND_MS,
  }));
  const end = lines.at(-1)!.at;
  const timeOf = (at: number) =>
    new Date(at + 180 * MINUTE_MS).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(.{8}).*$/, "$3-$2-$1 $4");
  const entries = [
    // In the ledger, each is some minutes before or after its line.
    ...lines.map(({ receipt, at }, index) => ({
      receipt,
      amount: 500,
      at: at + (index % 7) * MINUTE_MS - 3 * MINUTE_MS,
    })),
    { receipt: "UNLISTED01", amount: 500, at: start + 200 * MINUTE_MS },
    { receipt: "UNLISTED02", amount: 500, at: end - 11 * MINUTE_MS },
    { receipt: "QUERY-UNLISTED", amount: 500, at: start + 200 * MINUTE_MS },
    { receipt: "REFUND", amount: -500, at: start + 200 * MINUTE_MS },
    { receipt: "BEFORE", amount: 500, at: start - 1 },
    { receipt: "FIRST", amount: 500, at: start + 10 * MINUTE_MS - 1 },
    { receipt: "LAST", amount: 500, at: end - 10 * MINUTE_MS + 1 },
  ];
  await sql`
    insert into ledger_entries (provider, receipt, amount, channels, state, paid_at)
    select 'mpesa', receipt, amount, '{c2b}', 'held', to_timestamp(at / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (receipt text, amount integer, at bigint)`.execute(
    server.db,
  );
  const content = createStatement(...lines.map(({ receipt, at }) => createPaymentLine({ receipt, time: timeOf(at) })));
  const { shortCode } = server.services.config.payments.mpesa!;
  const { payments } = recorded.config;
  const config = { ...recorded.config, payments: { ...payments, mpesa: { ...payments.mpesa!, payBill: shortCode } } };
  const report = await importStatement({ ...recorded, config }, { name: "statement.csv", content });
  expect(report.done).toContain("Lines read: 2400, new ones: 2400.");
  expect(report.findings.map(({ kind, receipt }) => [kind, receipt])).toEqual([
    ["missing_there", "UNLISTED01"],
    ["missing_there", "UNLISTED02"],
  ]);
  expect(largest).toBeLessThanOrEqual(ROWS);
}, 60_000);
