import { createHash, randomBytes } from "node:crypto";
import type { Language } from "@party/contract/values/languages";
import { keyedHmac } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { LinkEmailRequest } from "#features/auth/email-links/mailed-links.ts";
import { recordConsent, recordConsentWithdrawal } from "#features/consents/consents.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { sendConfirmation, sendWelcome } from "./newsletter.emails.ts";
import {
  deleteConfirmationTokens,
  findSubscriptionsOf,
  findUnsubscribeToken,
  lockSubscriptionOfToken,
  markSubscriptionConfirmed,
  markUnsubscribed,
  upsertPendingSubscription,
} from "./newsletter.queries.ts";

interface NewsletterServices {
  db: Database;
  jobs: Jobs;
}

/** Repeated requests within this time send one email. */
const RESEND_AFTER_SECONDS = 60;

/** Sends a confirmation link. Behaves the same for every address, so that it does not reveal subscriptions. */
export const subscribe = (
  { db, jobs }: NewsletterServices,
  email: string,
  from: LinkEmailRequest,
  language: Language = "en",
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const subscription = await upsertPendingSubscription(tx, email, RESEND_AFTER_SECONDS, language);
    if (subscription) await jobs.enqueue(tx, sendConfirmation, { subscriptionId: subscription.id, ...from });
  });

/** Idempotent while the subscription lasts. */
export const confirmSubscription = ({ db, jobs }: NewsletterServices, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await lockSubscriptionOfToken(tx, hashOfToken(token));
    // Unsubscribing voids older links, also one that is opened at the same time.
    if (!found || found.state === "unsubscribed") throw new Problem("newsletter_link_unknown");
    if (found.state === "confirmed") return;
    if (found.expired) throw new Problem("newsletter_link_expired");
    await markSubscriptionConfirmed(tx, found.id);
    const of = { newsletter_subscription_id: found.id };
    await recordConsent(tx, { purpose: "newsletter", channel: "mail", of, language: found.language });
    await jobs.enqueue(tx, sendWelcome, { subscriptionId: found.id });
  });

/** Idempotent. Voids confirmation links, so that an old email cannot subscribe again. */
export const unsubscribe = ({ db }: Pick<NewsletterServices, "db">, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findUnsubscribeToken(tx, hashOfToken(token));
    if (!found) throw new Problem("unsubscribe_link_unknown");
    const of = { newsletter_subscription_id: found.subscription_id };
    if (await markUnsubscribed(tx, found.subscription_id)) {
      await recordConsentWithdrawal(tx, { purpose: "newsletter", channel: "mail", of });
    }
    await deleteConfirmationTokens(tx, found.subscription_id);
  });

/** @param email a confirmed address */
export const listSubscriptionsOfAddress = async (db: Database, email: string | null) =>
  email === null ? [] : findSubscriptionsOf(db, email);

/** @returns how many subscriptions were ended */
export async function unsubscribeAddress(tx: Database, email: string | null): Promise<number> {
  let ended = 0;
  for (const { id } of await listSubscriptionsOfAddress(tx, email)) {
    if (await markUnsubscribed(tx, id)) ended += 1;
    await deleteConfirmationTokens(tx, id);
  }
  return ended;
}

/** 256 random bits. */
export const newConfirmationToken = (): string => randomBytes(32).toString("base64url");

/** Derived, because every email contains the same token. docs/decisions/0007-email.md */
export const unsubscribeTokenOf = (secretKey: string, subscriptionId: number): string =>
  keyedHmac(secretKey, "newsletter unsubscribe", String(subscriptionId)).toString("base64url");

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
