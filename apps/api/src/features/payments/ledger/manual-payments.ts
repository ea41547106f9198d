import { createHash } from "node:crypto";
import type { PaymentNote } from "@party/contract/payment-notes";
import { normalisePhoneNumber } from "@party/contract/phone-number";
import { decrypt, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";
import { type Attempt, markAttemptSucceeded } from "../attempts/attempts.queries.ts";
import { findIntentByReference, lockIntentsOfDebt, publishPaymentChange } from "../intents/intents.queries.ts";
import { isValidReference, normaliseReference } from "../intents/intents.ts";
import type { PaymentChannel } from "../payments.tables.ts";
import { findLedgerEntry, insertReviewsOfNewEntries } from "./ledger.queries.ts";
import { assignReceipt, type IncomingPayment, recordPayment, recordUnallocatedPayments } from "./ledger.ts";
import {
  findMembersWithPhone,
  findOwedPaymentsByMaskedPhones,
  findOwedPaymentsByPhone,
  findOwedPaymentsByPhoneHash,
  findRecentPhones,
  lockAttemptsWithoutReceipt,
  type MaskedPayer,
  type OwedPayment,
} from "./manual-payments.queries.ts";

type RecordServices = Pick<Services, "config" | "jobs">;
type PayBillChannel = Extract<PaymentChannel, "c2b" | "pull" | "statement">;

/**
 * Records money that M-PESA reports for the pay bill or till: a manual payment, or the second report of a prompt.
 * Idempotent across all channels.
 * @param tx a transaction of its own
 * @returns a short description of the result for the event log
 */
export async function recordPayBillPayment(
  tx: Database,
  services: RecordServices,
  payment: PayBillPayment,
  channel: PayBillChannel,
): Promise<string> {
  const { intentId, suggested, notes } = await matchPayment(tx, services.config.secretKey, payment);
  if (intentId === undefined) {
    const [outcome] = await recordPaymentsForReview(tx, services, [{ payment, suggested, notes }], channel);
    return outcome!;
  }
  const incoming = incomingPaymentOf(payment, channel);
  const intent = (await lockIntentsOfDebt(tx, intentId)).find(({ id }) => id === intentId)!;
  // An existing entry is not matched to an attempt again.
  const existingEntry = await findLedgerEntry(tx, incoming.provider, incoming.receipt);
  const attempt = existingEntry ? undefined : await findAttemptOfPayment(tx, services, intentId, payment);
  if (attempt?.state === "succeeded") return assignReceipt(tx, services.jobs, intent, attempt, incoming);
  const { result, entry } = await recordPayment(tx, services.jobs, incoming, intent, attempt);
  if (!attempt || result === "elsewhere") return `${result}, ${entry.state}`;
  const late = attempt.state === "expired";
  await markAttemptSucceeded(tx, attempt.id, [attempt.state], incoming.receipt, late);
  await publishPaymentChange(tx, intent.id);
  return "settled its attempt";
}

/**
 * The attempt whose own callback has not come: one that succeeded without a receipt, else the only one with this amount.
 * Attempts on a phone that cannot be the payer's are excluded.
 */
async function findAttemptOfPayment(
  tx: Database,
  services: RecordServices,
  intentId: number,
  payment: PayBillPayment,
): Promise<Attempt | undefined> {
  const candidates = await lockAttemptsWithoutReceipt(tx, intentId, "mpesa", payment.amount);
  const possible = candidates.filter((attempt) => mayBePayer(services, attempt, payment));
  const exact = possible.filter(({ amount }) => amount === payment.amount);
  const paid = [...exact, ...possible].find(({ state }) => state === "succeeded");
  return paid ?? (exact.length === 1 ? exact[0] : undefined);
}

function mayBePayer({ config }: RecordServices, attempt: Attempt, payment: PayBillPayment): boolean {
  if (payment.phoneHash !== null && attempt.phone_encrypted) {
    return hashPayerPhone(decrypt(config.secretKey, attempt.phone_encrypted)) === payment.phoneHash;
  }
  const last3 = /(\d{3})$/.exec(payment.payerHint ?? "")?.[1];
  return last3 === undefined || attempt.phone_last3 === null || last3 === attempt.phone_last3;
}

/** Whether the payer typed something that may name a payment or a phone, for `recordPayBillPayment`. */
export const mayNamePayment = ({ typedReference }: PayBillPayment): boolean =>
  unmatchable(typedReference) === undefined;

/**
 * Records a page of money whose payers typed neither a reference of ours nor a phone number, as `recordPayBillPayment` does, in a
 * few statements for all.
 * @param tx a transaction of its own
 * @returns what it returns, for each
 */
export const recordUnnamedPayments = (
  tx: Database,
  services: RecordServices,
  payments: readonly PayBillPayment[],
  channel: PayBillChannel,
): Promise<string[]> =>
  recordPaymentsForReview(
    tx,
    services,
    payments.map((payment) => ({ payment, notes: [unmatchable(payment.typedReference)!] })),
    channel,
  );

const incomingPaymentOf = (payment: PayBillPayment, channel: PayBillChannel): IncomingPayment => ({
  provider: "mpesa",
  receipt: payment.receipt,
  amount: payment.amount,
  channel,
  paidAt: payment.paidAt,
  typedReference: payment.typedReference || undefined,
  payerHint: payment.payerHint ?? undefined,
});

/** Records money without a match, with a suggestion for the person who decides. */
async function recordPaymentsForReview(
  tx: Database,
  { config }: RecordServices,
  unmatched: readonly (Omit<PaymentMatch, "intentId"> & { payment: PayBillPayment })[],
  channel: PayBillChannel,
): Promise<string[]> {
  const recorded = await recordUnallocatedPayments(
    tx,
    unmatched.map(({ payment }) => incomingPaymentOf(payment, channel)),
  );
  const added = unmatched.flatMap((one, n) => {
    const { entry, result } = recorded[n]!;
    return result === "new" ? [{ ...one, entryId: entry.id }] : [];
  });
  const toSuggest = added.filter(({ suggested }) => suggested === undefined).map(({ payment }) => payment);
  const suggestions = await suggestMatches(tx, config.secretKey, toSuggest);
  const reviews = added.map(({ payment, entryId, suggested, notes }) => {
    const suggestion = suggestions.get(payment);
    const intentId = suggested ?? suggestion?.suggested ?? null;
    return { entryId, intentId, notes: [...notes, ...(suggestion?.notes ?? [])] };
  });
  await insertReviewsOfNewEntries(tx, "unallocated", reviews);
  return recorded.map(({ entry, result }) => (result === "again" ? `again, ${entry.state}` : "unallocated"));
}

/** Without `intentId` the match is uncertain, and a person decides (payments.md 1.6). */
interface PaymentMatch {
  intentId?: number | undefined;
  /** The intent that is suggested to the person who decides. */
  suggested?: number | undefined;
  /** For the person who decides; without names. */
  notes: PaymentNote[];
}

const SUGGESTION_LOOKBACK_DAYS = 30;
/** Typed by people who mean a donation to the party; spelled as `normaliseReference` returns them. */
const GENERAL_DONATION_REFERENCES = new Set(["D0NATE", "D0NAT10N", "HARAMBEE", "MCHANG0", "G1FT", "SADAKA"]);

/** Matches by our reference, else by the phone of a payer with exactly one open intent. */
async function matchPayment(tx: Database, secretKey: string, payment: PayBillPayment): Promise<PaymentMatch> {
  const reference = normaliseReference(payment.typedReference);
  if (isValidReference(reference)) {
    const intent = await findIntentByReference(tx, reference);
    return { intentId: intent?.id, notes: [{ reason: "reference_unknown" }] };
  }
  const phone = normalisePhoneNumber(payment.typedReference);
  if (phone) return matchByPhone(tx, hmacIndexes(secretKey, phone), phone, payment.amount);
  return { notes: [unmatchable(payment.typedReference)!] };
}

/** Why nothing can be found by what the payer typed; undefined for a reference of ours or a phone number. */
function unmatchable(typedReference: string): PaymentNote | undefined {
  const reference = normaliseReference(typedReference);
  if (isValidReference(reference) || normalisePhoneNumber(typedReference)) return undefined;
  // Anonymous donations are forbidden, so such money is never allocated automatically (docs/decisions/0009).
  if (GENERAL_DONATION_REFERENCES.has(reference)) return { reason: "general_gift" };
  return { reason: reference === "" ? "no_reference" : "text_unknown" };
}

async function matchByPhone(
  tx: Database,
  phoneHashes: readonly Buffer[],
  phone: string,
  amount: number,
): Promise<PaymentMatch> {
  const members = await findMembersWithPhone(tx, phone);
  if (members.length > 1) return { notes: [{ reason: "several_members" }] };
  const owed = await findOwedPaymentsByPhone(tx, phoneHashes, members);
  const [intent, ...others] = owed;
  if (!intent) return { notes: [{ reason: "nothing_owed", members: members.length }] };
  // Another member's attempt used that phone.
  const paidByAnother = members.length > 0 && owed.some(({ user_id }) => user_id !== null && user_id !== members[0]);
  if (others.length === 0 && !paidByAnother) return { intentId: intent.id, notes: [] };
  const suggested = paidByAnother ? undefined : singleMatch(owed, amount);
  return { suggested, notes: [{ reason: "several_owed", payments: owed.length }] };
}

/** Suggests intents by the phone, or the name and digits, that M-PESA shows of the senders. */
async function suggestMatches(
  tx: Database,
  secretKey: string,
  payments: readonly PayBillPayment[],
): Promise<Map<PayBillPayment, PaymentMatch>> {
  const suggestions = new Map<PayBillPayment, PaymentMatch>();
  const suggest = (payment: PayBillPayment, owed: readonly OwedPayment[], note: PaymentNote) => {
    const suggested = singleMatch(owed, payment.amount);
    if (suggested) suggestions.set(payment, { suggested, notes: [note] });
  };
  const masked: { payment: PayBillPayment; payer: MaskedPayer }[] = [];
  for (const payment of payments) {
    const { phoneHash } = payment;
    const [, firstName, start, end] = /^(\S+).*,\s*\+?(\d{3,6})\D+(\d{3})$/.exec(payment.payerHint ?? "") ?? [];
    if (phoneHash !== null) {
      const prompted = (await findRecentPhones(tx, SUGGESTION_LOOKBACK_DAYS)).filter(
        ({ phone_encrypted }) => hashPayerPhone(decrypt(secretKey, phone_encrypted!)) === phoneHash,
      );
      const owed = [...prompted, ...(await findOwedPaymentsByPhoneHash(tx, phoneHash))];
      suggest(payment, owed, { reason: "phone_owes" });
    } else if (firstName && start && end) masked.push({ payment, payer: { firstName, start: `+${start}`, end } });
  }
  const owed = await findOwedPaymentsByMaskedPhones(
    tx,
    masked.map(({ payer }) => payer),
  );
  for (const [n, { payment }] of masked.entries()) suggest(payment, owed[n]!, { reason: "name_and_digits_owe" });
  return suggestions;
}

/** As in version 1 of the callbacks: SHA-256 of `2547…`. */
const hashPayerPhone = (phone: string): string => createHash("sha256").update(phone.replace(/^\+/, "")).digest("hex");

/** The only intent, else the only one with this amount; undefined when several payers qualify. */
function singleMatch(owed: readonly OwedPayment[], amount: number): number | undefined {
  const payers = new Set(owed.map(({ id, user_id }) => (user_id === null ? `payment ${id}` : user_id)));
  if (payers.size > 1) return undefined;
  const ids = (payments: readonly OwedPayment[]) => [...new Set(payments.map(({ id }) => id))];
  const allIds = ids(owed);
  const exact = ids(owed.filter((intent) => intent.amount === amount));
  if (allIds.length === 1) return allIds[0];
  return exact.length === 1 ? exact[0] : undefined;
}
