import { decrypt } from "#crypto.ts";
import { type AccountDay, followAccounts, type Told } from "#features/reconciliation/balance-steps.ts";
import type { Finding } from "#features/reconciliation/finding.ts";
import { findConfirmations, findMovements, findPurposes } from "#features/reconciliation/reconciliation.queries.ts";
import { parsePayBillCallback } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";

/** Notices may be late, and what they tell of is no later than they are. */
const LATE_MS = 3_600_000;

/**
 * Compares what M-PESA said was on each account after each payment with what we know of, by day, short code and purpose
 * (payments.md 2.4, step 5). Nothing is changed by it.
 */
export async function compareBalances(
  services: Pick<Services, "config" | "db">,
  { from, until }: { from: Date; until: Date },
): Promise<{ findings: Finding[]; done: string[] }> {
  const { db } = services;
  const told = await toldBetween(services, from, until);
  if (told.length === 0) return { findings: [], done: [] };
  const receipts = told.map(({ receipt }) => receipt);
  const purposes = await findPurposes(db, receipts);
  const days = followAccounts(told, await findMovements(db, { from, until, told: receipts }));
  return { findings: days.flatMap(findingsOf), done: days.map((day) => lineOf(day, purposes)) };
}

async function toldBetween({ config, db }: Pick<Services, "config" | "db">, from: Date, until: Date): Promise<Told[]> {
  const told = new Map<string, Told>();
  for (const event of await findConfirmations(db, from, new Date(until.getTime() + LATE_MS))) {
    const payment = parsePayBillCallback(decrypt(config.secretKey, event.body_sealed), event.received_at);
    if (payment?.balance === undefined || payment.paidAt < from || payment.paidAt > until) continue;
    const { receipt, shortCode, amount, balance, paidAt: at } = payment;
    told.set(receipt, { receipt, shortCode, amount: amount * 100, balance, at });
  }
  return [...told.values()];
}

const inKes = (cents: number) => `KES ${(cents / 100).toFixed(2)}`;

function findingsOf({ day, shortCode, more, less }: AccountDay): Finding[] {
  const account = `on ${day} on the account of ${shortCode}`;
  const findings: Finding[] = [];
  if (more > 0) {
    const note = `${inKes(more)} more ${account} than our books have: read in the statement of that day`;
    findings.push({ kind: "more_on_account", note });
  }
  if (less < 0) {
    const note = `${inKes(-less)} less ${account} than came: read in the statement of that day to see what it was`;
    findings.push({ kind: "less_on_account", note });
  }
  return findings;
}

function lineOf(
  { day, shortCode, told, known, more, less }: AccountDay,
  purposes: ReadonlyMap<string, string>,
): string {
  const byPurpose = Map.groupBy(told, ({ receipt }) => purposes.get(receipt) ?? "not booked");
  const came = [...byPurpose]
    .map(([purpose, ones]) => `${purpose} ${inKes(ones.reduce((sum, { amount }) => sum + amount, 0))}`)
    .toSorted();
  const others = [
    ["told another way", known.payment],
    ["charges", known.fee],
    ["given back", known.reversal],
    ["sent on", known.withdrawal],
    ["not known", more],
    ["not known", less],
  ] as const;
  const moved = others.filter(([, cents]) => cents !== 0).map(([what, cents]) => `${what} ${inKes(cents)}`);
  return `Account of ${shortCode} on ${day}: ${[...came, ...moved].join(", ")}.`;
}
