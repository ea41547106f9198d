/** A line with its sum and what was on the account after it. Amounts in cents. */
export interface Movement {
  line: number;
  cents: number;
  balance: number | undefined;
  at: Date;
}

/** An opening or closing balance on a line of its own. */
export interface PrintedBalance {
  line: number;
  kind: "opening" | "closing";
  cents: number;
}

/** Whether the sums that were read lead from the first balance to the last. Amounts in cents. */
export interface BalanceCheck {
  opening: number;
  closing: number;
  /** Of all lines that were read. */
  sum: number;
  /** What the balances say beyond the lines that were read. */
  missing: number;
  /** The first line, in order of time, whose balance does not follow from the one before. */
  brokenAt: number | undefined;
}

/** @param movements in the file's order, the oldest or the latest first */
export function checkBalances(
  movements: readonly Movement[],
  printed: readonly PrintedBalance[],
): BalanceCheck | undefined {
  const forward = isOldestFirst(movements);
  const inTime = forward ? movements : movements.toReversed();
  let sum = 0;
  let first: number | undefined;
  let last: { balance: number; sum: number } | undefined;
  let brokenAt: number | undefined;
  for (const { line, cents, balance } of inTime) {
    sum += cents;
    if (balance === undefined) continue;
    first ??= balance - sum;
    if (last && last.balance + sum - last.sum !== balance) brokenAt ??= line;
    last = { balance, sum };
  }
  // Each page may have both: those before the first line and after the last count.
  const [firstLine = 0, lastLine = 0] = [inTime[0]?.line, inTime.at(-1)?.line];
  const isBefore = (one: number, other: number) => (forward ? one < other : one > other);
  const opening = printed.find(({ kind, line }) => kind === "opening" && isBefore(line, firstLine))?.cents ?? first;
  const closing =
    printed.findLast(({ kind, line }) => kind === "closing" && isBefore(lastLine, line))?.cents ??
    (last && last.balance + sum - last.sum);
  if (opening === undefined || closing === undefined) return undefined;
  return { opening, closing, sum, missing: closing - opening - sum, brokenAt };
}

/** What more neighbours agree with, and otherwise the dates. */
export function isOldestFirst(movements: readonly Movement[]): boolean {
  let votes = 0;
  for (const [index, { balance, cents }] of movements.entries()) {
    const next = movements[index + 1];
    if (balance === undefined || next?.balance === undefined) continue;
    if (balance + next.cents === next.balance) votes += 1;
    if (next.balance + cents === balance) votes -= 1;
  }
  if (votes !== 0) return votes > 0;
  const [first, last] = [movements[0], movements.at(-1)];
  return !first || !last || first.at <= last.at;
}
