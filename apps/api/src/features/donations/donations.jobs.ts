import type { Language } from "@party/contract/values/languages";
import { siteUrlIn } from "#config.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { hasActiveMembership } from "#features/memberships/memberships.ts";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import { receiptFileUrl, renderReceiptAttachment } from "#features/payments/receipts/receipt-pdf.ts";
import { findReceiptOfIntent } from "#features/payments/receipts/receipts.queries.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import {
  type DonationEmail,
  heldDonationEmail,
  keptDonationEmail,
  officeNoticeEmail,
  sendGiftKept,
  sendMonthlyGiftReminder,
  sendOfficeNotice,
  sendThanks,
  thankYouEmail,
} from "./donations.emails.ts";
import { findDonation } from "./donations.queries.ts";
import { composeReminder, monthlyGiftUrl, monthlyReminderStep } from "./monthly-gifts.ts";

/** In the morning, and again in the evening in case the worker was down. */
const remindMonthly = job("donations.remind-monthly", { cron: "12 9,18 * * *" });

export const donationJobs = (services: Services): JobHandler[] => [
  onEmail(services, sendThanks, ({ donationId }) => composeThanks(services, donationId)),
  onEmail(services, sendOfficeNotice, async ({ donationId }) => {
    const found = await findDonationForEmail(services, donationId);
    return found && { ...officeNoticeEmail(found.gift), to: party.contacts.email };
  }),
  onEmail(services, sendGiftKept, ({ donationId }) => composeKept(services, donationId)),
  onJobInSteps(services, remindMonthly, () => [monthlyReminderStep(services, new Date())], BACKGROUND_STEP_OPTIONS),
  onEmail(services, sendMonthlyGiftReminder, (payload) => composeReminder(services, payload)),
];

async function composeThanks(services: Services, donationId: number): Promise<JobEmail | undefined> {
  const found = await findDonationForEmail(services, donationId);
  if (!found) return;
  const email = found.gift.held
    ? heldDonationEmail(found.language, found.gift)
    : thankYouEmail(found.language, found.gift, siteUrlIn(services, found.language));
  const attachments = await renderReceiptAttachment(services, found.intentId, found.language);
  return { ...email, to: found.email, attachments };
}

async function composeKept(services: Services, donationId: number): Promise<JobEmail | undefined> {
  const found = await findDonationForEmail(services, donationId);
  if (!found) return;
  const { email, language, gift } = found;
  return { ...keptDonationEmail(language, gift, siteUrlIn(services, language)), to: email };
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
