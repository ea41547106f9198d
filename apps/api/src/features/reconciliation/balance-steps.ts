import type { Movement } from "#features/reconciliation/reconciliation.queries.ts";
import { dayInNairobi } from "#nairobi-days.ts";

/** What one notice of the pay bill says of the account. Sums in cents. */
export interface Told {
  receipt: string;
  shortCode: string;
  amount: number;
  /** On the account after it. */
  balance: number;
  at: Date;
}

/** What moved an account between two notices, so that they do not follow from each other. */
interface Step {
  shortCode: string;
  after: Date;
  before: Date;
  cents: number;
}

/** One account on one day in Nairobi. Sums in cents; what left is negative. */
export interface AccountDay {
  day: string;
  shortCode: string;
  told: readonly Told[];
  /** What other ways told us of, by kind. */
  known: Record<Movement["kind"], number>;
  /** What nothing explains, coming and going apart, since they are two different things to look for. */
  more: number;
  less: number;
}

/** Our own clock may have stamped what went back. */
const SLACK_MS = 120_000;

/**
 * Follows each account from notice to notice: a balance is the one before and what came. Where it is not, something else
 * moved, which the books or a statement know of, or nobody does.
 * @param told each receipt once, in any order
 */
export function followAccounts(told: readonly Told[], movements: readonly Movement[]): AccountDay[] {
  const days = new Map<string, AccountDay & { told: Told[] }>();
  const dayOf = (shortCode: string, at: Date) => {
    const day = dayInNairobi(at);
    const key = `${day} ${shortCode}`;
    const known = { payment: 0, fee: 0, withdrawal: 0, reversal: 0 };
    const there = days.get(key) ?? { day, shortCode, told: [], known, more: 0, less: 0 };
    days.set(key, there);
    return there;
  };
  const steps: Step[] = [];
  const accounts = Map.groupBy(told, (one) => one.shortCode);
  for (const [shortCode, ones] of accounts) {
    // Of two in one second the later one has more on the account.
    const inOrder = ones.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.balance - other.balance);
    for (const [index, one] of inOrder.entries()) {
      dayOf(shortCode, one.at).told.push(one);
      const last = inOrder[index - 1];
      const cents = last === undefined ? 0 : one.balance - one.amount - last.balance;
      if (last && cents !== 0) steps.push({ shortCode, after: last.at, before: one.at, cents });
    }
  }
  for (const movement of movements) {
    const step = stepOf(movement, steps, accounts.size === 1);
    if (!step) continue;
    step.cents -= movement.cents;
    dayOf(step.shortCode, step.before).known[movement.kind] += movement.cents;
  }
  for (const { shortCode, before, cents } of steps) {
    const day = dayOf(shortCode, before);
    if (cents > 0) day.more += cents;
    else day.less += cents;
  }
  return [...days.values()].toSorted((one, other) =>
    `${one.day} ${one.shortCode}`.localeCompare(`${other.day} ${other.shortCode}`),
  );
}

/** The step that a movement was a part of. With several accounts it is not known whose it was: then where it explains. */
function stepOf({ cents, at }: Movement, steps: readonly Step[], only: boolean): Step | undefined {
  const left = (step: Step) => Math.abs(step.cents - cents);
  return steps
    .filter(({ after }) => at.getTime() >= after.getTime() - SLACK_MS)
    .filter(({ before }) => at.getTime() <= before.getTime() + SLACK_MS)
    .filter((step) => only || left(step) < Math.abs(step.cents))
    .toSorted((one, other) => left(one) - left(other))[0];
}
