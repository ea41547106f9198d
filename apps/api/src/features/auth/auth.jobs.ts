import { EMAIL_LINK_DAYS, PASSWORD_RESET_MINUTES } from "@party/contract/account";
import type { Language } from "@party/contract/values/languages";
import { deleteEndedSessions } from "#access/sessions.queries.ts";
import { REFRESH_TOKEN_DAYS } from "#access/sessions.ts";
import { siteUrlIn } from "#config.ts";
import { decrypt } from "#crypto.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, type JobIdentity, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  addressReservedEmail,
  confirmationEmail,
  confirmChangeEmail,
  emailTakenEmail,
  newAddressTakenEmail,
  notifyEmailTaken,
  passwordResetEmail,
  registeredAgainEmail,
  restoreLinkEmail,
  securityEmail,
  sendAddressConfirmation,
  sendAddressTakenNotice,
  sendChangeLink,
  sendRegisteredAgain,
  sendResetLink,
  sendRestoreLink,
  sendSecurityEmail,
} from "./auth.emails.ts";
import { type Account, findConfirmedAccount, requireAccount } from "./credentials/credentials.ts";
import {
  countRecentTokens,
  deleteNetworkHashes,
  deleteOldEmailChanges,
  deleteOldMailedLinks,
  deleteOldSecurityEmails,
  deleteOldTokens,
  findEmailChange,
  findReservedEmail,
  insertSecurityEmail,
  insertToken,
  type NewToken,
} from "./email-links/email-links.queries.ts";
import { hashOfLinkToken, newLinkToken } from "./email-links/email-links.ts";
import { decideWhenToMailLink, type LinkEmailRequest, postponeLinkEmail } from "./email-links/mailed-links.ts";
import { deleteOldSignInFailures } from "./sessions/sign-in-throttle.queries.ts";
import { findAccountByEmail } from "./users.queries.ts";

const LINK_LIFETIME_MINUTES = EMAIL_LINK_DAYS * 24 * 60;
/**
 * Password reset links per account. Requests beyond the limit do not lock the owner out: earlier links stay valid
 * for longer than this window.
 */
const PASSWORD_RESET_LIMIT = { atMost: 3, minutes: 15 };
/** Longer than the limits of `decideWhenToMailLink` count, so that a valid link is in the mailbox, whoever asked for them. */
const UNCONFIRMED_RESET_HOURS = 48;
/** Per account, event and hour. */
const SECURITY_EMAIL_LIMIT = 5;
/** A link opened within these days is reported as expired, later as unknown. */
const EXPIRED_LINK_RETENTION_DAYS = 90;
const cleanUpTokens = job("account.forget", { cron: "43 3 * * *" });
const cleanUpFailures = job("auth.delete-old-failures", { cron: "47 * * * *" });
const cleanUpSessions = job("auth.forget-dead-sessions", { cron: "41 3 * * *" });

export const authJobs = (services: Services): JobHandler[] => [
  onJob(sendAddressConfirmation, (payload, cause) => sendConfirmationEmail(services, payload, cause)),
  onJob(sendRegisteredAgain, async (payload, cause) => {
    if (!payload.repeated) await sendRegisteredAgainEmail(services, payload, cause);
  }),
  onJob(sendAddressTakenNotice, ({ userId }, cause) => sendEmailTakenNotice(services, userId, cause)),
  onJob(sendResetLink, ({ encryptedEmail }, cause) => sendPasswordResetEmail(services, encryptedEmail, cause)),
  onJob(sendChangeLink, (payload, cause) => sendEmailChangeLink(services, payload, cause)),
  onJob(sendRestoreLink, ({ changeId }, cause) => sendEmailRestoreLink(services, changeId, cause)),
  onJob(sendSecurityEmail, async ({ userId, event, device }, cause) => {
    const account = await findExistingAccount(services, userId);
    // An unconfirmed address may belong to somebody else.
    if (!account?.email_confirmed_at) return;
    const row = { jobId: cause.id, userId, event, device: device ?? null };
    if (!(await insertSecurityEmail(services.db, row, SECURITY_EMAIL_LIMIT))) return;
    const siteUrl = siteUrlIn(services, account.language);
    const emailValues = { firstName: account.first_name, when: cause.causedAt, siteUrl };
    const email = securityEmail(account.language, event, { ...emailValues, ...(device ? { device } : {}) });
    await sendAccountEmail(services, account.email, email, cause);
  }),
  onJobInSteps(services, cleanUpFailures, () => [(limit) => deleteOldSignInFailures(services.db, limit)]),
  onJobInSteps(services, cleanUpTokens, () => [
    (limit) => deleteOldTokens(services.db, EXPIRED_LINK_RETENTION_DAYS, limit),
    (limit) => deleteOldEmailChanges(services.db, EXPIRED_LINK_RETENTION_DAYS, limit),
    (limit) => deleteOldSecurityEmails(services.db, limit),
    (limit) => deleteNetworkHashes(services.db, limit),
    (limit) => deleteOldMailedLinks(services.db, limit),
  ]),
  // Ended sessions are kept as long as a stolen refresh token is valid, so that its use is detected.
  onJobInSteps(services, cleanUpSessions, () => [
    (limit) => deleteEndedSessions(services.db, REFRESH_TOKEN_DAYS, limit),
  ]),
];

async function sendConfirmationEmail(
  services: Services,
  payload: { userId: number } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<void> {
  const { userId } = payload;
  const account = await findExistingAccount(services, userId);
  if (!account || account.email_confirmed_at) return;
  const owner = await findConfirmedAccount(services.db, account.email);
  if (owner) return notifyEmailTaken(services, owner.id);
  const reservation = await findReservedEmail(services.db, account.email, EMAIL_LINK_DAYS, userId);
  const postpone = postponeLinkEmail(services, sendAddressConfirmation, payload);
  if ((await decideWhenToMailLink(services, "account", account.email, cause, payload, postpone)) !== "now") return;
  if (reservation) return sendAccountEmail(services, account.email, addressReservedEmail(account.language), cause);
  const url = await createConfirmationLink(services, "confirm-email", account);
  const email = confirmationEmail(account.language, account.first_name, url);
  await sendAccountEmail(services, account.email, email, cause);
}

/** Somebody registered an address that has an account, or that its previous owner may restore. */
async function sendRegisteredAgainEmail(
  services: Services,
  payload: { encryptedEmail: string; repeated: boolean; language?: Language } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<void> {
  const email = decryptEmailAddress(services, payload.encryptedEmail);
  const account = await findAccountByEmail(services.db, email);
  if (account) return notifyEmailTaken(services, account.id);
  if (!(await findReservedEmail(services.db, email, EMAIL_LINK_DAYS))) return;
  const postpone = postponeLinkEmail(services, sendRegisteredAgain, payload);
  if ((await decideWhenToMailLink(services, "account", email, cause, payload, postpone)) !== "now") return;
  await sendAccountEmail(services, email, addressReservedEmail(payload.language ?? "en"), cause);
}

async function sendEmailTakenNotice(services: Services, userId: number, cause: JobIdentity): Promise<void> {
  const account = await findExistingAccount(services, userId);
  if (!account) return;
  const { language } = account;
  const siteUrl = siteUrlIn(services, language);
  if (account.email_confirmed_at) {
    return sendAccountEmail(services, account.email, emailTakenEmail(language, account.first_name, siteUrl), cause);
  }
  if ((await decideWhenToMailLink(services, "account", account.email, cause)) !== "now") return;
  const url = await createConfirmationLink(services, "reset-password", account);
  await sendAccountEmail(services, account.email, registeredAgainEmail(language, url, siteUrl), cause);
}

const createConfirmationLink = (services: Services, page: string, { id, email, language }: Account) =>
  createEmailLink(services, language, page, { userId: id, purpose: "confirm", email, minutes: LINK_LIFETIME_MINUTES });

const decryptEmailAddress = ({ config }: Services, encryptedEmail: string): string =>
  decrypt(config.secretKey, Buffer.from(encryptedEmail, "base64url"));

/** An address without an account gets no email. */
async function sendPasswordResetEmail(services: Services, encryptedEmail: string, cause: JobIdentity): Promise<void> {
  const { db } = services;
  const email = decryptEmailAddress(services, encryptedEmail);
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  // Only at the first attempt: every retry inserts a token, also when the SMTP server rejected the email before.
  if (
    cause.attempt === 1 &&
    (await countRecentTokens(db, account.id, "reset", PASSWORD_RESET_LIMIT.minutes)) >= PASSWORD_RESET_LIMIT.atMost
  )
    return;
  if (!account.email_confirmed_at) {
    // A reset link confirms the address too, so the limits of confirmation links apply.
    const reserved = await findReservedEmail(db, account.email, EMAIL_LINK_DAYS, account.id);
    if (reserved || (await decideWhenToMailLink(services, "account", account.email, cause)) !== "now") return;
  }
  const url = await createEmailLink(services, account.language, "reset-password", {
    userId: account.id,
    purpose: "reset",
    email: account.email,
    minutes: account.email_confirmed_at ? PASSWORD_RESET_MINUTES : UNCONFIRMED_RESET_HOURS * 60,
  });
  const time = account.email_confirmed_at ? { minutes: PASSWORD_RESET_MINUTES } : { hours: UNCONFIRMED_RESET_HOURS };
  await sendAccountEmail(
    services,
    account.email,
    passwordResetEmail(account.language, account.first_name, url, time),
    cause,
  );
}

async function sendEmailChangeLink(
  services: Services,
  payload: { changeId: number } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<void> {
  const { db } = services;
  const { changeId } = payload;
  const change = await findEmailChange(db, changeId);
  if (!change || change.confirmed_at || change.voided_at) return;
  const postpone = postponeLinkEmail(services, sendChangeLink, payload);
  if ((await decideWhenToMailLink(services, "change", change.new_email, cause, payload, postpone)) !== "now") return;
  const account = await requireAccount(db, change.user_id);
  const taken =
    (await findAccountByEmail(db, change.new_email)) ||
    (await findReservedEmail(db, change.new_email, EMAIL_LINK_DAYS, change.user_id));
  if (taken) return sendAccountEmail(services, change.new_email, newAddressTakenEmail(account.language), cause);
  const url = await createEmailLink(services, account.language, "confirm-email", {
    userId: account.id,
    purpose: "change",
    email: change.new_email,
    changeId,
    minutes: LINK_LIFETIME_MINUTES,
  });
  await sendAccountEmail(
    services,
    change.new_email,
    confirmChangeEmail(account.language, account.first_name, url),
    cause,
  );
}

async function sendEmailRestoreLink(services: Services, changeId: number, cause: JobIdentity): Promise<void> {
  const { db } = services;
  const change = await findEmailChange(db, changeId);
  if (!change?.confirmed_at || change.voided_at) return;
  const account = await requireAccount(db, change.user_id);
  const url = await createEmailLink(services, account.language, "restore-email", {
    userId: account.id,
    purpose: "restore",
    email: change.old_email,
    changeId,
    minutes: LINK_LIFETIME_MINUTES,
  });
  const email = restoreLinkEmail(account.language, account.first_name, change.new_email, change.confirmed_at, url);
  await sendAccountEmail(services, change.old_email, email, cause);
}

/** Every attempt creates its own valid token, because an attempt that failed may have reached the mailbox. */
async function createEmailLink(
  { config, db }: Services,
  language: Language,
  page: string,
  tokenFields: Omit<NewToken, "hash">,
): Promise<string> {
  const token = newLinkToken();
  await insertToken(db, { ...tokenFields, hash: hashOfLinkToken(token) });
  return `${siteUrlIn({ config }, language)}/${page}/${token}`;
}

/** @returns undefined when the account has been deleted */
const findExistingAccount = ({ db }: Services, userId: number) =>
  requireAccount(db, userId).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });

const sendAccountEmail = (
  services: Services,
  to: string,
  email: EmailContent,
  { id, causedAt }: JobIdentity,
): Promise<void> => sendEmail(services, { ...email, to, key: id, causedAt });
