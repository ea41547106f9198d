import type { LedgerEntry, PaymentRow } from "@party/contract/payments.staff";
import type { PaymentMethod } from "@party/contract/values/payments";
import { paymentTitle } from "#features/payments/intents/intents.ts";
import type { listPayments } from "#features/payments/records/payment-records.queries.ts";

type PaymentRecordRow = Awaited<ReturnType<typeof listPayments>>[number];

export const toPaymentRow = (row: PaymentRecordRow): PaymentRow => ({
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

/** @param entry perhaps read as JSON */
export const toLedgerEntry = ({
  id,
  provider,
  receipt,
  amount,
  state,
  paid_at,
}: Pick<LedgerEntry, "id" | "receipt" | "amount" | "state"> & {
  provider: string;
  paid_at: Date | string;
}): LedgerEntry => ({
  ...{ id, receipt, amount, state },
  channel: provider as PaymentMethod,
  paid_at: new Date(paid_at).toISOString(),
});
