import { createHash } from "node:crypto";
import { normalisePhoneNumber } from "@party/contract/values/phone-number";
import type { Database } from "#database/database.ts";
import {
  type Attempt,
  findClaimants,
  findOwedFromPhone,
  findRecentPhones,
  succeedAttempt,
} from "#features/payments/attempts.queries.ts";
import { adoptReceipt } from "#features/payments/corrections.ts";
import { findEntry } from "#features/payments/ledger.queries.ts";
import { type Arrival, keepUnallocated, takeMoney } from "#features/payments/ledger.ts";
import { findIntentByReference, lockDebt, tellFollowers } from "#features/payments/payments.queries.ts";
import type { Channel } from "#features/payments/payments.tables.ts";
import { isReference, normaliseReference } from "#features/payments/reference.ts";
import { insertReview } from "#features/payments/reviews.queries.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/c2b.ts";
import { blindIndex, unseal } from "#sealing.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "config" | "jobs">;

/** So far back one looks for whoever may have sent money without a reference. */
const SUGGESTION_DAYS = 30;

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
  const intentId = await intentMeant(tx, services, payment.typedReference);
  if (intentId === undefined) return keepForLater(tx, services, payment, arrival);
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

/** Whose payment is meant; undefined when that would be a guess (payments.md 1.6). */
async function intentMeant(tx: Database, { config }: Needs, typed: string): Promise<number | undefined> {
  const reference = normaliseReference(typed);
  if (isReference(reference)) return (await findIntentByReference(tx, reference))?.id;
  const phone = normalisePhoneNumber(typed);
  if (!phone) return undefined;
  const owed = await findOwedFromPhone(tx, blindIndex(config.secretKey, phone));
  return owed.length === 1 ? owed[0]!.id : undefined;
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
    return hashOf(unseal(config.secretKey, attempt.phone_sealed)) === payment.phoneHash;
  }
  const last3 = /(\d{3})$/.exec(payment.payerHint ?? "")?.[1];
  return last3 === undefined || attempt.phone_last3 === null || last3 === attempt.phone_last3;
}

/** As version 1 of the notices has it: SHA-256 of `2547…`. */
const hashOf = (phone: string) => createHash("sha256").update(phone.replace(/^\+/, "")).digest("hex");

/** Nobody's yet. If the payer's hashed number is known from one payment that is owed, that is suggested to a person. */
async function keepForLater(tx: Database, services: Needs, payment: PayBillPayment, arrival: Arrival): Promise<string> {
  const { entry, how } = await keepUnallocated(tx, arrival);
  if (how === "again") return `again, ${entry.state}`;
  const suggested = await payerByHash(tx, services, payment.phoneHash);
  await insertReview(tx, {
    kind: "unallocated",
    ledgerEntryId: entry.id,
    intentId: suggested ?? null,
    note: suggested ? "Sent from a phone that owes this payment." : "Names no payment that we know.",
  });
  return "unallocated";
}

async function payerByHash(tx: Database, { config }: Needs, phoneHash: string | null): Promise<number | undefined> {
  if (phoneHash === null) return undefined;
  const phones = await findRecentPhones(tx, SUGGESTION_DAYS);
  const fits = phones.filter(({ phone_sealed }) => hashOf(unseal(config.secretKey, phone_sealed!)) === phoneHash);
  const intents = new Set(fits.map(({ intent_id }) => intent_id));
  return intents.size === 1 ? [...intents][0] : undefined;
}
