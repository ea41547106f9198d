import { CONFIRMATION_DAYS } from "@party/contract/newsletter";
import type { Language } from "@party/contract/values/languages";
import { siteUrlIn } from "#config.ts";
import {
  decideWhenToMailLink,
  type LinkEmailRequest,
  postponeLinkEmail,
} from "#features/auth/email-links/mailed-links.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import { type JobHandler, type JobIdentity, job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { confirmationEmail, sendConfirmation, sendWelcome, welcomeEmail } from "./newsletter.emails.ts";
import {
  deleteOldTokens,
  deleteUnconfirmedSubscriptions,
  findSubscription,
  insertConfirmationToken,
  insertUnsubscribeToken,
} from "./newsletter.queries.ts";
import { hashOfToken, newConfirmationToken, unsubscribeTokenOf } from "./newsletter.ts";

/** Unconfirmed addresses must not be kept (Data Protection Act 2019, section 25). */
const UNCONFIRMED_RETENTION_DAYS = 30;
/** A link opened within these days is reported as expired, later as unknown. */
const EXPIRED_LINK_RETENTION_DAYS = 90;
const deleteExpiredSubscriptions = job("newsletter.forget", { cron: "41 3 * * *" });

export const newsletterJobs = (services: Services): JobHandler[] => [
  onEmail(services, sendConfirmation, (payload, cause) => composeConfirmation(services, payload, cause)),
  onEmail(services, sendWelcome, ({ subscriptionId }) => composeWelcome(services, subscriptionId)),
  onJobInSteps(services, deleteExpiredSubscriptions, () => [
    (limit) => deleteUnconfirmedSubscriptions(services.db, UNCONFIRMED_RETENTION_DAYS, limit),
    (limit) => deleteOldTokens(services.db, EXPIRED_LINK_RETENTION_DAYS, limit),
  ]),
];

/** Every attempt creates its own valid token, because an attempt that failed may have reached the mailbox. */
async function composeConfirmation(
  services: Services,
  payload: { subscriptionId: number } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<JobEmail | undefined> {
  const { subscriptionId } = payload;
  const { db } = services;
  const subscription = await findSubscription(db, subscriptionId);
  if (subscription?.state !== "pending") return;
  const postpone = postponeLinkEmail(services, sendConfirmation, payload);
  if ((await decideWhenToMailLink(services, "newsletter", subscription.email, cause, payload, postpone)) !== "now")
    return;
  const token = newConfirmationToken();
  await insertConfirmationToken(db, { hash: hashOfToken(token), subscriptionId, days: CONFIRMATION_DAYS });
  const { language } = subscription;
  const unsubscribe = await unsubscribeLinks(services, subscriptionId, language);
  const email = confirmationEmail(language, `${siteUrlIn(services, language)}/verify-newsletter/${token}`, unsubscribe);
  return { ...email, to: subscription.email };
}

async function composeWelcome(services: Services, subscriptionId: number): Promise<JobEmail | undefined> {
  const subscription = await findSubscription(services.db, subscriptionId);
  if (subscription?.state !== "confirmed") return;
  const { language, email } = subscription;
  const unsubscribe = await unsubscribeLinks(services, subscriptionId, language);
  return { ...welcomeEmail(language, siteUrlIn(services, language), unsubscribe), to: email };
}

/** The token's hash is stored before the email is sent. */
async function unsubscribeLinks({ config, db }: Services, subscriptionId: number, language: Language) {
  const token = unsubscribeTokenOf(config.secretKey, subscriptionId);
  await insertUnsubscribeToken(db, hashOfToken(token), subscriptionId);
  return {
    pageUrl: `${siteUrlIn({ config }, language)}/unsubscribe-newsletter/${token}`,
    oneClickUrl: `${config.apiUrl}/api/newsletter/unsubscribe/${token}/`,
  };
}
