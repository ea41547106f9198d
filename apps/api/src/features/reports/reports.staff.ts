import type { MoneyLine, RenewalsOfTier, WaitingByAge, WaitingKind } from "@party/contract/reports.staff";
import { listPlans } from "@party/contract/values/membership-plans";
import { daysOfMonth, monthOfDay, monthsAfter } from "@party/contract/values/months";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { AmountsByAge } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { findFees } from "#features/memberships/fees.queries.ts";
import { countRenewalsByTier } from "#features/memberships/renewals/renewals.queries.ts";
import {
  findDaysOfLedger,
  listReceivedByDay,
  type ReceivedOnDay,
} from "#features/payments/ledger/ledger-days.queries.ts";
import {
  sumHeldGifts,
  sumOpenAttempts,
  sumOpenReviews,
  sumUnallocatedMoney,
} from "#features/payments/payment-counts.queries.ts";
import { sumOpenTransfers } from "#features/reconciliation/statements/files/transfers.queries.ts";
import { sumUnknownRefunds } from "#features/refunds/refunds.queries.ts";

/** For the choice of a month. */
const MAX_LISTED_MONTHS = 120;

/** Months from the one of today back to that of the first payment. */
export async function listMonthsOfLedger(db: Database): Promise<number[]> {
  const today = dayInNairobi(new Date());
  const current = monthOfDay(today);
  const first = monthOfDay((await findDaysOfLedger(db))?.first ?? today);
  const months: number[] = [];
  for (let month = current; month >= first; month = monthsAfter(month, -1)) months.push(month);
  return months;
}

/** Sums of days by purpose and way, and by day. What went back is a line of its own, and negative. */
export function figuresOf(rows: readonly ReceivedOnDay[]) {
  const byWay = Map.groupBy(rows, ({ purpose, provider }) => `${purpose} ${provider}`);
  const lines = [...byWay.values()].flatMap((ofWay): MoneyLine[] => {
    const { purpose, provider } = ofWay[0]!;
    const what = { purpose, way: provider } as Pick<MoneyLine, "purpose" | "way">;
    const sums = sumOf(ofWay);
    return [
      { ...what, direction: "in" as const, count: sums.count, amount: sums.received },
      { ...what, direction: "out" as const, count: sums.returned_count, amount: sums.returned },
    ].filter(({ count, amount }) => count !== 0 || amount !== 0);
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const { received, returned } = sumOf(rows);
  return {
    received,
    returned,
    lines: lines.toSorted(
      (one, other) =>
        one.direction.localeCompare(other.direction) ||
        one.purpose.localeCompare(other.purpose) ||
        one.way.localeCompare(other.way),
    ),
    days: [...byDay].map(([day, ofDay]) => ({ day, ...sumOf(ofDay) })),
  };
}

const sumOf = (rows: readonly ReceivedOnDay[]) => {
  const sum = (key: "count" | "amount" | "returnedCount" | "returned") =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    count: sum("count"),
    received: sum("amount"),
    returned_count: sum("returnedCount"),
    // Without the zero that is negative.
    returned: 0 - sum("returned"),
  };
};

/** @param month by default that of today */
export async function reportReceived(db: Database, month = monthOfDay(dayInNairobi(new Date()))) {
  const months = (await listMonthsOfLedger(db)).slice(0, MAX_LISTED_MONTHS);
  return { month, months, ...figuresOf(await listReceivedByDay(db, daysOfMonth(month))) };
}

const sumsOfWaiting: Record<WaitingKind, (db: Database, before?: Date) => Promise<AmountsByAge>> = {
  attempts: sumOpenAttempts,
  held_gifts: sumHeldGifts,
  questions: sumOpenReviews,
  unallocated: sumUnallocatedMoney,
  transfers: sumOpenTransfers,
  refunds: sumUnknownRefunds,
};

/** @param before only what has waited since before it */
export const reportWaiting = (db: Database, before?: Date): Promise<WaitingByAge[]> =>
  Promise.all(
    Object.entries(sumsOfWaiting).map(async ([kind, sum]) => ({
      kind: kind as WaitingKind,
      ...(await sum(db, before)),
    })),
  );

/** Tiers that cost something, in the party's order. */
export async function reportRenewals(db: Database): Promise<RenewalsOfTier[]> {
  const [counted, fees] = [await countRenewalsByTier(db, dayInNairobi(new Date())), await findFees(db)];
  return listPlans()
    .filter(({ id }) => fees[id] > 0)
    .map(({ id }) => {
      const counts = counted.find(({ tier }) => tier === id);
      const renewals = (count = 0) => ({ count, expected: count * fees[id] });
      return {
        tier: id,
        ended: renewals(counts?.ended),
        within_30: renewals(counts?.within30),
        within_60: renewals(counts?.within60),
        within_90: renewals(counts?.within90),
      };
    });
}
