/** What a payment service says it has taken for us. */
export interface Arrived {
  receipt: string;
  /** Whole KES. */
  amount: number;
  paidAt: Date;
}

/** The same in our books. */
export interface Booked {
  id: number;
  intent_id: number | null;
  receipt: string;
  amount: number;
  paid_at: Date;
  state: string;
}

/** The list's edges are blurred: clocks differ, and what has just been paid may not be on it yet. Milliseconds. */
export const EDGE_MS = 10 * 60_000;

/**
 * Compares a payment service's list with our books, by receipt.
 * @param booked entries of that service whose receipts are on the list or whose time is within it
 * @param covers what the list covers; entries near its edges are not missed
 */
export function compare<A extends Arrived>(
  arrived: readonly A[],
  booked: readonly Booked[],
  covers: { from: Date; until: Date },
) {
  const ours = new Map(booked.map((entry) => [entry.receipt, entry]));
  const theirs = new Set(arrived.map(({ receipt }) => receipt));
  const from = covers.from.getTime() + EDGE_MS;
  const until = covers.until.getTime() - EDGE_MS;
  return {
    missingHere: arrived.filter(({ receipt }) => !ours.has(receipt)),
    missingThere: booked.filter(
      ({ receipt, amount, paid_at }) =>
        !theirs.has(receipt) && amount > 0 && paid_at.getTime() >= from && paid_at.getTime() <= until,
    ),
    differing: arrived.flatMap((one) => {
      const entry = ours.get(one.receipt);
      return entry && entry.amount !== one.amount ? [{ arrived: one, entry }] : [];
    }),
  };
}
