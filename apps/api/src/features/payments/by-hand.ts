import { decrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type Attempt, findClaimants, succeedAttempt } from "#features/payments/attempts.queries.ts";
import { adoptReceipt } from "#features/payments/corrections.ts";
import { findEntry } from "#features/payments/ledger.queries.ts";
import { type Arrival, keepUnallocated, takeMoney } from "#features/payments/ledger.ts";
import { hashOf, type Meant, meantBy, suggestedBy } from "#features/payments/payer-match.ts";
import { lockDebt, tellFollowers } from "#features/payments/payments.queries.ts";
import type { Channel } from "#features/payments/payments.tables.ts";
import { insertReview } from "#features/payments/reviews.queries.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/c2b.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "config" | "jobs">;

/**
 * Takes money that M-PESA says came to the pay bill or till: typed by hand, or the other notice of a prompt. Safe to be
 * told again, by any channel.
 * @param tx a transaction of its own
 * @returns in a few words what came of it
 */
export async function takePayBill(
  tx: Database,
  services: Needs,
  payment: PayBillPayment,
  channel: Extract<Channel, "c2b" | "pull" | "statement">,
): Promise<string> {
  const arrival: Arrival = {
    provider: "mpesa",
    receipt: payment.receipt,
    amount: payment.amount,
    channel,
    paidAt: payment.paidAt,
    typedReference: payment.typedReference || undefined,
    payerHint: payment.payerHint ?? undefined,
  };
  const { intentId, suggested, note } = await meantBy(tx, services.config.secretKey, payment);
  if (intentId === undefined) return keepForLater(tx, services, payment, arrival, { suggested, note });
  const intent = (await lockDebt(tx, intentId)).find(({ id }) => id === intentId)!;
  // In the book already: then it is known whose it is, or this tells.
  const known = await findEntry(tx, arrival.provider, arrival.receipt);
  const attempt = known ? undefined : await attemptMeant(tx, services, intentId, payment);
  if (attempt?.state === "succeeded") return adoptReceipt(tx, services.jobs, intent, attempt, arrival);
  const { how, entry } = await takeMoney(tx, services.jobs, arrival, intent, attempt);
  if (!attempt || how === "elsewhere") return `${how}, ${entry.state}`;
  const late = attempt.state === "expired";
  await succeedAttempt(tx, attempt.id, [attempt.state], arrival.receipt, late);
  await tellFollowers(tx, intent.id);
  return "settled its try";
}

/**
 * The prompt that this money answers, whose own notice has not come: one that is known to be paid and lacks its receipt,
 * else the only one of that payment with this very sum; and on no phone that cannot be the payer's.
 */
async function attemptMeant(
  tx: Database,
  services: Needs,
  intentId: number,
  payment: PayBillPayment,
): Promise<Attempt | undefined> {
  const claimants = await findClaimants(tx, intentId, "mpesa", payment.amount);
  const possible = claimants.filter((attempt) => couldBePayer(services, attempt, payment));
  const exact = possible.filter(({ amount }) => amount === payment.amount);
  const paid = [...exact, ...possible].find(({ state }) => state === "succeeded");
  return paid ?? (exact.length === 1 ? exact[0] : undefined);
}

function couldBePayer({ config }: Needs, attempt: Attempt, payment: PayBillPayment): boolean {
  if (payment.phoneHash !== null && attempt.phone_sealed) {
    return hashOf(decrypt(config.secretKey, attempt.phone_sealed)) === payment.phoneHash;
  }
  const last3 = /(\d{3})$/.exec(payment.payerHint ?? "")?.[1];
  return last3 === undefined || attempt.phone_last3 === null || last3 === attempt.phone_last3;
}

/** Nobody's yet. Whose it may be is suggested to a person, who decides. */
async function keepForLater(
  tx: Database,
  { config }: Needs,
  payment: PayBillPayment,
  arrival: Arrival,
  { suggested, note }: Omit<Meant, "intentId">,
): Promise<string> {
  const { entry, how } = await keepUnallocated(tx, arrival);
  if (how === "again") return `again, ${entry.state}`;
  const likely = suggested === undefined ? await suggestedBy(tx, config.secretKey, payment) : undefined;
  await insertReview(tx, {
    kind: "unallocated",
    ledgerEntryId: entry.id,
    intentId: suggested ?? likely?.suggested ?? null,
    note: [note, likely?.note].filter(Boolean).join(" "),
  });
  return "unallocated";
}
