import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatInstant } from "@party/contract/values/nairobi-time";
import type { Config } from "#config.ts";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import * as kiswahili from "./auth.emails.content.sw.ts";
import { accountEmails, securityEmails } from "./auth.emails.content.ts";
import type { LinkEmailRequest } from "./email-links/mailed-links.ts";

const accountTexts = inLanguages(accountEmails, kiswahili.accountEmails);
const securityTexts = inLanguages(securityEmails, kiswahili.securityEmails);

/** Short, because the link is valid for 30 minutes only. */
const SHORT_RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };

export type SecurityEvent =
  | "signed_in"
  | "password_changed"
  | "password_reset"
  | "email_restored"
  | "two_step_on"
  | "two_step_off"
  | "recovery_code_used"
  | "recovery_codes_renewed"
  | "authenticator_replaced";

/** Payloads hold ids only, so that neither addresses nor tokens are stored in the queue. */
export const sendAddressConfirmation = job<{ userId: number } & LinkEmailRequest>(
  "account.send-confirmation",
  EMAIL_RETRIES,
);
/** The entered address is encrypted, because backups contain the queue. */
export const sendRegisteredAgain = job<{ encryptedEmail: string; repeated: boolean } & LinkEmailRequest>(
  "account.send-registered-again",
  EMAIL_RETRIES,
);
export const sendAddressTakenNotice = job<{ userId: number }>("account.send-taken", EMAIL_RETRIES);
export const sendSecurityEmail = job<{ userId: number; event: SecurityEvent; device?: string }>(
  "account.send-security-mail",
  EMAIL_RETRIES,
);
export const sendChangeLink = job<{ changeId: number } & LinkEmailRequest>("account.send-change-link", EMAIL_RETRIES);
export const sendRestoreLink = job<{ changeId: number }>("account.send-way-back", EMAIL_RETRIES);
/** The typed address is encrypted, because backups contain the queue. */
export const sendResetLink = job<{ encryptedEmail: string } & Pick<LinkEmailRequest, "language">>(
  "account.send-reset-link",
  SHORT_RETRIES,
);

export const confirmationEmail = (language: Language, firstName: string, url: string): EmailContent =>
  emailIn(language, accountTexts[language].confirmation, { greeting: firstName, url });

/** @param url sets a new password, which takes the account. @param siteUrl in the language */
export function registeredAgainEmail(language: Language, url: string, siteUrl: string): EmailContent {
  const { nothingChanged, wasItYou, signIn, setPassword, ...text } = accountTexts[language].registeredAgain;
  const paragraphs = [nothingChanged, wasItYou, { label: signIn, url: `${siteUrl}/login` }, setPassword];
  return emailIn(language, { ...text, paragraphs }, { url });
}

/** @param siteUrl in the language */
export const emailTakenEmail = (language: Language, firstName: string, siteUrl: string): EmailContent =>
  emailIn(language, accountTexts[language].taken, { greeting: firstName, url: `${siteUrl}/forgot-password` });

/** @param time how long the link works */
export const passwordResetEmail = (
  language: Language,
  firstName: string,
  url: string,
  time: { minutes: number } | { hours: number },
): EmailContent => {
  const { minutes, hours, reset } = accountTexts[language];
  const text = reset("minutes" in time ? minutes(time.minutes) : hours(time.hours));
  return emailIn(language, text, { greeting: firstName, url });
};

export const confirmChangeEmail = (language: Language, firstName: string, url: string): EmailContent =>
  emailIn(language, accountTexts[language].confirmChange, { greeting: firstName, url });

export const newAddressTakenEmail = (language: Language): EmailContent =>
  emailIn(language, accountTexts[language].changeTaken);

export const restoreLinkEmail = (
  language: Language,
  firstName: string,
  newEmail: string,
  when: Date,
  url: string,
): EmailContent => {
  const text = accountTexts[language].restore(maskEmail(newEmail), formatInstant(when, language));
  return emailIn(language, text, { greeting: firstName, url });
};

export const addressReservedEmail = (language: Language): EmailContent =>
  emailIn(language, accountTexts[language].reserved);

/** E.g. `w…@example.com`. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, "$1…");

/** @param stored e.g. `Chrome on Android`, or `A browser` */
export function deviceNameIn(language: Language, stored: string): string {
  const { anyBrowser, browserOn } = securityTexts[language];
  const [browser = "", system] = stored.split(" on ");
  const name = browser === securityEmails.anyBrowser ? anyBrowser : browser;
  return system ? browserOn(name, system) : name;
}

/** @param siteUrl in the language */
export function securityEmail(
  language: Language,
  event: SecurityEvent,
  { firstName, device, when, siteUrl }: { firstName: string; device?: string; when: Date; siteUrl: string },
): EmailContent {
  const { events, unknownDevice, when: onDay, notYou, preview, action } = securityTexts[language];
  const { subject, text } = events[event];
  const paragraphs = [
    text(device === undefined ? unknownDevice : deviceNameIn(language, device)),
    onDay(formatInstant(when, language)),
    notYou,
  ];
  return emailIn(
    language,
    { subject, preview, paragraphs, action },
    { greeting: firstName, url: `${siteUrl}/forgot-password` },
  );
}

export const encryptEmailAddress = ({ secretKey }: Pick<Config, "secretKey">, email: string): string =>
  encrypt(secretKey, email).toString("base64url");

export interface EmailServices {
  /** The transaction of the change that the email reports. */
  db: Database;
  jobs: Jobs;
}

export const requestEmailConfirmation = (
  { db, jobs }: EmailServices,
  userId: number,
  from: LinkEmailRequest,
): Promise<void> => jobs.enqueue(db, sendAddressConfirmation, { userId, ...from });

/** Emails an address with an account that somebody registered with it, at most once an hour. */
export const notifyEmailTaken = ({ db, jobs }: EmailServices, userId: number): Promise<void> =>
  jobs.enqueue(db, sendAddressTakenNotice, { userId }, { onceIn: { key: String(userId), seconds: 3_600 } });
