import { formatKes } from "@party/contract/values/money";
import { dayOf } from "#features/donations/calendar.ts";
import { findDonation, forgetDonor, receiveDonation, returnDonation } from "#features/donations/donations.queries.ts";
import { exceededLimit } from "#features/donations/limits.ts";
import { insertMonthlyGift } from "#features/donations/monthly.queries.ts";
import { monthlyUrl } from "#features/donations/monthly.ts";
import type { Anonymise, Fulfil, Revoke } from "#features/payments/fulfilment.ts";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import { markPaymentHeld } from "#features/payments/intents/intents.ts";
import { attachReceipt, receiptFileUrl } from "#features/receipts/receipt-pdf.ts";
import { receiptOf } from "#features/receipts/receipts.ts";
import type { JobIdentity } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { type ArrivedGift, heldEmail, noticeEmail, sendNotice, sendThanks, thankYouEmail } from "./donations.emails.ts";

/**
 * The gift has arrived: the donor is thanked. One that brings its donor above the limit in force is taken all the same,
 * and waits for a person, as does one whose giver was forgotten: lost money is worse than money that goes back (kenya.md
 * 3.4).
 */
export const thankDonor: Fulfil = async (tx, services, { intent, paidAt }) => {
  const promised = await findDonation(tx, intent.target_id);
  if (!promised) throw new Error("a payment is of a gift that is not there");
  const exceeded = await exceededLimit(tx, promised, paidAt);
  const nameless = promised.first_name === null;
  const state = exceeded || nameless ? "held" : "received";
  const donation = await receiveDonation(tx, promised.id, { state, paidAt });
  // Paid a second time: that money is in the payments' own queue, and the donor was thanked.
  if (!donation) return { receiptSent: false };
  if (exceeded) {
    const note = `${formatKes(donation.amount)} after ${formatKes(exceeded.before)} this year, with a limit of ${formatKes(exceeded.limit)} for one giver.`;
    await markPaymentHeld(tx, intent.id, "gift_above_limit", note);
  }
  if (nameless) {
    const note = "The promise had been forgotten, so the giver is not known. Find them, or give the gift up.";
    await markPaymentHeld(tx, intent.id, "unknown_giver", note);
  }
  if (donation.monthly && donation.monthly_gift_id === null) await insertMonthlyGift(tx, donation.id, dayOf(paidAt));
  await services.jobs.enqueue(tx, sendThanks, { donationId: donation.id });
  await services.jobs.enqueue(tx, sendNotice, { donationId: donation.id });
  return { receiptSent: donation.email !== null };
};

/** What went back counts neither in the donor's year nor anywhere else; a month's gift can be given again. */
export const returnGift: Revoke = async (tx, _services, { target_id }) =>
  (await returnDonation(tx, target_id))
    ? "So this gift no longer counts as given, neither in our books nor towards the limit for one giver. Thank you all the same."
    : "It had not been entered as a gift yet.";

export const forgetPromise: Anonymise = async (tx, id) => {
  await forgetDonor(tx, id);
};

export async function mailThanks(services: Services, donationId: number, { id, causedAt }: JobIdentity) {
  const found = await arrivedGift(services, donationId);
  if (!found) return;
  const letter = (found.gift.held ? heldEmail : thankYouEmail)(party.name, found.gift);
  const attachments = await attachReceipt(services, found.intentId);
  await sendEmail(services, { ...letter, to: found.email, attachments, key: id, causedAt });
}

export async function mailNotice(services: Services, donationId: number, { id, causedAt }: JobIdentity) {
  const found = await arrivedGift(services, donationId);
  if (found) await sendEmail(services, { ...noticeEmail(found.gift), to: party.contacts.email, key: id, causedAt });
}

/** What mails say of a gift; undefined once its donor was erased, or it went back. */
async function arrivedGift(
  services: Services,
  donationId: number,
): Promise<{ email: string; intentId: number; gift: ArrivedGift } | undefined> {
  const { db } = services;
  const donation = await findDonation(db, donationId);
  const intent = await findCurrentIntent(db, "donation", donationId);
  if (!donation?.email || !donation.first_name || !intent || donation.state === "returned") return undefined;
  const gift = {
    amount: donation.amount,
    firstName: donation.first_name,
    fullName: `${donation.first_name} ${donation.last_name}`,
    held: donation.state === "held",
    reference: intent.reference,
    receipt: (await receiptOf(db, intent.id))?.number ?? null,
    receiptUrl: receiptFileUrl(services, intent.id),
    monthlyUrl: donation.monthly_gift_id === null ? undefined : monthlyUrl(services, donation.monthly_gift_id),
  };
  return { email: donation.email, intentId: intent.id, gift };
}
