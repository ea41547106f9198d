import { UNPAID_PAYMENT_KEPT_DAYS } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";
import type { PurposeHandlers } from "../fulfilment.ts";
import { anonymisePayer, findStaleUnpaidIntents, hasOtherNamedIntent, lockIntentsOfDebt } from "./intents.queries.ts";
import { closePayment } from "./intents.ts";

const BATCH_SIZE = 200;

/**
 * Anonymises payments that were never paid (docs/decisions/0008), except those with money, an open attempt or a review.
 * Idempotent.
 */
export async function anonymiseUnpaidPayments({ db }: Pick<Services, "db">, purposes: PurposeHandlers): Promise<void> {
  for (;;) {
    const batch = await findStaleUnpaidIntents(db, UNPAID_PAYMENT_KEPT_DAYS, BATCH_SIZE);
    let anonymised = 0;
    for (const { id } of batch) {
      if (await db.transaction().execute((tx) => anonymisePayment(tx, purposes, id))) anonymised += 1;
    }
    if (batch.length < BATCH_SIZE || anonymised === 0) return;
  }
}

async function anonymisePayment(tx: Database, purposes: PurposeHandlers, id: number): Promise<boolean> {
  await lockIntentsOfDebt(tx, id);
  // A separate statement, so that the next one sees what was committed while this one waited for the lock.
  const [intent] = await findStaleUnpaidIntents(tx, UNPAID_PAYMENT_KEPT_DAYS, 1, id);
  if (!intent || !(await closePayment(tx, id))) return false;
  await anonymisePayer(tx, id);
  const { purpose, target_id } = intent;
  if (!(await hasOtherNamedIntent(tx, purpose, target_id))) await purposes[purpose].anonymise(tx, target_id);
  return true;
}
