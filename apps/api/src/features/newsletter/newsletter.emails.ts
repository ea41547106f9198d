import type { InLanguages, Language } from "@party/contract/values/languages";
import type { Translated } from "@party/contract/values/translated";
import type { LinkEmailRequest } from "#features/auth/email-links/mailed-links.ts";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./newsletter.emails.content.sw.ts";
import { newsletterEmails } from "./newsletter.emails.content.ts";

const texts: InLanguages<Translated<typeof newsletterEmails>> = {
  en: newsletterEmails,
  sw: kiswahili.newsletterEmails,
};

/** 30 seconds at first, doubled with each retry up to four hours: two days in all. */
const TWO_DAY_RETRIES = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** Payloads hold ids only, so that neither addresses nor tokens are stored in the queue. */
export const sendConfirmation = job<{ subscriptionId: number } & LinkEmailRequest>(
  "newsletter.send-confirmation",
  TWO_DAY_RETRIES,
);
export const sendWelcome = job<{ subscriptionId: number }>("newsletter.send-welcome", TWO_DAY_RETRIES);

type UnsubscribeLinks = NonNullable<EmailContent["unsubscribe"]>;

export const confirmationEmail = (language: Language, url: string, unsubscribe: UnsubscribeLinks): EmailContent =>
  emailIn(language, texts[language].confirmation, { url, unsubscribe });

/** @param siteUrl in the language */
export const welcomeEmail = (language: Language, siteUrl: string, unsubscribe: UnsubscribeLinks): EmailContent =>
  emailIn(language, texts[language].welcome, { url: `${siteUrl}/news`, unsubscribe });
