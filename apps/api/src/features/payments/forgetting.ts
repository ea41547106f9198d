import { UNPAID_KEPT_DAYS } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { findForgettable, forgetPayer, isNamedElsewhere } from "#features/payments/forgetting.queries.ts";
import type { Purposes } from "#features/payments/fulfilment.ts";
import { lockDebt } from "#features/payments/payments.queries.ts";
import { closePayment } from "#features/payments/payments.ts";
import type { Services } from "#services.ts";

/** Few enough to find again while nobody waits. */
const AT_ONCE = 200;

/**
 * Forgets who promised what was never paid (docs/decisions/0081). Whatever has money, an open try or a question of a
 * person on it stays as it is. Harmless when repeated.
 */
export async function forgetUnpaid({ db }: Pick<Services, "db">, purposes: Purposes): Promise<void> {
  for (;;) {
    const found = await findForgettable(db, UNPAID_KEPT_DAYS, AT_ONCE);
    let forgotten = 0;
    for (const { id } of found) {
      if (await db.transaction().execute((tx) => forgetOne(tx, purposes, id))) forgotten += 1;
    }
    if (found.length < AT_ONCE || forgotten === 0) return;
  }
}

async function forgetOne(tx: Database, purposes: Purposes, id: number): Promise<boolean> {
  await lockDebt(tx, id);
  // A statement of its own: what came while we waited for the lock is seen by the next one alone.
  const [still] = await findForgettable(tx, UNPAID_KEPT_DAYS, 1, id);
  if (!still || !(await closePayment(tx, id))) return false;
  await forgetPayer(tx, id);
  const { purpose, target_id } = still;
  if (!(await isNamedElsewhere(tx, purpose, target_id))) await purposes[purpose].forget(tx, target_id);
  return true;
}
