import type { Donation, NewDonation } from "@party/contract/donations";
import type { Language } from "@party/contract/values/languages";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { decrypt, encrypt, hmacIndex, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { AnonymiseHandler, FulfilHandler, RevokeHandler } from "#features/payments/fulfilment.ts";
import type { Intent } from "#features/payments/intents/intents.queries.ts";
import {
  describePayment,
  markPaymentHeld,
  openPayment,
  type PaymentDependencies,
} from "#features/payments/intents/intents.ts";
import { type StoreReply, storeNoReply } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { sendOfficeNotice, sendThanks } from "./donations.emails.ts";
import {
  anonymiseDonor,
  type DonationRow,
  findDonation,
  findDonationLimitOn,
  insertDonation,
  insertMonthlyGift,
  lockDonor,
  markDonationReceived,
  markDonationReturned,
  sumDonations,
} from "./donations.queries.ts";
import { askAboutShare } from "./giver-share.ts";

/** A calendar day in Nairobi, whatever the server's time zone is. */
interface CalendarDay {
  /** `2026-11-21` */
  date: string;
  /** `2026-11` */
  month: string;
  year: number;
  /** Day of the month. */
  day: number;
  /** Last day of the month. */
  lastDay: number;
}

export function calendarDay(instant: Date): CalendarDay {
  const date = dayInNairobi(instant);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return { date, month: date.slice(0, 7), year, day, lastDay: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}

/** Who gives, as far as is known. */
interface Donor {
  userId?: number | undefined;
  language?: Language | undefined;
  /** Staff try the payment, and give it back. */
  trial?: boolean;
}

/** Stores a donation with the donor's declaration, and opens its payment. */
export const createDonation = (
  services: PaymentDependencies & Pick<Services, "db">,
  input: NewDonation,
  donor: Donor = {},
  storeReply: StoreReply = storeNoReply,
): Promise<Donation> =>
  services.db
    .transaction()
    .execute(async (tx) => storeReply(tx, await createDonationWithin(tx, services, input, donor)));

/** The same in a transaction of the caller. */
export async function createDonationWithin(
  tx: Database,
  services: PaymentDependencies,
  input: NewDonation,
  donor: Donor = {},
): Promise<Donation> {
  const { secretKey } = services.config;
  const donation = await insertDonation(tx, {
    amount: input.amount,
    method: input.payment_method,
    monthly: input.monthly,
    declaration_version: input.declaration_version,
    declared_at: new Date(),
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email,
    phone_encrypted: encrypt(secretKey, input.phone),
    phone_last3: input.phone.slice(-3),
    phone_hash: hmacIndex(secretKey, input.phone),
    email_hash: hmacIndex(secretKey, input.email),
    trial: donor.trial ?? false,
  });
  const intent = await openDonationPayment(tx, donation, donor);
  return describeDonation(tx, services, donation, intent, donor.language);
}

interface DonationToPay {
  id: number;
  amount: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Opens the payment of a donation. It has no expiry, because nothing is reserved for it. */
export const openDonationPayment = (
  tx: Database,
  { id, amount, first_name, last_name, email }: DonationToPay,
  { trial = false, ...donor }: Donor,
): Promise<Intent> =>
  openPayment(tx, {
    purpose: "donation",
    targetId: id,
    subject: { kind: trial ? "trial" : "gift" },
    amount,
    ...donor,
    payerName: [first_name, last_name].filter(Boolean).join(" "),
    payerEmail: email || undefined,
  });

export const describeDonation = async (
  db: Database,
  services: PaymentDependencies,
  { id, amount, monthly }: { id: number; amount: number; monthly: boolean },
  intent: Intent,
  language: Language | undefined,
): Promise<Donation> => ({
  id,
  amount,
  monthly,
  payment: await describePayment(db, services, intent.id, language),
});

/**
 * The yearly limit that a donation would exceed, with the donor's total before it (docs/decisions/0010).
 * Locks the donor until the transaction ends.
 * @returns whole KES; undefined when no limit is exceeded
 */
export async function findExceededLimit(
  tx: Database,
  donation: { amount: number; phone_hashes: readonly Buffer[]; email_hashes: readonly Buffer[] },
  paidAt: Date,
): Promise<{ limit: number; before: number } | undefined> {
  await lockDonor(tx, donation);
  const day = calendarDay(paidAt);
  const limit = await findDonationLimitOn(tx, day);
  if (limit === undefined) return undefined;
  const before = await sumDonations(tx, donation, day);
  return before + donation.amount > limit ? { limit, before } : undefined;
}

/** The HMACs that donations of this donor may have: with each accepted key, as far as phone and email are still known. */
function donorHashes({ secretKey }: Services["config"], donation: DonationRow) {
  const { phone_encrypted, phone_hash, email, email_hash } = donation;
  return {
    phone_hashes: phone_encrypted ? hmacIndexes(secretKey, decrypt(secretKey, phone_encrypted)) : [phone_hash],
    email_hashes: email === null ? [email_hash] : hmacIndexes(secretKey, email),
  };
}

/**
 * Marks the donation as received and enqueues the emails. A donation above the donor's limit, or of an anonymised donor, is
 * held for review instead (kenya.md 3.4).
 */
export const fulfilDonation: FulfilHandler = async (tx, services, { intent, paidAt }) => {
  const unpaid = await findDonation(tx, intent.target_id);
  if (!unpaid) throw new Error("the donation of a payment does not exist");
  if (unpaid.trial) {
    await markDonationReceived(tx, unpaid.id, { state: "received", paidAt });
    // Nobody is thanked for it, and the reversal sends its own email.
    return { receiptSent: true };
  }
  const donor = donorHashes(services.config, unpaid);
  const exceeded = await findExceededLimit(tx, { ...unpaid, ...donor }, paidAt);
  const anonymous = unpaid.first_name === null;
  const state = exceeded || anonymous ? "held" : "received";
  const donation = await markDonationReceived(tx, unpaid.id, { state, paidAt });
  // Paid twice: the payments feature reviews the second payment.
  if (!donation) return { receiptSent: false };
  if (exceeded) {
    const note = { reason: "above_limit", amount: donation.amount, ...exceeded } as const;
    await markPaymentHeld(tx, intent.id, "gift_above_limit", note);
  }
  if (anonymous) await markPaymentHeld(tx, intent.id, "unknown_giver", { reason: "giver_anonymised" });
  await askAboutShare(tx, { ...donor, ...calendarDay(paidAt), intentId: intent.id, donationId: donation.id });
  if (donation.monthly && donation.monthly_gift_id === null)
    await insertMonthlyGift(tx, donation.id, calendarDay(paidAt));
  await services.jobs.enqueue(tx, sendThanks, { donationId: donation.id });
  await services.jobs.enqueue(tx, sendOfficeNotice, { donationId: donation.id });
  return { receiptSent: donation.email !== null };
};

/** A returned donation does not count towards the limit, and a monthly one can be given again. */
export const revokeDonation: RevokeHandler = async (tx, _services, { target_id }) =>
  (await markDonationReturned(tx, target_id)) ? { kind: "gift_not_counted" } : { kind: "gift_not_entered" };

export const anonymiseDonation: AnonymiseHandler = async (tx, id) => {
  await anonymiseDonor(tx, id);
};
