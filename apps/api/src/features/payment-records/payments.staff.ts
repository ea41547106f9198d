import type { StaffPayment } from "@party/contract/payments.staff";
import { failureTexts } from "@party/contract/values/payment-failures";
import type { Territory } from "#access/territory.ts";
import {
  cappedTotal,
  idCursor,
  newestFirstCursor,
  paginateRows,
  type StaffQuery,
  staffPage,
} from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import {
  countPayments,
  findPaymentRecord,
  listPayments,
  listPaymentsByIds,
  type PaymentFilter,
} from "#features/payments/records/payment-records.queries.ts";
import { listEntriesOfAmount, listUnallocatedOfAmount } from "#features/payments/records/payment-search.queries.ts";
import { findPaymentSteps } from "#features/payments/records/payment-steps.queries.ts";
import { listPersonIdsByAccount, listPersonIdsByMembership } from "#features/people/search/people-search.queries.ts";
import { listRefundsOfPayment } from "#features/refunds/refunds.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { listPaymentHistory } from "./payment-history.ts";
import { toLedgerEntry, toPaymentRow } from "./payment-rows.ts";
import { type FoundPayments, findPaymentsOfPeople, MAX_PAYMENTS_FOUND, searchPayments } from "./payment-search.ts";
import { listQuestionsOfPayment } from "./questions/payment-questions.queries.ts";
import { isUndone, toQuestion } from "./questions/payment-questions.staff.ts";

type PaymentRecordRow = Awaited<ReturnType<typeof listPayments>>[number];
type PaymentQuery = StaffQuery & PaymentFilter & { q?: string | undefined; person?: number | undefined };

/**
 * Payments in their order, or those that are searched for.
 * @param searches where the caller may find people by name
 */
export async function listPaymentRecords(
  services: Pick<Services, "config" | "db">,
  searches: Territory,
  query: PaymentQuery,
) {
  const { db } = services;
  const { q = "", person, state, channel, purpose, day } = query;
  if (q.trim() !== "") {
    const found = await searchPayments(services, searches, q, day !== undefined);
    return "amount" in found ? listPaymentsOfAmount(db, query, found.amount) : toFoundPage(query, found);
  }
  if (person !== undefined) return toFoundPage(query, await findPaymentsOfPeople(db, [person]));
  const page = await staffPage(db, query, idCursor, {
    filter: { state, channel, purpose, day },
    rows: listPayments,
    count: countPayments,
    key: ({ id }) => id,
  });
  return { ...page, results: page.results.map(toPaymentRow), unallocated: [] };
}

const isWanted =
  ({ state, channel, purpose }: PaymentFilter) =>
  (row: PaymentRecordRow) =>
    (!state || row.state === state) && (!channel || row.channel === channel) && (!purpose || row.purpose === purpose);

/** All that was found, the newest first: its page has no next one. */
function toFoundPage(query: PaymentQuery, { rows: found, hasMore, unallocated }: FoundPayments) {
  const rows = found.filter(isWanted(query));
  return {
    results: rows.map(toPaymentRow),
    next: null,
    total: { count: rows.length, capped: hasMore },
    unallocated: unallocated.map(toLedgerEntry),
  };
}

/** Rows of a page by a sum: money of one day lies together, the payments that it is for do not. */
const ROWS_OF_AMOUNT = 20;

/** Payments for which a sum came, by when it came. */
async function listPaymentsOfAmount(db: Database, query: PaymentQuery, amount: number) {
  const { day } = query;
  const limit = Math.min(query.limit, ROWS_OF_AMOUNT);
  const after = newestFirstCursor.read(query.after);
  const entries = await listEntriesOfAmount(db, { amount, day, after, limit: limit + 1 });
  const page = paginateRows(entries, limit, ({ id, paid_at }) => newestFirstCursor.write([paid_at.getTime(), id]));
  const rows = new Map(
    (await listPaymentsByIds(db, [...new Set(page.results.map(({ intent_id }) => intent_id))]))
      .filter(isWanted(query))
      .map((row) => [row.id, row]),
  );
  const results = [...new Set(page.results.flatMap(({ intent_id }) => rows.get(intent_id) ?? []))];
  const total = query.total
    ? cappedTotal(
        (await listEntriesOfAmount(db, { amount, day, after: undefined, limit: MAX_PAYMENTS_FOUND + 1 })).length,
        MAX_PAYMENTS_FOUND,
      )
    : null;
  return {
    results: results.map(toPaymentRow),
    ...{ next: page.next, total },
    unallocated: after ? [] : (await listUnallocatedOfAmount(db, amount, day)).map(toLedgerEntry),
  };
}

/**
 * @param reads where the caller may open pages of people
 * @throws Problem `not_found`
 */
export async function showPaymentRecord(db: Database, reads: Territory, id: number): Promise<StaffPayment> {
  const row = await findPaymentRecord(db, id);
  const steps = await findPaymentSteps(db, id);
  if (!row || !steps) throw new Problem("not_found");
  const { entries, attempts, receipt } = row;
  const people =
    row.user_id !== null
      ? await listPersonIdsByAccount(db, reads, row.user_id)
      : row.purpose === "membership"
        ? await listPersonIdsByMembership(db, reads, row.target_id)
        : [];
  const questions = await listQuestionsOfPayment(db, id);
  const refunds = await listRefundsOfPayment(db, id);
  return {
    ...toPaymentRow(row),
    ...{ receipt, email: row.payer_email, person: people[0] ?? null },
    received: entries.reduce((sum, { state, amount }) => (state === "allocated" ? sum + amount : sum), 0),
    entries: entries.map(toLedgerEntry),
    attempts: attempts.map(({ method, reason, started_at, settled_at, ...attempt }) => ({
      ...attempt,
      channel: method,
      failure: reason && failureTexts[reason],
      started_at: new Date(started_at).toISOString(),
      settled_at: settled_at && new Date(settled_at).toISOString(),
    })),
    refunds: refunds.map(({ id, receipt, amount, shown_state, created_at }) => ({
      ...{ id, receipt, amount, state: shown_state, created_at: created_at.toISOString() },
    })),
    questions: questions.map((question) => toQuestion(question)),
    history: listPaymentHistory(row, steps, questions),
    can: [
      ...(steps.undecided > 0 ? (["ask"] as const) : []),
      ...(isUndone(steps) ? (["fulfil"] as const) : []),
      ...(steps.without_receipt > 0 ? (["record_receipt"] as const) : []),
    ],
  };
}
