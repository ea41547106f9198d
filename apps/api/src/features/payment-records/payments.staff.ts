import type { PaymentRow, StaffPayment } from "@party/contract/payments.staff";
import { failureTexts } from "@party/contract/values/payment-failures";
import { PAYMENT_CODE_PATTERN, type PaymentMethod } from "@party/contract/values/payments";
import type { Territory } from "#access/territory.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { paymentTitle } from "#features/payments/intents/intents.ts";
import { findPaymentByCode } from "#features/payments/intents/payment-lookup.queries.ts";
import {
  countPayments,
  findPaymentRecord,
  listPayments,
  listPaymentsByIds,
  type PaymentFilter,
} from "#features/payments/records/payment-records.queries.ts";
import { listPersonIdsByAccount, listPersonIdsByMembership } from "#features/people/search/people-search.queries.ts";
import { Problem } from "#problem.ts";

type PaymentRecordRow = Awaited<ReturnType<typeof listPayments>>[number];

export async function listPaymentRecords(db: Database, query: StaffQuery & PaymentFilter & { q?: string | undefined }) {
  const { q, state, channel, purpose, day } = query;
  if (q !== undefined) return listPaymentsByCode(db, q);
  const page = await staffPage(db, query, idCursor, {
    filter: { state, channel, purpose, day },
    rows: listPayments,
    count: countPayments,
    key: ({ id }) => id,
  });
  return { ...page, results: page.results.map(toPaymentRow) };
}

async function listPaymentsByCode(db: Database, q: string) {
  const code = q.trim().toUpperCase();
  const found = PAYMENT_CODE_PATTERN.test(code) ? await findPaymentByCode(db, code) : undefined;
  const rows = found ? await listPaymentsByIds(db, [found.id]) : [];
  return { results: rows.map(toPaymentRow), next: null, total: { count: rows.length, capped: false } };
}

/**
 * @param reads where the caller may open pages of people
 * @throws Problem `not_found`
 */
export async function showPaymentRecord(db: Database, reads: Territory, id: number): Promise<StaffPayment> {
  const row = await findPaymentRecord(db, id);
  if (!row) throw new Problem("not_found");
  const { entries, attempts, receipt } = row;
  const people =
    row.user_id !== null
      ? await listPersonIdsByAccount(db, reads, row.user_id)
      : row.purpose === "membership"
        ? await listPersonIdsByMembership(db, reads, row.target_id)
        : [];
  return {
    ...toPaymentRow(row),
    ...{ receipt, email: row.payer_email, person: people[0] ?? null },
    received: entries.reduce((sum, { state, amount }) => (state === "allocated" ? sum + amount : sum), 0),
    entries: entries.map(({ provider, paid_at, ...entry }) => ({
      ...entry,
      channel: provider as PaymentMethod,
      paid_at: new Date(paid_at).toISOString(),
    })),
    attempts: attempts.map(({ method, reason, started_at, settled_at, ...attempt }) => ({
      ...attempt,
      channel: method,
      failure: reason && failureTexts[reason],
      started_at: new Date(started_at).toISOString(),
      settled_at: settled_at && new Date(settled_at).toISOString(),
    })),
  };
}

const toPaymentRow = (row: PaymentRecordRow): PaymentRow => ({
  id: row.id,
  reference: row.reference,
  purpose: row.purpose,
  title: paymentTitle(row.subject),
  payer: row.payer_name || null,
  amount: row.amount,
  state: row.state,
  channel: row.channel,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
});
