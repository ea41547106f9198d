import { CONFIRMATION_DAYS } from "@party/contract/newsletter";
import {
  countRecentTokens,
  deleteOldTokens,
  deleteUnconfirmed,
  findSubscription,
  insertConfirmationToken,
  rememberUnsubscribeToken,
} from "#features/newsletter/newsletter.queries.ts";
import { hashOf, newConfirmationToken, unsubscribeTokenOf } from "#features/newsletter/tokens.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, type JobIdentity, job, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { confirmationEmail, sendConfirmation, sendWelcome, welcomeEmail } from "./newsletter.emails.ts";

/** An address that nobody confirmed is not ours to keep (Data Protection Act 2019, section 25). */
const UNCONFIRMED_DAYS = 30;
/** For so long a late click is told that its link expired; afterwards that it is unknown. */
const EXPIRED_DAYS = 90;
/** Anybody may type any address: the links must not become a way to fill a mailbox. Those that are there work for days. */
const LINKS = { atMost: 5, minutes: 60 };
const forget = job("newsletter.forget", { cron: "41 3 * * *" });

export const newsletterJobs = (services: Services): JobHandler[] => [
  onJob(sendConfirmation, ({ subscriptionId }, cause) => mailConfirmation(services, subscriptionId, cause)),
  onJob(sendWelcome, ({ subscriptionId }, cause) => mailWelcome(services, subscriptionId, cause)),
  onJob(forget, async () => {
    await deleteUnconfirmed(services.db, UNCONFIRMED_DAYS);
    await deleteOldTokens(services.db, EXPIRED_DAYS);
  }),
];

/** Each attempt makes a token of its own, and all of them work: which attempt reached the mailbox, nobody can know. */
async function mailConfirmation(services: Services, subscriptionId: number, cause: JobIdentity): Promise<void> {
  const { config, db } = services;
  const subscription = await findSubscription(db, subscriptionId);
  if (subscription?.state !== "pending") return;
  // Once: the tokens of a relay that refuses are in no mailbox.
  if (cause.attempt === 1 && (await countRecentTokens(db, subscriptionId, LINKS.minutes)) >= LINKS.atMost) return;
  const token = newConfirmationToken();
  await insertConfirmationToken(db, { hash: hashOf(token), subscriptionId, days: CONFIRMATION_DAYS });
  const unsubscribe = await unsubscribeLinks(services, subscriptionId);
  const letter = confirmationEmail(party.name, `${config.siteUrl}/verify-newsletter/${token}`, unsubscribe);
  await post(services, subscription.email, letter, cause);
}

async function mailWelcome(services: Services, subscriptionId: number, cause: JobIdentity): Promise<void> {
  const { config, db } = services;
  const subscription = await findSubscription(db, subscriptionId);
  if (subscription?.state !== "confirmed") return;
  const unsubscribe = await unsubscribeLinks(services, subscriptionId);
  await post(services, subscription.email, welcomeEmail(party.name, config.siteUrl, unsubscribe), cause);
}

/** The links every newsletter mail carries; its token's hash is known before the mail is out. */
async function unsubscribeLinks({ config, db }: Services, subscriptionId: number) {
  const token = unsubscribeTokenOf(config.secretKey, subscriptionId);
  await rememberUnsubscribeToken(db, hashOf(token), subscriptionId);
  return {
    pageUrl: `${config.siteUrl}/unsubscribe-newsletter/${token}`,
    oneClickUrl: `${config.apiUrl}/api/newsletter/unsubscribe/${token}/`,
  };
}

const post = (services: Services, to: string, letter: EmailContent, { id, causedAt }: JobIdentity): Promise<void> =>
  sendEmail(services, { ...letter, to, key: id, causedAt });
