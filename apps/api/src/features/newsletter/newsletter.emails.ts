import { CONFIRMATION_DAYS } from "@party/contract/newsletter";
import type { AskedFrom } from "#features/auth/email-links/mailed-links.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";

/** 30 seconds at first, doubled with each retry up to four hours: two days in all. */
const RETRY_FOR_TWO_DAYS = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** Payloads hold ids only, so that neither addresses nor tokens are stored in the queue. */
export const sendConfirmation = job<{ subscriptionId: number } & AskedFrom>(
  "newsletter.send-confirmation",
  RETRY_FOR_TWO_DAYS,
);
export const sendWelcome = job<{ subscriptionId: number }>("newsletter.send-welcome", RETRY_FOR_TWO_DAYS);

type Unsubscribe = NonNullable<EmailContent["unsubscribe"]>;

export const confirmationEmail = (partyName: string, confirmUrl: string, unsubscribe: Unsubscribe): EmailContent => ({
  subject: "Confirm your newsletter subscription",
  preview: `One tap to get the news of the ${partyName} by email.`,
  heading: "Confirm your newsletter subscription",
  paragraphs: [
    `You, or somebody who typed your address, asked for the newsletter of the ${partyName}.`,
    "Press the button to confirm that it was you. We send nothing before that.",
  ],
  action: { label: "Confirm my subscription", url: confirmUrl },
  notes: [
    `The link works for ${CONFIRMATION_DAYS} days.`,
    "If it was not you, you can ignore this email. We will delete your address.",
  ],
  unsubscribe,
});

export const welcomeEmail = (partyName: string, siteUrl: string, unsubscribe: Unsubscribe): EmailContent => ({
  subject: `Welcome to the ${partyName} newsletter`,
  preview: "Your subscription is confirmed. Thank you.",
  heading: "Your subscription is confirmed",
  paragraphs: [
    "Thank you. You will now get our news, events and ways to take part by email.",
    "We write only when there is something to tell, and we give your address to nobody.",
  ],
  action: { label: "Read the latest news", url: `${siteUrl}/news` },
  notes: ["You can unsubscribe at any time with the link at the end of every email."],
  unsubscribe,
});
