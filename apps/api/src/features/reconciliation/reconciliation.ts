import type { PaymentNote } from "@party/contract/payment-notes";
import { linkToken } from "#crypto.ts";
import { type Database, inTransaction } from "#database/database.ts";
import { findOpenAttemptsOlderThan } from "#features/payments/attempts/attempts.queries.ts";
import { checkPayment } from "#features/payments/attempts/polling.ts";
import {
  findOpenPaymentReviews,
  findUnallocatedEntries,
  insertPaymentReview,
} from "#features/payments/ledger/ledger.queries.ts";
import {
  mayNamePayment,
  recordPayBillPayment,
  recordUnnamedPayments,
} from "#features/payments/ledger/manual-payments.ts";
import { notesOf } from "#features/payments/payment-notes.ts";
import { createDaraja } from "#gateways/payments/mpesa/daraja.ts";
import { type PayBillPayment, PULL_WINDOW_MS, pullPayments } from "#gateways/payments/mpesa/pay-bill.ts";
import { runInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { compareBalances } from "./balances.ts";
import { checkBooks, checkPayments } from "./books/books.ts";
import { findUnfulfilledAmong } from "./books/payment-changes.queries.ts";
import {
  insertListedReceipts,
  listEntriesByReceipt,
  listLedgerEntriesMissingFromList,
  type RecordedEntry,
  type TimeSpan,
  withComparisonTables,
} from "./comparison.queries.ts";
import {
  deleteRepeatableFindings,
  findReconciliationRun,
  insertReconciliationRun,
  iteratePagesById,
  listUnconfirmedTransfers,
  listUnprocessedEvents,
  markPartsDone,
} from "./reconciliation.queries.ts";
import { addFindings, type Finding, findReport, finishReconciliationRun, type ReconciliationReport } from "./report.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An attempt without an outcome after this time becomes a finding (payments.md 2.4). */
const UNFINISHED_HOURS = 24;
/** Long enough that an expired attempt is reported even if two daily runs fail. */
const REPORTED_HOURS = 96;
const MAX_POLLED_ATTEMPTS = 100;

/** An hour less than Daraja lists, so that nothing drops off the list while it is read. */
const COMPARISON_WINDOW_MS = PULL_WINDOW_MS - HOUR_MS;

/** Of a run: the list of M-PESA, open attempts, balances, the ledger, and what waits for a person. */
export const COMPARISON_PARTS = 5;

/** Begins a run over the last two days. */
export const startDailyRun = (db: Database, now = new Date()): Promise<number> =>
  insertReconciliationRun(db, {
    kind: "daily",
    source: null,
    from: new Date(now.getTime() - COMPARISON_WINDOW_MS),
    until: now,
  });

/**
 * Compares the days of a run with M-PESA's list of payments, and checks the ledger for inconsistencies. Missing payments are
 * recorded; nothing that counts as paid is changed. Continues a run that was interrupted, and does nothing to a finished one.
 * @param mail whether to email the findings to the office
 * @param everything whether to check all payments and sealed blocks, and not those that changed and a thirtieth
 */
export async function continueDailyRun(
  services: Services,
  runId: number,
  mail: boolean,
  everything = false,
): Promise<ReconciliationReport> {
  const { db } = services;
  const finished = await findReport(db, runId);
  if (finished) return finished;
  // What an interrupted run has booked stays; everything else is found again.
  await runInSteps((limit) => deleteRepeatableFindings(db, runId, limit));
  const { covers_from, covers_until: until } = (await findReconciliationRun(db, runId))!;
  const covers = { from: new Date(Math.max(covers_from.getTime(), Date.now() - COMPARISON_WINDOW_MS)), until };
  const listed = await compareMpesaList(services, runId, covers);
  await markPartsDone(db, runId, 1);
  for await (const findings of pollUnfinishedAttempts(services)) await addFindings(db, runId, findings);
  await markPartsDone(db, runId, 2);
  const balances = await compareBalances(services, covers);
  await addFindings(db, runId, balances.findings);
  await markPartsDone(db, runId, 3);
  const books = await checkBooks(db, runId, everything);
  await markPartsDone(db, runId, 4);
  for await (const findings of checkWaiting(db)) await addFindings(db, runId, findings);
  return finishReconciliationRun(services, runId, { done: [listed, ...balances.done, books], mail });
}

/** A whole run over the last two days. @param everything as of `continueDailyRun` */
export const reconcileDay = async (
  services: Services,
  mail: boolean,
  everything = false,
): Promise<ReconciliationReport> => continueDailyRun(services, await startDailyRun(services.db), mail, everything);

/** @returns a sentence about what was read and done */
async function compareMpesaList(services: Services, runId: number, covers: TimeSpan): Promise<string> {
  const { config, db, log } = services;
  const daraja = createDaraja(config, db, log);
  if (!daraja) return "M-PESA is not set up here, so there is no list to compare with.";
  const { shortCode, payBill, till } = daraja.settings;
  let complete = true;
  async function* pullAll() {
    for (const code of new Set([shortCode, payBill, ...(till ? [till] : [])])) {
      try {
        yield* pullPayments(daraja!, { shortCode: code, ...covers });
      } catch (error) {
        // With an incomplete list, every other payment would look missing at M-PESA.
        complete = false;
        const note = { reason: "list_failed", code, error: describeError(error) } as const;
        await addFindings(db, runId, [{ kind: "not_compared", note }]);
      }
    }
  }
  const { listed, booked, found } = await compareWithLedger(services, runId, {
    pages: pullAll(),
    covers,
    complete: () => complete,
    channel: "pull",
  });
  return `Payments on M-PESA's list: ${listed}, of them missing here and booked now: ${booked}, receipts found: ${found}.`;
}

const describeError = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : "failed").slice(0, 200);

/** Polls attempts that have been open for a day once more. Those that stay open become findings. */
async function* pollUnfinishedAttempts(services: Services): AsyncGenerator<Finding[]> {
  const { config, db, log } = services;
  const unfinished = (after?: string) => findOpenAttemptsOlderThan(db, UNFINISHED_HOURS, REPORTED_HOURS, after);
  const intents = new Set((await unfinished()).map(({ intent_id }) => intent_id));
  for (const intentId of [...intents].slice(0, MAX_POLLED_ATTEMPTS)) {
    await checkPayment(services, linkToken(config.secretKey, "payment", intentId)).catch((error: unknown) => {
      log.warn({ err: error }, "an attempt of the day before could not be polled");
    });
  }
  for (let page = await unfinished(); page.length > 0; page = await unfinished(page.at(-1)!.id)) {
    yield page.map(({ id, intent_id, method, amount, state, started_at }) => {
      const started = `${started_at.toISOString().slice(0, 16)}Z`;
      const note = { reason: "attempt_open", method, payment: intent_id, state, started } as const;
      return { kind: "unfinished", amount, intent_id, attempt_id: id, note };
    });
  }
}

/** A payment on a provider's list. */
export interface ListedPayment {
  receipt: string;
  /** Whole KES. */
  amount: number;
  paidAt: Date;
}

/** Entries this close to the list's start or end are not reported as missing, because clocks differ. Milliseconds. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** Compares listed payments with the entries of their receipts. */
export function compareByReceipt<A extends ListedPayment>(listed: readonly A[], recorded: readonly RecordedEntry[]) {
  const entries = new Map(recorded.map((entry) => [entry.receipt, entry]));
  return {
    missingInLedger: listed.filter(({ receipt }) => !entries.has(receipt)),
    differing: listed.flatMap((one) => {
      const entry = entries.get(one.receipt);
      return entry && entry.amount !== one.amount ? [{ listed: one, entry }] : [];
    }),
  };
}

interface PaymentList {
  pages: AsyncIterable<readonly PayBillPayment[]> | Iterable<readonly PayBillPayment[]>;
  covers: TimeSpan;
  /** Whether the pages had all payments of their time span, so that entries they lack are missing at M-PESA. */
  complete: () => boolean;
  channel: "pull" | "statement";
}

/**
 * Compares M-PESA's list with the ledger. Missing payments are recorded as a callback would have been; every other difference
 * gets a review and changes nothing.
 */
const compareWithLedger = (
  services: Services,
  runId: number,
  { pages, covers: { from, until }, complete, channel }: PaymentList,
) =>
  withComparisonTables(services.db, async (session) => {
    const within = { ...services, db: session };
    const counts = { listed: 0, booked: 0, found: 0 };
    for await (const page of pages) {
      counts.listed += await insertListedReceipts(
        session,
        page.map(({ receipt }) => receipt),
      );
      const { booked, found } = await comparePage(within, runId, page, channel);
      counts.booked += booked;
      counts.found += found;
    }
    if (complete()) await reportUnlistedEntries(within, runId, { from, until });
    return counts;
  });

/**
 * Compares payments of M-PESA's list with the ledger: see `compareWithLedger`.
 * @param services its `db` is a connection, or a transaction for the whole page
 */
export async function comparePage(
  services: Services,
  runId: number,
  page: readonly PayBillPayment[],
  channel: PaymentList["channel"],
): Promise<{ booked: number; found: number }> {
  const { db } = services;
  const recorded = await listEntriesByReceipt(
    db,
    "mpesa",
    page.map(({ receipt }) => receipt),
  );
  const { missingInLedger, differing } = compareByReceipt(page, recorded);
  const counts = { booked: 0, found: 0 };
  const unnamed = missingInLedger.filter((payment) => !mayNamePayment(payment));
  for (const payment of missingInLedger.filter(mayNamePayment)) {
    const receiptFound = await inTransaction(db, (tx) => recordMissingEntry(tx, services, runId, payment, channel));
    counts[receiptFound ? "found" : "booked"] += 1;
  }
  await inTransaction(db, async (tx) => {
    const outcomes = await recordUnnamedPayments(tx, services, unnamed, channel);
    await addFindings(
      tx,
      runId,
      unnamed.map((payment, n) => describeMissingEntry(payment, outcomes[n]!)),
    );
  });
  counts.booked += unnamed.length;
  for (const { listed, entry } of differing) {
    const note = { reason: "list_differs", listed: listed.amount, booked: entry.amount } as const;
    await requestEntryReview(services, entry, note);
    await addFindings(db, runId, [{ ...findingFieldsOfEntry(entry), kind: "amount_differs", note }]);
  }
  return counts;
}

/** Reports the payments of a time span that the list in the comparison table has not. */
export async function reportUnlistedEntries(services: Services, runId: number, { from, until }: TimeSpan) {
  const covered = {
    from: new Date(from.getTime() + CLOCK_TOLERANCE_MS),
    until: new Date(until.getTime() - CLOCK_TOLERANCE_MS),
  };
  for await (const entries of listLedgerEntriesMissingFromList(services.db, covered)) {
    const note = { reason: "not_listed" } as const;
    for (const entry of entries) await requestEntryReview(services, entry, note);
    await addFindings(
      services.db,
      runId,
      entries.map((entry): Finding => ({ ...findingFieldsOfEntry(entry), kind: "missing_there", note })),
    );
  }
}

/** The finding is stored with the booking, because a repeated run does not find it again. @returns whether only its receipt was missing */
async function recordMissingEntry(
  tx: Database,
  services: Services,
  runId: number,
  payment: PayBillPayment,
  channel: PaymentList["channel"],
): Promise<boolean> {
  const outcome = await recordPayBillPayment(tx, services, payment, channel);
  // The ledger had a provisional receipt for this payment.
  if (outcome === "receipt found") return true;
  await addFindings(tx, runId, [describeMissingEntry(payment, outcome)]);
  return false;
}

const describeMissingEntry = ({ receipt, amount }: PayBillPayment, outcome: string): Finding => ({
  kind: "missing_here",
  receipt,
  amount,
  note: { reason: "booked", outcome },
});

export const findingFieldsOfEntry = ({ id, receipt, amount, intent_id }: RecordedEntry) => ({
  receipt,
  amount,
  ledger_entry_id: id,
  intent_id,
});

/** Creates a review of an entry, or reuses the open one. */
export const requestEntryReview = ({ db }: Services, entry: RecordedEntry, note: PaymentNote): Promise<void> =>
  insertPaymentReview(
    db,
    { kind: "mismatch", intentId: entry.intent_id, ledgerEntryId: entry.id, recurring: true },
    note,
  );

const daysSince = (instant: Date) => Math.floor((Date.now() - instant.getTime()) / DAY_MS);

/** Bank transfers of statements that nobody has confirmed, as findings. */
export const describeTransfers = (page: Awaited<ReturnType<typeof listUnconfirmedTransfers>>): Finding[] =>
  page.map(({ id, receipt, cents, suggested_intent_id: payment }) => ({
    kind: "unconfirmed_transfer",
    receipt,
    amount: Math.floor(Number(cents) / 100),
    intent_id: payment,
    note:
      payment === null
        ? { reason: "transfer_unmatched", transfer: id }
        : { reason: "transfer_matched", transfer: id, payment },
  }));

/** Findings from our own tables, in pages: all payments, and what waits for a job or a person. */
export async function* checkLedger(db: Database): AsyncGenerator<Finding[]> {
  yield* checkPayments(db);
  yield* checkWaiting(db);
}

/** What waits for a job or a person, in pages. */
async function* checkWaiting(db: Database): AsyncGenerator<Finding[]> {
  for await (const page of iteratePagesById((after) => listUnprocessedEvents(db, after))) {
    yield page.map(({ id, provider, kind, attempt_id, received_at }) => ({
      kind: "notice_unread",
      attempt_id,
      note: { reason: "message_waits", event: id, provider, kind, days: daysSince(received_at) },
    }));
  }
  for await (const page of iteratePagesById((after) => findUnallocatedEntries(db, after))) {
    // Bank transfers are reported below.
    yield page
      .filter(({ provider }) => provider !== "bank")
      .map(({ id, receipt, amount, paid_at }) => ({
        kind: "waiting",
        receipt,
        amount,
        ledger_entry_id: id,
        note: { reason: "entry_unallocated", entry: id, days: daysSince(paid_at) },
      }));
  }
  for await (const page of iteratePagesById((after) => listUnconfirmedTransfers(db, after)))
    yield describeTransfers(page);
  for await (const page of iteratePagesById((after) => findOpenPaymentReviews(db, after))) {
    const late = page.flatMap(({ kind, intent_id }) => (kind === "fulfilment_late" && intent_id) || []);
    // Each case is reported once, under its own kind.
    const reported = new Set<number | null>((await findUnfulfilledAmong(db, late)).map(({ id }) => id));
    yield page
      .filter(
        ({ kind, intent_id }) => kind !== "unallocated" && !(kind === "fulfilment_late" && reported.has(intent_id)),
      )
      .map(({ id, kind, intent_id, attempt_id, ledger_entry_id, created_at, ...review }) => ({
        kind: kind === "no_receipt" ? "no_receipt" : "review_open",
        intent_id,
        attempt_id,
        ledger_entry_id,
        note: { reason: "review_open", review: id, kind, days: daysSince(created_at), notes: notesOf(review) },
      }));
  }
}
