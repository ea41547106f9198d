import type { Database } from "#database/database.ts";
import { insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { listReceivedByDay } from "#features/payments/ledger/ledger-days.queries.ts";
import {
  type Donor,
  findShareWarningOn,
  hasAskedAboutShare,
  markShareAsked,
  sumDonations,
} from "./donations.queries.ts";

/** What came as gifts in a year and did not go back in it, in whole KES. */
async function sumGiftsOfYear(db: Database, year: number): Promise<number> {
  const days = await listReceivedByDay(db, { from: `${year}-01-01`, to: `${year}-12-31` });
  const gifts = days.filter(({ purpose }) => purpose === "donation");
  return gifts.reduce((sum, { amount, returned }) => sum + amount - returned, 0);
}

/**
 * Asks the office about a giver whose gifts of a year pass the part of all gifts that is set; once a giver and year. Early in a
 * year each gift would be a large part of it, so it is measured by the year before as long as that had more. The donor is locked.
 */
export async function askAboutShare(
  tx: Database,
  {
    intentId,
    donationId,
    date,
    year,
    ...donor
  }: Donor & { intentId: number; donationId: number; date: string; year: number },
): Promise<void> {
  const percent = await findShareWarningOn(tx, { date });
  if (percent === undefined || (await hasAskedAboutShare(tx, donor, { year }))) return;
  const given = await sumDonations(tx, donor, { year });
  const all = Math.max(await sumGiftsOfYear(tx, year), await sumGiftsOfYear(tx, year - 1));
  if (given * 100 <= all * percent) return;
  await markShareAsked(tx, donationId);
  const note = { reason: "share_of_year", given, all, percent, year } as const;
  await insertPaymentReview(tx, { kind: "giver_share", intentId }, note);
}
