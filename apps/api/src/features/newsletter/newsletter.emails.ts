import { inLanguages, type Language } from "@party/contract/values/languages";
import type { LinkEmailRequest } from "#features/auth/email-links/mailed-links.ts";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./newsletter.emails.content.sw.ts";
import { newsletterEmails } from "./newsletter.emails.content.ts";

const texts = inLanguages(newsletterEmails, kiswahili.newsletterEmails);

/** Payloads hold ids only, so that neither addresses nor tokens are stored in the queue. */
export const sendConfirmation = job<{ subscriptionId: number } & LinkEmailRequest>(
  "newsletter.send-confirmation",
  EMAIL_RETRIES,
);
export const sendWelcome = job<{ subscriptionId: number }>("newsletter.send-welcome", EMAIL_RETRIES);

type UnsubscribeLinks = NonNullable<EmailContent["unsubscribe"]>;

export const confirmationEmail = (language: Language, url: string, unsubscribe: UnsubscribeLinks): EmailContent =>
  emailIn(language, texts[language].confirmation, { url, unsubscribe });

/** @param siteUrl in the language */
export const welcomeEmail = (language: Language, siteUrl: string, unsubscribe: UnsubscribeLinks): EmailContent =>
  emailIn(language, texts[language].welcome, { url: `${siteUrl}/news`, unsubscribe });
