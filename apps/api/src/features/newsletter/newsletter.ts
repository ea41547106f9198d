import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Database } from "#database/database.ts";
import { recordConsent, recordWithdrawal } from "#features/consents/consents.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { sendConfirmation, sendWelcome } from "./newsletter.emails.ts";
import {
  deleteConfirmationTokens,
  findSubscriptionsOf,
  findUnsubscribeToken,
  lockSubscriptionOfToken,
  markConfirmed,
  markUnsubscribed,
  upsertPendingSubscription,
} from "./newsletter.queries.ts";

interface NewsletterServices {
  db: Database;
  jobs: Jobs;
}

/** Two clicks, or an impatient third, bring one mail. */
const RESEND_AFTER_SECONDS = 60;

/** Asks the owner of an address to confirm it. Does the same to the eye for every address, whatever is known of it. */
export const subscribe = ({ db, jobs }: NewsletterServices, email: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const subscription = await upsertPendingSubscription(tx, email, RESEND_AFTER_SECONDS);
    if (subscription) await jobs.enqueue(tx, sendConfirmation, { subscriptionId: subscription.id });
  });

/** Harmless when repeated: the link that confirmed a subscription goes on saying so while that lasts. */
export const confirmSubscription = ({ db, jobs }: NewsletterServices, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await lockSubscriptionOfToken(tx, hashOfToken(token));
    // Unsubscribing ends the links that were out; one that was opened at the same moment lost.
    if (!found || found.state === "unsubscribed") throw new Problem("newsletter_link_unknown");
    if (found.state === "confirmed") return;
    if (found.expired) throw new Problem("newsletter_link_expired");
    await markConfirmed(tx, found.id);
    await recordConsent(tx, { purpose: "newsletter", channel: "mail", of: { newsletter_subscription_id: found.id } });
    await jobs.enqueue(tx, sendWelcome, { subscriptionId: found.id });
  });

/** Harmless when repeated. Links that would confirm are void afterwards, so that an old mail subscribes nobody again. */
export const unsubscribe = ({ db }: Pick<NewsletterServices, "db">, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findUnsubscribeToken(tx, hashOfToken(token));
    if (!found) throw new Problem("unsubscribe_link_unknown");
    const of = { newsletter_subscription_id: found.subscription_id };
    if (await markUnsubscribed(tx, found.subscription_id)) {
      await recordWithdrawal(tx, { purpose: "newsletter", channel: "mail", of });
    }
    await deleteConfirmationTokens(tx, found.subscription_id);
  });

/** The subscriptions of an address that is known to be its owner's. */
export const subscriptionsOf = async (db: Database, email: string | null) =>
  email === null ? [] : findSubscriptionsOf(db, email);

/** Ends them without a link. @returns how many stood until now */
export async function unsubscribeEmail(tx: Database, email: string | null): Promise<number> {
  let ended = 0;
  for (const { id } of await subscriptionsOf(tx, email)) {
    if (await markUnsubscribed(tx, id)) ended += 1;
    await deleteConfirmationTokens(tx, id);
  }
  return ended;
}

/** 256 bits of chance; it stands in the mail alone. */
export const newConfirmationToken = (): string => randomBytes(32).toString("base64url");

/**
 * The token that ends a subscription, the same in every mail for as long as the installation keeps its secret. Made
 * instead of stored, because mails to come must carry it; docs/decisions/0007-email.md
 */
export const unsubscribeTokenOf = (secretKey: string, subscriptionId: number): string =>
  createHmac("sha256", new Uint8Array(hkdfSync("sha256", secretKey, "", "newsletter unsubscribe", 32)))
    .update(String(subscriptionId))
    .digest("base64url");

/** What the database knows of a token. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
