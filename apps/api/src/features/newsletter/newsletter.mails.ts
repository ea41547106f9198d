import { CONFIRMATION_DAYS } from "@party/contract/newsletter";
import type { Letter } from "#gateways/mail/letter.ts";
import { job } from "#jobs/jobs.ts";

/** Two days of attempts: 30 seconds at first, then twice as long each time, four hours at most. */
const PATIENT = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** Carries the subscription's id alone: neither address nor token lies in the queue. */
export const sendConfirmation = job<{ subscriptionId: number }>("newsletter.send-confirmation", PATIENT);
export const sendWelcome = job<{ subscriptionId: number }>("newsletter.send-welcome", PATIENT);

type Unsubscribe = NonNullable<Letter["unsubscribe"]>;

export const confirmationLetter = (partyName: string, confirmUrl: string, unsubscribe: Unsubscribe): Letter => ({
  subject: "Please confirm your newsletter",
  preview: `One tap and the news of the ${partyName} comes to you.`,
  heading: "Please confirm your email address",
  paragraphs: [
    `You, or somebody who typed your address, asked for the newsletter of the ${partyName}.`,
    "Please tell us that it was you. You will hear from us only after that.",
  ],
  action: { label: "Confirm my subscription", url: confirmUrl },
  notes: [
    `The link works for ${CONFIRMATION_DAYS} days.`,
    "If it was not you, you need do nothing. We will forget your address.",
  ],
  unsubscribe,
});

export const welcomeLetter = (partyName: string, siteUrl: string, unsubscribe: Unsubscribe): Letter => ({
  subject: `Welcome to the ${partyName} newsletter`,
  preview: "Your subscription is confirmed. Thank you.",
  heading: "Your subscription is confirmed",
  paragraphs: [
    "Thank you. From now on our news, events and ways to take part will reach you here.",
    "We write only when there is something to tell, and we give your address to nobody.",
  ],
  action: { label: "Read the latest news", url: `${siteUrl}/news` },
  notes: ["Had enough one day? The unsubscribe link at the foot of every mail works at once, for ever."],
  unsubscribe,
});
