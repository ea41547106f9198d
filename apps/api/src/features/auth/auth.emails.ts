import { EMAIL_LINK_DAYS } from "@party/contract/account";
import { formatInstant } from "@party/contract/values/nairobi-time";
import type { Config } from "#config.ts";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { AskedFrom } from "./email-links/mailed-links.ts";

/** 30 seconds at first, doubled with each retry up to four hours: two days in all. */
const RETRY_FOR_TWO_DAYS = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };
/** Short, because the link is valid for 30 minutes only. */
const RETRY_FOR_MINUTES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };

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
export const sendConfirmation = job<{ userId: number } & AskedFrom>("account.send-confirmation", RETRY_FOR_TWO_DAYS);
/** The entered address is encrypted, because backups contain the queue. */
export const sendRegisteredAgain = job<{ encryptedEmail: string; repeated: boolean } & AskedFrom>(
  "account.send-registered-again",
  RETRY_FOR_TWO_DAYS,
);
export const sendTaken = job<{ userId: number }>("account.send-taken", RETRY_FOR_TWO_DAYS);
export const sendSecurityEmail = job<{ userId: number; event: SecurityEvent; device?: string }>(
  "account.send-security-mail",
  RETRY_FOR_TWO_DAYS,
);
export const sendChangeLink = job<{ changeId: number } & AskedFrom>("account.send-change-link", RETRY_FOR_TWO_DAYS);
export const sendRestoreLink = job<{ changeId: number }>("account.send-way-back", RETRY_FOR_TWO_DAYS);
/** The typed address is encrypted, because backups contain the queue. */
export const sendResetLink = job<{ encryptedEmail: string }>("account.send-reset-link", RETRY_FOR_MINUTES);

const at = (when: Date) => `${formatInstant(when)} (Nairobi time)`;

export const confirmationEmail = (firstName: string, url: string): EmailContent => ({
  subject: "Confirm your email address",
  preview: "Please tell us that this is your address.",
  heading: "Confirm your email address",
  greeting: firstName,
  paragraphs: [
    `Welcome to the ${party.name}. Please tell us that this is your address. Then you can always get back into your account, and we can warn you if somebody else tries to use it.`,
  ],
  action: { label: "Confirm my email address", url },
  notes: [
    `The link works for ${EMAIL_LINK_DAYS} days. Where you are not signed in, it asks for your password.`,
    "If you did not make an account, somebody may have typed your address by mistake. You can ignore this email, or open the link and choose a password of your own: then the account is yours.",
  ],
});

/** @param url sets a new password, which takes the account */
export const registeredAgainEmail = (url: string, siteUrl: string): EmailContent => ({
  subject: "This address was registered before",
  preview: "If that was you, sign in. If not, the account can be yours.",
  heading: "This address was registered before",
  paragraphs: [
    `Somebody has just tried to make an account at the ${party.name} with your email address. There is one already, which nobody has confirmed yet, so nothing has changed.`,
    "Was the first one yours too? Then sign in with the password you chose then.",
    { label: "Sign in", url: `${siteUrl}/login` },
    "Have you forgotten it, or did somebody else use your address? Then set a new password. The account is yours from then on, and everybody else is signed out.",
  ],
  action: { label: "Set a new password", url },
  notes: [
    `The link works once, for ${EMAIL_LINK_DAYS} days. Never give it to anybody.`,
    "If you want no account, you can ignore this email.",
  ],
});

export const emailTakenEmail = (firstName: string, siteUrl: string): EmailContent => ({
  subject: "You have an account already",
  preview: "Somebody tried to register with your email address.",
  heading: "You have an account already",
  greeting: firstName,
  paragraphs: [
    "Somebody has just tried to make an account with your email address. You already have one, so nothing has changed.",
    "Was it you? Then sign in as before. If you have forgotten your password, choose a new one.",
  ],
  action: { label: "Choose a new password", url: `${siteUrl}/forgot-password` },
  notes: ["If it was not you, you can ignore this email. The other person was not told that you have an account."],
});

/** @param time how long the link works, e.g. "30 minutes" */
export const resetEmail = (firstName: string, url: string, time: string): EmailContent => ({
  subject: "Choose a new password",
  preview: `The link works once, for ${time}.`,
  heading: "Choose a new password",
  greeting: firstName,
  paragraphs: [
    "You, or somebody who typed your address, asked for a new password. Press the button to choose one. You will then be signed out on all your devices.",
  ],
  action: { label: "Choose a new password", url },
  notes: [
    `The link works once, and for ${time}.`,
    "If it was not you, you can ignore this email. Your password stays as it is. Never give this link to anybody.",
  ],
});

export const confirmChangeEmail = (firstName: string, url: string): EmailContent => ({
  subject: "Please confirm your new email address",
  preview: "Please tell us that this is the address of your account.",
  heading: "Please confirm your new email address",
  greeting: firstName,
  paragraphs: [
    "You asked us to use this address for your account from now on. Please confirm that it is yours. Until then your old address goes on.",
  ],
  action: { label: "Use this address", url },
  notes: [
    `The link works for ${EMAIL_LINK_DAYS} days. Where you are not signed in, it asks for your password.`,
    "If it was not you, you can ignore this email.",
  ],
});

export const changeTakenEmail = (): EmailContent => ({
  subject: "Your email address was not changed",
  preview: "This address has an account of its own.",
  heading: "This address has an account of its own",
  paragraphs: [
    "Somebody asked to use this email address for another account. There is an account with it already, so we changed nothing.",
    "Was it you? Then sign in with this address, and choose a new password for it if you have none. Or choose another address.",
  ],
  notes: ["If it was not you, you can ignore this email."],
});

export const restoreLinkEmail = (firstName: string, newEmail: string, when: Date, url: string): EmailContent => ({
  subject: "Your email address was changed",
  preview: "Not you? You can take it back for 7 days.",
  heading: "Your email address was changed",
  greeting: firstName,
  paragraphs: [
    `On ${at(when)} the address of your account was changed. It is now ${masked(newEmail)}. Our mails go there from now on.`,
    "Was it not you? Then take it back at once. You will get this address back, everybody is signed out, and you choose a new password.",
  ],
  action: { label: "It was not me: take it back", url },
  notes: [`The link works for ${EMAIL_LINK_DAYS} days. If it was you, you can ignore this email.`],
});

export const emailReservedEmail = (): EmailContent => ({
  subject: "This email address cannot be used yet",
  preview: "It was the address of another account until a few days ago.",
  heading: "This email address cannot be used yet",
  paragraphs: [
    `Somebody has just tried to make an account at the ${party.name} with this email address. Until a few days ago it was the address of another account, and that account can take it back for ${EMAIL_LINK_DAYS} days. Until then no other account can have it, so none was made.`,
    `Was it you? Then create your account after ${EMAIL_LINK_DAYS} days, or use another address.`,
    "Was the address of your account changed without you? Then open our email with the title “Your email address was changed” and take it back.",
  ],
  notes: ["If it was not you, you can ignore this email."],
});

/** E.g. `w…@example.com`. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/u, "$1…");

const events: Record<SecurityEvent, { subject: string; text: (device: string) => string }> = {
  signed_in: {
    subject: "New sign-in to your account",
    text: (device) => `Somebody signed in to your account with ${device}, which we have not seen with you before.`,
  },
  password_changed: { subject: "Your password was changed", text: () => "The password of your account was changed." },
  password_reset: {
    subject: "You have a new password",
    text: () => "A new password was chosen by the link that we mailed you. Everybody was signed out.",
  },
  email_restored: {
    subject: "Your email address is back",
    text: () => "The change of your email address was taken back. Everybody was signed out.",
  },
  two_step_on: {
    subject: "Two-step sign-in is on",
    text: () => "From now on your account also asks for a code of your authenticator app.",
  },
  two_step_off: {
    subject: "Two-step sign-in is off",
    text: () => "From now on your account asks for your password alone.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    text: (device) =>
      `One of your recovery codes was used to sign in with ${device}. It is spent now. You see in your settings how many are left.`,
  },
  recovery_codes_renewed: {
    subject: "You have new recovery codes",
    text: () => "New recovery codes were made for your account. Those from before work no longer.",
  },
  authenticator_replaced: {
    subject: "Your authenticator was replaced",
    text: () =>
      "From now on your account asks for a code of another authenticator app. Recovery codes from before work no longer.",
  },
};

export function securityEmail(
  event: SecurityEvent,
  {
    firstName,
    device = "a browser",
    when,
    siteUrl,
  }: { firstName: string; device?: string; when: Date; siteUrl: string },
): EmailContent {
  const { subject, text } = events[event];
  return {
    subject,
    preview: "If it was you, you can ignore this email.",
    heading: subject,
    greeting: firstName,
    paragraphs: [
      text(device),
      `This was on ${at(when)}.`,
      "If it was you, you can ignore this email. If it was not you, choose a new password at once: that signs everybody out.",
    ],
    action: { label: "Choose a new password", url: `${siteUrl}/forgot-password` },
  };
}

export const encryptAddress = ({ secretKey }: Pick<Config, "secretKey">, email: string): string =>
  encrypt(secretKey, email).toString("base64url");

export interface EmailServices {
  /** The transaction of the change that the email reports. */
  db: Database;
  jobs: Jobs;
}

export const requestEmailConfirmation = ({ db, jobs }: EmailServices, userId: number, from: AskedFrom): Promise<void> =>
  jobs.enqueue(db, sendConfirmation, { userId, ...from });

/** Emails an address with an account that somebody registered with it, at most once an hour. */
export const notifyEmailTaken = ({ db, jobs }: EmailServices, userId: number): Promise<void> =>
  jobs.enqueue(db, sendTaken, { userId }, { onceIn: { key: String(userId), seconds: 3_600 } });
