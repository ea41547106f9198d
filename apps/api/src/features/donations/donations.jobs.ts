import type { Language } from "@party/contract/values/languages";
import { siteUrlIn } from "#config.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { hasActiveMembership } from "#features/memberships/memberships.ts";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import { receiptFileUrl, renderReceiptAttachment } from "#features/payments/receipts/receipt-pdf.ts";
import { findReceiptOfIntent } from "#features/payments/receipts/receipts.queries.ts";
import { type JobHandler, type JobIdentity, job, onBulkEmail, onJob, sendEmail } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import {
  type DonationEmail,
  heldDonationEmail,
  officeNoticeEmail,
  sendMonthlyGiftReminder,
  sendOfficeNotice,
  sendThanks,
  thankYouEmail,
} from "./donations.emails.ts";
import { findDonation } from "./donations.queries.ts";
import { monthlyGiftUrl, monthlyReminderStep, sendReminderEmail } from "./monthly-gifts.ts";

/** In the morning, and again in the evening in case the worker was down. */
const remindMonthly = job("donations.remind-monthly", { cron: "12 9,18 * * *" });

export const donationJobs = (services: Services): JobHandler[] => [
  onJob(sendThanks, ({ donationId }, cause) => sendThankYouEmail(services, donationId, cause)),
  onJob(sendOfficeNotice, ({ donationId }, cause) => sendNoticeEmail(services, donationId, cause)),
  onJobInSteps(services, remindMonthly, () => [monthlyReminderStep(services, new Date())], BACKGROUND_STEP_OPTIONS),
  onBulkEmail(services, sendMonthlyGiftReminder, ({ monthlyGiftId, month }, cause) =>
    sendReminderEmail(services, { monthlyGiftId, month }, cause),
  ),
];

async function sendThankYouEmail(services: Services, donationId: number, { id, causedAt }: JobIdentity) {
  const found = await findDonationForEmail(services, donationId);
  if (!found) return;
  const email = found.gift.held
    ? heldDonationEmail(found.language, found.gift)
    : thankYouEmail(found.language, found.gift, siteUrlIn(services, found.language));
  const attachments = await renderReceiptAttachment(services, found.intentId, found.language);
  await sendEmail(services, { ...email, to: found.email, attachments, key: id, causedAt });
}

async function sendNoticeEmail(services: Services, donationId: number, { id, causedAt }: JobIdentity) {
  const found = await findDonationForEmail(services, donationId);
  if (found)
    await sendEmail(services, { ...officeNoticeEmail(found.gift), to: party.contacts.email, key: id, causedAt });
}

/** The content of a donation's emails; undefined after the donor's erasure or a refund. */
async function findDonationForEmail(
  services: Services,
  donationId: number,
): Promise<{ email: string; intentId: number; language: Language; gift: DonationEmail } | undefined> {
  const { db } = services;
  const donation = await findDonation(db, donationId);
  const intent = await findCurrentIntent(db, "donation", donationId);
  if (!donation?.email || !donation.first_name || !intent || donation.state === "returned") return undefined;
  const language = await languageOfRecipient(db, intent);
  const gift = {
    amount: donation.amount,
    firstName: donation.first_name,
    fullName: `${donation.first_name} ${donation.last_name}`,
    held: donation.state === "held",
    isMember: intent.user_id !== null && (await hasActiveMembership(db, intent.user_id)),
    reference: intent.reference,
    receipt: (await findReceiptOfIntent(db, intent.id))?.number ?? null,
    receiptUrl: receiptFileUrl(services, intent.id, language),
    monthlyUrl:
      donation.monthly_gift_id === null ? undefined : monthlyGiftUrl(services, donation.monthly_gift_id, language),
  };
  return { email: donation.email, intentId: intent.id, language, gift };
}
