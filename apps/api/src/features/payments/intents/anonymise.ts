import { UNPAID_KEPT_DAYS } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";
import type { PurposeHandlers } from "../fulfilment.ts";
import { anonymisePayer, findStaleUnpaidIntents, hasOtherNamedIntent, lockIntentsOfDebt } from "./intents.queries.ts";
import { closePayment } from "./intents.ts";

/** Few enough to find again while nobody waits. */
const BATCH_SIZE = 200;

/**
 * Forgets who promised what was never paid (docs/decisions/0081). Whatever has money, an open try or a question of a
 * person on it stays as it is. Harmless when repeated.
 */
export async function anonymiseUnpaidPayments({ db }: Pick<Services, "db">, purposes: PurposeHandlers): Promise<void> {
  for (;;) {
    const found = await findStaleUnpaidIntents(db, UNPAID_KEPT_DAYS, BATCH_SIZE);
    let forgotten = 0;
    for (const { id } of found) {
      if (await db.transaction().execute((tx) => anonymisePayment(tx, purposes, id))) forgotten += 1;
    }
    if (found.length < BATCH_SIZE || forgotten === 0) return;
  }
}

async function anonymisePayment(tx: Database, purposes: PurposeHandlers, id: number): Promise<boolean> {
  await lockIntentsOfDebt(tx, id);
  // A statement of its own: what came while we waited for the lock is seen by the next one alone.
  const [still] = await findStaleUnpaidIntents(tx, UNPAID_KEPT_DAYS, 1, id);
  if (!still || !(await closePayment(tx, id))) return false;
  await anonymisePayer(tx, id);
  const { purpose, target_id } = still;
  if (!(await hasOtherNamedIntent(tx, purpose, target_id))) await purposes[purpose].anonymise(tx, target_id);
  return true;
}
