import { EMAIL_LINK_DAYS, PASSWORD_RESET_MINUTES } from "@party/contract/account";
import type { Language } from "@party/contract/values/languages";
import { deleteEndedSessions } from "#access/sessions.queries.ts";
import { REFRESH_TOKEN_DAYS } from "#access/sessions.ts";
import { siteUrlIn } from "#config.ts";
import { decrypt } from "#crypto.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import { type JobHandler, type JobIdentity, job } from "#jobs/jobs.ts";
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
import { deleteOldSignInFailures, findAccountByEmail } from "./users.queries.ts";

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
  onEmail(services, sendAddressConfirmation, (payload, cause) => composeConfirmation(services, payload, cause)),
  onEmail(services, sendRegisteredAgain, async (payload, cause) => {
    if (!payload.repeated) return composeRegisteredAgain(services, payload, cause);
  }),
  onEmail(services, sendAddressTakenNotice, ({ userId }, cause) => composeEmailTakenNotice(services, userId, cause)),
  onEmail(services, sendResetLink, (payload, cause) => composePasswordReset(services, payload, cause)),
  onEmail(services, sendChangeLink, (payload, cause) => composeChangeLink(services, payload, cause)),
  onEmail(services, sendRestoreLink, ({ changeId }) => composeRestoreLink(services, changeId)),
  onEmail(services, sendSecurityEmail, async ({ userId, event, device }, cause) => {
    const account = await findExistingAccount(services, userId);
    // An unconfirmed address may belong to somebody else.
    if (!account?.email_confirmed_at) return;
    const row = { jobId: cause.id, userId, event, device: device ?? null };
    if (!(await insertSecurityEmail(services.db, row, SECURITY_EMAIL_LIMIT))) return;
    const siteUrl = siteUrlIn(services, account.language);
    const emailValues = { firstName: account.first_name, when: cause.causedAt, siteUrl };
    const email = securityEmail(account.language, event, { ...emailValues, ...(device ? { device } : {}) });
    return { ...email, to: account.email };
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

async function composeConfirmation(
  services: Services,
  payload: { userId: number } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<JobEmail | undefined> {
  const { userId } = payload;
  const account = await findExistingAccount(services, userId);
  if (!account || account.email_confirmed_at) return;
  const owner = await findConfirmedAccount(services.db, account.email);
  if (owner) {
    await notifyEmailTaken(services, owner.id);
    return;
  }
  const reservation = await findReservedEmail(services.db, account.email, EMAIL_LINK_DAYS, userId);
  const postpone = postponeLinkEmail(services, sendAddressConfirmation, payload);
  if ((await decideWhenToMailLink(services, "account", account.email, cause, payload, postpone)) !== "now") return;
  const { language = account.language } = payload;
  if (reservation) return { ...addressReservedEmail(language), to: account.email };
  const url = await createConfirmationLink(services, "confirm-email", { ...account, language });
  const email = confirmationEmail(language, account.first_name, url);
  return { ...email, to: account.email };
}

/** Somebody registered an address that has an account, or that its previous owner may restore. */
async function composeRegisteredAgain(
  services: Services,
  payload: { encryptedEmail: string; repeated: boolean } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<JobEmail | undefined> {
  const email = decryptEmailAddress(services, payload.encryptedEmail);
  const account = await findAccountByEmail(services.db, email);
  if (account) {
    await notifyEmailTaken(services, account.id);
    return;
  }
  if (!(await findReservedEmail(services.db, email, EMAIL_LINK_DAYS))) return;
  const postpone = postponeLinkEmail(services, sendRegisteredAgain, payload);
  if ((await decideWhenToMailLink(services, "account", email, cause, payload, postpone)) !== "now") return;
  return { ...addressReservedEmail(payload.language ?? "en"), to: email };
}

async function composeEmailTakenNotice(
  services: Services,
  userId: number,
  cause: JobIdentity,
): Promise<JobEmail | undefined> {
  const account = await findExistingAccount(services, userId);
  if (!account) return;
  const { language } = account;
  const siteUrl = siteUrlIn(services, language);
  if (account.email_confirmed_at) {
    return { ...emailTakenEmail(language, account.first_name, siteUrl), to: account.email };
  }
  if ((await decideWhenToMailLink(services, "account", account.email, cause)) !== "now") return;
  const url = await createConfirmationLink(services, "reset-password", account);
  return { ...registeredAgainEmail(language, url, siteUrl), to: account.email };
}

const createConfirmationLink = (services: Services, page: string, { id, email, language }: Account) =>
  createEmailLink(services, language, page, { userId: id, purpose: "confirm", email, minutes: LINK_LIFETIME_MINUTES });

const decryptEmailAddress = ({ config }: Services, encryptedEmail: string): string =>
  decrypt(config.secretKey, Buffer.from(encryptedEmail, "base64url"));

/** An address without an account gets no email. */
async function composePasswordReset(
  services: Services,
  payload: { encryptedEmail: string } & Pick<LinkEmailRequest, "language">,
  cause: JobIdentity,
): Promise<JobEmail | undefined> {
  const { db } = services;
  const email = decryptEmailAddress(services, payload.encryptedEmail);
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  const { language = account.language } = payload;
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
  const url = await createEmailLink(services, language, "reset-password", {
    userId: account.id,
    purpose: "reset",
    email: account.email,
    minutes: account.email_confirmed_at ? PASSWORD_RESET_MINUTES : UNCONFIRMED_RESET_HOURS * 60,
  });
  const time = account.email_confirmed_at ? { minutes: PASSWORD_RESET_MINUTES } : { hours: UNCONFIRMED_RESET_HOURS };
  return { ...passwordResetEmail(language, account.first_name, url, time), to: account.email };
}

async function composeChangeLink(
  services: Services,
  payload: { changeId: number } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<JobEmail | undefined> {
  const { db } = services;
  const { changeId } = payload;
  const change = await findEmailChange(db, changeId);
  if (!change || change.confirmed_at || change.voided_at) return;
  const postpone = postponeLinkEmail(services, sendChangeLink, payload);
  if ((await decideWhenToMailLink(services, "change", change.new_email, cause, payload, postpone)) !== "now") return;
  const account = await requireAccount(db, change.user_id);
  const { language = account.language } = payload;
  const taken =
    (await findAccountByEmail(db, change.new_email)) ||
    (await findReservedEmail(db, change.new_email, EMAIL_LINK_DAYS, change.user_id));
  if (taken) return { ...newAddressTakenEmail(language), to: change.new_email };
  const url = await createEmailLink(services, language, "confirm-email", {
    userId: account.id,
    purpose: "change",
    email: change.new_email,
    changeId,
    minutes: LINK_LIFETIME_MINUTES,
  });
  return { ...confirmChangeEmail(language, account.first_name, url), to: change.new_email };
}

async function composeRestoreLink(services: Services, changeId: number): Promise<JobEmail | undefined> {
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
  return { ...email, to: change.old_email };
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
