import type { PaymentPurpose } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { listOpenFor } from "#features/payments/closing.queries.ts";
import { closePayment } from "#features/payments/payments.ts";

/** Closes what is owed for things that nobody wants any more. Money on its way keeps its payment open. */
export async function closePaymentsFor(tx: Database, purpose: PaymentPurpose, targetIds: readonly number[]) {
  for (const { id } of await listOpenFor(tx, purpose, targetIds)) await closePayment(tx, id);
}
