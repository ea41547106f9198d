import { linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findOpenAttemptsOlderThan } from "#features/payments/attempts/attempts.queries.ts";
import { checkPayment } from "#features/payments/attempts/polling.ts";
import { findOpenReviews, findUnallocatedEntries, insertReview } from "#features/payments/ledger/ledger.queries.ts";
import { recordPayBillPayment } from "#features/payments/ledger/manual-payments.ts";
import { createDaraja } from "#gateways/payments/mpesa/daraja.ts";
import { type PayBillPayment, PULL_WINDOW_MS, pullPayments } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";
import { compareBalances } from "./balances.ts";
import {
  listEntries,
  listInconsistentIntents,
  listIntentRanges,
  listUnconfirmedTransfers,
  listUnfulfilledIntents,
  listUnprocessedEvents,
} from "./reconciliation.queries.ts";
import { type Finding, type Report, storeReport } from "./report.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An attempt without an outcome after this time becomes a finding (payments.md 2.4). */
const UNFINISHED_HOURS = 24;
/** Long enough that an expired attempt is reported even if two daily runs fail. */
const REPORTED_HOURS = 96;
const MAX_POLLED = 100;

/**
 * Compares the last two days with M-PESA's list of payments, and checks the ledger for inconsistencies. Missing payments are
 * recorded; nothing that counts as paid is changed.
 * @param mail whether to email the findings to the office
 */
export async function reconcileDay(services: Services, mail: boolean, now = new Date()): Promise<Report> {
  const covers = { from: new Date(now.getTime() - PULL_WINDOW_MS), until: now };
  const mpesa = await compareMpesaList(services, covers);
  const unfinished = await pollUnfinishedAttempts(services);
  const balances = await compareBalances(services, covers);
  const findings = [...mpesa.findings, ...balances.findings, ...unfinished, ...(await checkLedger(services.db))];
  const done = [...mpesa.done, ...balances.done];
  return storeReport(services, { kind: "daily", source: null, ...covers, findings, done }, mail);
}

async function compareMpesaList(services: Services, covers: { from: Date; until: Date }) {
  const { config, db, log } = services;
  const daraja = createDaraja(config, db, log);
  if (!daraja) return { findings: [], done: ["M-PESA is not set up here, so there is no list to compare with."] };
  const { shortCode, payBill, till } = daraja.settings;
  const findings: Finding[] = [];
  const listed = new Map<string, PayBillPayment>();
  let complete = true;
  for (const code of new Set([shortCode, payBill, ...(till ? [till] : [])])) {
    try {
      for (const payment of await pullPayments(daraja, { shortCode: code, ...covers }))
        listed.set(payment.receipt, payment);
    } catch (error) {
      // With an incomplete list, every other payment would look missing at M-PESA.
      complete = false;
      findings.push({ kind: "not_compared", note: `M-PESA's list of ${code}: ${describeError(error)}` });
    }
  }
  const payments = [...listed.values()];
  const compared = await compareWithLedger(services, { payments, ...covers, complete, channel: "pull" });
  const { length } = compared.findings.filter(({ kind }) => kind === "missing_here");
  return {
    findings: [...findings, ...compared.findings],
    done: [
      `Payments on M-PESA's list: ${payments.length}, of them missing here and booked now: ${length}, receipts found: ${compared.found}.`,
    ],
  };
}

const describeError = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : "failed").slice(0, 200);

/** Polls attempts that have been open for a day once more. Those that stay open become findings. */
async function pollUnfinishedAttempts(services: Services): Promise<Finding[]> {
  const { config, db, log } = services;
  const unfinished = () => findOpenAttemptsOlderThan(db, UNFINISHED_HOURS, REPORTED_HOURS);
  const intents = new Set((await unfinished()).map(({ intent_id }) => intent_id));
  for (const intentId of [...intents].slice(0, MAX_POLLED)) {
    await checkPayment(services, linkToken(config.secretKey, "payment", intentId)).catch((error: unknown) => {
      log.warn({ err: error }, "an attempt of the day before could not be polled");
    });
  }
  return (await unfinished()).map(({ id, intent_id, method, amount, state, started_at }) => ({
    kind: "unfinished",
    amount,
    intentId: intent_id,
    attemptId: id,
    note: `a try by ${method} for payment ${intent_id}, ${state}, started ${started_at.toISOString().slice(0, 16)}Z`,
  }));
}

/** A payment on a provider's list. */
export interface ListedPayment {
  receipt: string;
  /** Whole KES. */
  amount: number;
  paidAt: Date;
}

/** A ledger entry to compare with a listed payment. */
export interface RecordedEntry {
  id: number;
  intent_id: number | null;
  receipt: string;
  amount: number;
  paid_at: Date;
  state: string;
}

/** Entries this close to the list's start or end are not reported as missing, because clocks differ. Milliseconds. */
export const EDGE_TOLERANCE_MS = 10 * 60_000;

/**
 * Compares a provider's list of payments with the ledger, by receipt.
 * @param recorded ledger entries of that provider whose receipts are on the list or whose time is within it
 * @param covers the time span of the list
 */
export function compareByReceipt<A extends ListedPayment>(
  listed: readonly A[],
  recorded: readonly RecordedEntry[],
  covers: { from: Date; until: Date },
) {
  const entries = new Map(recorded.map((entry) => [entry.receipt, entry]));
  const receipts = new Set(listed.map(({ receipt }) => receipt));
  const from = covers.from.getTime() + EDGE_TOLERANCE_MS;
  const until = covers.until.getTime() - EDGE_TOLERANCE_MS;
  return {
    missingInLedger: listed.filter(({ receipt }) => !entries.has(receipt)),
    missingAtProvider: recorded.filter(
      ({ receipt, amount, paid_at }) =>
        !receipts.has(receipt) && amount > 0 && paid_at.getTime() >= from && paid_at.getTime() <= until,
    ),
    differing: listed.flatMap((one) => {
      const entry = entries.get(one.receipt);
      return entry && entry.amount !== one.amount ? [{ listed: one, entry }] : [];
    }),
  };
}

/** Whether the receipt is provisional; no provider lists those. */
const isProvisional = ({ receipt }: RecordedEntry) => receipt.startsWith("QUERY-");

interface PaymentList {
  payments: readonly PayBillPayment[];
  from: Date;
  until: Date;
  /** Whether the list has all payments of its time span, so that entries it lacks are missing at M-PESA. */
  complete: boolean;
  channel: "pull" | "statement";
}

/**
 * Compares M-PESA's list with the ledger. Missing payments are recorded as a callback would have been; every other difference
 * gets a review and changes nothing.
 */
export async function compareWithLedger(
  services: Services,
  list: PaymentList,
): Promise<{ findings: Finding[]; found: number }> {
  const { payments, from, until, complete, channel } = list;
  const recorded = (await listEntries(services.db, "mpesa", {
    from: new Date(from.getTime() - DAY_MS),
    until: new Date(until.getTime() + DAY_MS),
    receipts: payments.map(({ receipt }) => receipt),
  })) satisfies RecordedEntry[];
  const { missingInLedger, missingAtProvider, differing } = compareByReceipt(payments, recorded, { from, until });

  const findings: Finding[] = [];
  let found = 0;
  for (const payment of missingInLedger) {
    const outcome = await services.db
      .transaction()
      .execute((tx) => recordPayBillPayment(tx, services, payment, channel));
    // The ledger had a provisional receipt for this payment.
    if (outcome === "receipt found") found += 1;
    else findings.push({ ...paymentFields(payment), kind: "missing_here", note: `booked now: ${outcome}` });
  }
  for (const { listed, entry } of differing) {
    const note = `M-PESA's list says KES ${listed.amount}, our books say KES ${entry.amount}`;
    await requestReview(services, entry, note);
    findings.push({ ...entryFields(entry), kind: "amount_differs", note });
  }
  for (const entry of complete ? missingAtProvider : []) {
    if (isProvisional(entry) || entry.state === "reversed") continue;
    const note = "is in our books, and M-PESA's list has no such payment";
    await requestReview(services, entry, note);
    findings.push({ ...entryFields(entry), kind: "missing_there", note });
  }
  return { findings, found };
}

const paymentFields = ({ receipt, amount }: PayBillPayment) => ({ receipt, amount });

export const entryFields = ({ id, receipt, amount, intent_id }: RecordedEntry) => ({
  receipt,
  amount,
  ledgerEntryId: id,
  ...(intent_id === null ? {} : { intentId: intent_id }),
});

/** Creates a review of an entry, or reuses the open one. */
export const requestReview = ({ db }: Services, entry: RecordedEntry, note: string): Promise<void> =>
  insertReview(db, { kind: "mismatch", intentId: entry.intent_id, ledgerEntryId: entry.id, note, recurring: true });

const formatAge = (since: Date) => {
  const days = Math.floor((Date.now() - since.getTime()) / DAY_MS);
  return days === 0 ? "since today" : days === 1 ? "for 1 day" : `for ${days} days`;
};

/** Bank transfers of statements that nobody has confirmed. */
export async function checkTransfers(db: Database): Promise<Finding[]> {
  return (await listUnconfirmedTransfers(db)).map(
    (line): Finding => ({
      kind: "unconfirmed_transfer",
      receipt: line.receipt,
      amount: Math.floor(Number(line.cents) / 100),
      ...(line.suggested_intent_id === null ? {} : { intentId: line.suggested_intent_id }),
      note:
        line.suggested_intent_id === null
          ? `transfer ${line.id} quotes no reference of ours: npm run reconcile -- --confirm ${line.id} --reference …`
          : `transfer ${line.id} quotes payment ${line.suggested_intent_id}: npm run reconcile -- --confirm ${line.id}`,
    }),
  );
}

/** Findings from our own tables: unprocessed, unfulfilled and inconsistent rows. */
export async function checkLedger(db: Database): Promise<Finding[]> {
  const unfulfilled: Awaited<ReturnType<typeof listUnfulfilledIntents>> = [];
  const inconsistent: Awaited<ReturnType<typeof listInconsistentIntents>> = [];
  for await (const range of listIntentRanges(db)) {
    unfulfilled.push(...(await listUnfulfilledIntents(db, range)));
    inconsistent.push(...(await listInconsistentIntents(db, range)));
  }
  const unprocessed = await listUnprocessedEvents(db);
  const unallocated = await findUnallocatedEntries(db);
  // Each case is reported once, under its own kind.
  const reported = new Set<number | null>(unfulfilled.map(({ id }) => id));
  const reviews = (await findOpenReviews(db)).filter(
    ({ kind, intent_id }) => kind !== "unallocated" && !(kind === "fulfilment_late" && reported.has(intent_id)),
  );
  return [
    ...inconsistent.map(
      ({ id, state, amount, arrived }): Finding => ({
        kind: "books_disagree",
        intentId: id,
        amount: arrived,
        note: `payment ${id} is ${state}, though KES ${arrived} of KES ${amount} have arrived`,
      }),
    ),
    ...unfulfilled.map(
      ({ id, amount, title }): Finding => ({
        kind: "not_fulfilled",
        intentId: id,
        amount,
        note: `payment ${id} (${title}) is paid, and what was paid for is not done`,
      }),
    ),
    ...unprocessed.map(
      ({ id, provider, kind, attempt_id, received_at }): Finding => ({
        kind: "notice_unread",
        ...(attempt_id ? { attemptId: attempt_id } : {}),
        note: `message ${id} of ${provider} (${kind}) waits ${formatAge(received_at)}`,
      }),
    ),
    // Bank transfers are reported below.
    ...unallocated
      .filter(({ provider }) => provider !== "bank")
      .map(
        (entry): Finding => ({
          kind: "waiting",
          receipt: entry.receipt,
          amount: entry.amount,
          ledgerEntryId: entry.id,
          note: `entry ${entry.id} belongs to no payment we know, ${formatAge(entry.paid_at)}: npm run reconcile -- --allocate ${entry.id} --reference …`,
        }),
      ),
    ...(await checkTransfers(db)),
    ...reviews.map(
      (review): Finding => ({
        kind: review.kind === "no_receipt" ? "no_receipt" : "review_open",
        ...(review.intent_id === null ? {} : { intentId: review.intent_id }),
        ...(review.attempt_id === null ? {} : { attemptId: review.attempt_id }),
        ...(review.ledger_entry_id === null ? {} : { ledgerEntryId: review.ledger_entry_id }),
        note: `review ${review.id} (${review.kind}), open ${formatAge(review.created_at)}: ${review.note}`,
      }),
    ),
  ];
}
