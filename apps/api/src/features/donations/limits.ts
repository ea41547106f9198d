import type { Database } from "#database/database.ts";
import { dayOf } from "#features/donations/calendar.ts";
import { findLimit, holdDonor, sumGiven } from "#features/donations/donations.queries.ts";

/**
 * The limit that a gift would exceed, with what its donor gave before in the same calendar year, if it exceeds any
 * (docs/decisions/0041-limits-on-gifts.md). Until the transaction ends, other gifts of the donor wait.
 * @returns whole KES, or undefined for a gift that the party may keep
 */
export async function exceededLimit(
  tx: Database,
  donation: { amount: number; phone_hash: Buffer; email_hash: Buffer },
  paidAt: Date,
): Promise<{ limit: number; before: number } | undefined> {
  await holdDonor(tx, donation);
  const day = dayOf(paidAt);
  const limit = await findLimit(tx, day);
  if (limit === undefined) return undefined;
  const before = await sumGiven(tx, donation, day);
  return before + donation.amount > limit ? { limit, before } : undefined;
}
