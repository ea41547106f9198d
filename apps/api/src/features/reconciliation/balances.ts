import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { decrypt } from "#crypto.ts";
import { parsePayBillCallback } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";
import { listConfirmations, listMovements, listPurposes, type Movement } from "./reconciliation.queries.ts";
import type { Finding } from "./report.ts";

/** A C2B confirmation with the account balance it reports. Amounts in cents. */
export interface Confirmation {
  receipt: string;
  shortCode: string;
  amount: number;
  /** Of the account after the payment. */
  balance: number;
  at: Date;
}

/** A difference between the balances of two consecutive confirmations that the later payment does not explain. */
interface BalanceGap {
  shortCode: string;
  after: Date;
  before: Date;
  cents: number;
}

/** One account on one day in Nairobi. Amounts in cents; outgoing ones are negative. */
interface AccountDay {
  day: string;
  shortCode: string;
  confirmations: readonly Confirmation[];
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
 * explained by other movements of the ledger or a statement, or reported as unexplained.
 * @param confirmations each receipt once, in any order
 */
export function traceBalances(confirmations: readonly Confirmation[], movements: readonly Movement[]): AccountDay[] {
  const days = new Map<string, AccountDay & { confirmations: Confirmation[] }>();
  const dayOf = (shortCode: string, at: Date) => {
    const day = dayInNairobi(at);
    const key = `${day} ${shortCode}`;
    const explained = { payment: 0, fee: 0, withdrawal: 0, reversal: 0 };
    const accountDay = days.get(key) ?? {
      day,
      shortCode,
      confirmations: [],
      explained,
      unexplainedIn: 0,
      unexplainedOut: 0,
    };
    days.set(key, accountDay);
    return accountDay;
  };
  const gaps: BalanceGap[] = [];
  const accounts = Map.groupBy(confirmations, (confirmation) => confirmation.shortCode);
  for (const [shortCode, ofShortCode] of accounts) {
    // Within one second, the later payment has the higher balance.
    const sorted = ofShortCode.toSorted(
      (one, other) => one.at.getTime() - other.at.getTime() || one.balance - other.balance,
    );
    for (const [index, confirmation] of sorted.entries()) {
      dayOf(shortCode, confirmation.at).confirmations.push(confirmation);
      const previous = sorted[index - 1];
      const cents = previous === undefined ? 0 : confirmation.balance - confirmation.amount - previous.balance;
      if (previous && cents !== 0) gaps.push({ shortCode, after: previous.at, before: confirmation.at, cents });
    }
  }
  for (const movement of movements) {
    const gap = findGap(movement, gaps, accounts.size === 1);
    if (!gap) continue;
    gap.cents -= movement.cents;
    dayOf(gap.shortCode, gap.before).explained[movement.kind] += movement.cents;
  }
  for (const { shortCode, before, cents } of gaps) {
    const day = dayOf(shortCode, before);
    if (cents > 0) day.unexplainedIn += cents;
    else day.unexplainedOut += cents;
  }
  return [...days.values()].toSorted((one, other) =>
    `${one.day} ${one.shortCode}`.localeCompare(`${other.day} ${other.shortCode}`),
  );
}

/** The gap that a movement explains. With several accounts the movement's account is unknown, so it must reduce the gap. */
function findGap({ cents, at }: Movement, gaps: readonly BalanceGap[], oneAccount: boolean): BalanceGap | undefined {
  const remainderOf = (gap: BalanceGap) => Math.abs(gap.cents - cents);
  return gaps
    .filter(({ after }) => at.getTime() >= after.getTime() - CLOCK_TOLERANCE_MS)
    .filter(({ before }) => at.getTime() <= before.getTime() + CLOCK_TOLERANCE_MS)
    .filter((gap) => oneAccount || remainderOf(gap) < Math.abs(gap.cents))
    .toSorted((one, other) => remainderOf(one) - remainderOf(other))[0];
}

/** Confirmations may arrive this much later than their payments. */
const MAX_DELAY_MS = 3_600_000;

/**
 * Compares the account balances in M-PESA's confirmations with the ledger, by day, short code and purpose (payments.md 2.4,
 * step 5). Changes nothing.
 */
export async function compareBalances(
  services: Pick<Services, "config" | "db">,
  { from, until }: { from: Date; until: Date },
): Promise<{ findings: Finding[]; done: string[] }> {
  const { db } = services;
  const confirmations = await readConfirmations(services, from, until);
  if (confirmations.length === 0) return { findings: [], done: [] };
  const receipts = confirmations.map(({ receipt }) => receipt);
  const purposes = await listPurposes(db, receipts);
  const days = traceBalances(confirmations, await listMovements(db, { from, until, confirmed: receipts }));
  return { findings: days.flatMap(balanceFindings), done: days.map((day) => describeAccountDay(day, purposes)) };
}

async function readConfirmations(
  { config, db }: Pick<Services, "config" | "db">,
  from: Date,
  until: Date,
): Promise<Confirmation[]> {
  const confirmations = new Map<string, Confirmation>();
  for (const event of await listConfirmations(db, from, new Date(until.getTime() + MAX_DELAY_MS))) {
    const payment = parsePayBillCallback(decrypt(config.secretKey, event.body_encrypted), event.received_at);
    if (payment?.balance === undefined || payment.paidAt < from || payment.paidAt > until) continue;
    const { receipt, shortCode, amount, balance, paidAt: at } = payment;
    confirmations.set(receipt, { receipt, shortCode, amount: amount * 100, balance, at });
  }
  return [...confirmations.values()];
}

const formatCents = (cents: number) => `KES ${(cents / 100).toFixed(2)}`;

function balanceFindings({ day, shortCode, unexplainedIn, unexplainedOut }: AccountDay): Finding[] {
  const account = `on ${day} on the account of ${shortCode}`;
  const findings: Finding[] = [];
  if (unexplainedIn > 0) {
    const note = `${formatCents(unexplainedIn)} more ${account} than our books have: read in the statement of that day`;
    findings.push({ kind: "more_on_account", note });
  }
  if (unexplainedOut < 0) {
    const note = `${formatCents(-unexplainedOut)} less ${account} than came: read in the statement of that day to see what it was`;
    findings.push({ kind: "less_on_account", note });
  }
  return findings;
}

function describeAccountDay(
  { day, shortCode, confirmations, explained, unexplainedIn, unexplainedOut }: AccountDay,
  purposes: ReadonlyMap<string, string>,
): string {
  const byPurpose = Map.groupBy(confirmations, ({ receipt }) => purposes.get(receipt) ?? "not booked");
  const received = [...byPurpose]
    .map(([purpose, payments]) => `${purpose} ${formatCents(payments.reduce((sum, { amount }) => sum + amount, 0))}`)
    .toSorted();
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
  return `Account of ${shortCode} on ${day}: ${[...received, ...otherMovements].join(", ")}.`;
}
