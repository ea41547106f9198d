import { formatList } from "@party/contract/values/format-list";
import { formatCents } from "@party/contract/values/money";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { decrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { parsePayBillCallback } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";
import {
  insertConfirmations,
  listConfirmationEvents,
  listConfirmations,
  listMovements,
  type Movement,
  type PaymentConfirmation,
  type TimeSpan,
  withComparisonTables,
} from "./comparison.queries.ts";
import type { Finding } from "./report.ts";

/** A difference between the balances of two consecutive confirmations that the later payment does not explain. */
interface BalanceGap {
  shortCode: string;
  after: Date;
  before: Date;
  cents: number;
}

/** One account on one day in Nairobi. Amounts in cents; outgoing ones are negative. */
interface AccountDayComparison {
  day: string;
  shortCode: string;
  /** What the confirmations say has come, by purpose. */
  received: Map<string, number>;
  /** Movements that the ledger or a statement explains, by kind. */
  explained: Record<Movement["kind"], number>;
  /** Incoming and outgoing differences that nothing explains. */
  unexplainedIn: number;
  unexplainedOut: number;
}

/** Times of reversals may come from our own clock. */
const CLOCK_TOLERANCE_MS = 120_000;

/**
 * Compares the balances of consecutive confirmations: each must be the previous balance plus the payment. Differences are
 * explained by other movements of the ledger or a statement, or reported as unexplained. Only the differences are kept in memory.
 * @param confirmations each receipt once, by account and time
 * @param movements by time
 */
export async function traceBalances(
  confirmations: AsyncIterable<PaymentConfirmation> | Iterable<PaymentConfirmation>,
  movements: AsyncIterable<Movement> | Iterable<Movement>,
): Promise<AccountDayComparison[]> {
  const days = new Map<string, AccountDayComparison>();
  const dayOf = (shortCode: string, at: Date) => {
    const day = dayInNairobi(at);
    const key = `${day} ${shortCode}`;
    const explained = { payment: 0, fee: 0, withdrawal: 0, reversal: 0 };
    const accountDay = days.get(key) ?? {
      day,
      shortCode,
      received: new Map(),
      explained,
      unexplainedIn: 0,
      unexplainedOut: 0,
    };
    days.set(key, accountDay);
    return accountDay;
  };
  const accounts = new Map<string, BalanceGap[]>();
  let previous: PaymentConfirmation | undefined;
  for await (const confirmation of confirmations) {
    const { shortCode, amount, balance, at, purpose } = confirmation;
    const { received } = dayOf(shortCode, at);
    received.set(purpose, (received.get(purpose) ?? 0) + amount);
    const gaps = accounts.get(shortCode) ?? [];
    accounts.set(shortCode, gaps);
    const cents = previous?.shortCode === shortCode ? balance - amount - previous.balance : 0;
    if (cents !== 0) gaps.push({ shortCode, after: previous!.at, before: at, cents });
    previous = confirmation;
  }
  const gapsAt = createGapFinder([...accounts.values()]);
  for await (const movement of movements) {
    const gap = findGap(movement, gapsAt(movement.at), accounts.size === 1);
    if (!gap) continue;
    gap.cents -= movement.cents;
    dayOf(gap.shortCode, gap.before).explained[movement.kind] += movement.cents;
  }
  for (const { shortCode, before, cents } of [...accounts.values()].flat()) {
    const day = dayOf(shortCode, before);
    if (cents > 0) day.unexplainedIn += cents;
    else day.unexplainedOut += cents;
  }
  return [...days.values()].toSorted((one, other) =>
    `${one.day} ${one.shortCode}`.localeCompare(`${other.day} ${other.shortCode}`),
  );
}

/** Finds the gaps that a movement may belong to. Called with ascending times, so that no gap is looked at again when it is past. */
function createGapFinder(accounts: readonly (readonly BalanceGap[])[]) {
  const firsts = accounts.map(() => 0);
  return (at: Date): BalanceGap[] =>
    accounts.flatMap((gaps, account) => {
      const earliest = at.getTime() - CLOCK_TOLERANCE_MS;
      const latest = at.getTime() + CLOCK_TOLERANCE_MS;
      let first = firsts[account]!;
      while (first < gaps.length && gaps[first]!.before.getTime() < earliest) first += 1;
      firsts[account] = first;
      let end = first;
      while (end < gaps.length && gaps[end]!.after.getTime() <= latest) end += 1;
      return gaps.slice(first, end);
    });
}

/** The gap that a movement explains. With several accounts the movement's account is unknown, so it must reduce the gap. */
function findGap({ cents }: Movement, gaps: readonly BalanceGap[], oneAccount: boolean): BalanceGap | undefined {
  const remainderOf = (gap: BalanceGap) => Math.abs(gap.cents - cents);
  return gaps
    .filter((gap) => oneAccount || remainderOf(gap) < Math.abs(gap.cents))
    .toSorted((one, other) => remainderOf(one) - remainderOf(other))[0];
}

/** Confirmations may arrive this much later than their payments. */
const MAX_DELAY_MS = 3_600_000;

/**
 * Compares the account balances in M-PESA's confirmations with the ledger, by day, short code and purpose (payments.md 2.4,
 * step 5). Changes nothing.
 */
export const compareBalances = (
  services: Pick<Services, "config" | "db">,
  covers: TimeSpan,
): Promise<{ findings: Finding[]; done: string[] }> =>
  withComparisonTables(services.db, async (session) => {
    await readConfirmations(services, session, covers);
    const days = await traceBalances(listConfirmations(session), listMovements(session, covers));
    return { findings: days.flatMap(balanceFindings), done: days.map(describeAccountDay) };
  });

async function readConfirmations({ config }: Pick<Services, "config">, session: Database, { from, until }: TimeSpan) {
  const arrived = { from, until: new Date(until.getTime() + MAX_DELAY_MS) };
  for await (const events of listConfirmationEvents(session, arrived)) {
    const confirmations = events.flatMap(({ body_encrypted, received_at }) => {
      const payment = parsePayBillCallback(decrypt(config.secretKey, body_encrypted), received_at);
      if (payment?.balance === undefined || payment.paidAt < from || payment.paidAt > until) return [];
      const { receipt, shortCode, amount, balance, paidAt: at } = payment;
      return { receipt, short_code: shortCode, cents: amount * 100, balance, at };
    });
    await insertConfirmations(session, confirmations);
  }
}

function balanceFindings({ day, shortCode, unexplainedIn, unexplainedOut }: AccountDayComparison): Finding[] {
  const differences = [
    { kind: "more_on_account", cents: unexplainedIn },
    { kind: "less_on_account", cents: -unexplainedOut },
  ] as const;
  return differences
    .filter(({ cents }) => cents > 0)
    .map(({ kind, cents }) => ({ kind, note: { reason: kind, cents, day, shortCode } }));
}

function describeAccountDay({
  day,
  shortCode,
  explained,
  unexplainedIn,
  unexplainedOut,
  ...of
}: AccountDayComparison): string {
  const received = [...of.received].map(([purpose, cents]) => `${purpose} ${formatCents(cents)}`).toSorted();
  const others = [
    ["told another way", explained.payment],
    ["charges", explained.fee],
    ["given back", explained.reversal],
    ["sent on", explained.withdrawal],
    ["not known", unexplainedIn],
    ["not known", unexplainedOut],
  ] as const;
  const otherMovements = others
    .filter(([, cents]) => cents !== 0)
    .map(([label, cents]) => `${label} ${formatCents(cents)}`);
  return `Account of ${shortCode} on ${day}: ${formatList([...received, ...otherMovements])}.`;
}
