import type { Database } from "#database/database.ts";
import { recordConsent, recordWithdrawal } from "#features/consents/consents.ts";
import {
  confirm,
  deleteConfirmationTokens,
  findSubscriptionsOf,
  findUnsubscribeToken,
  lockConfirmation,
  requestSubscription,
  unsubscribe,
} from "#features/newsletter/newsletter.queries.ts";
import { hashOf } from "#features/newsletter/tokens.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { sendConfirmation, sendWelcome } from "./newsletter.emails.ts";

interface Needs {
  db: Database;
  jobs: Jobs;
}

/** Two clicks, or an impatient third, bring one mail. */
const QUIET_SECONDS = 60;

/** Asks the owner of an address to confirm it. Does the same to the eye for every address, whatever is known of it. */
export const requestNewsletter = ({ db, jobs }: Needs, email: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const subscription = await requestSubscription(tx, email, QUIET_SECONDS);
    if (subscription) await jobs.enqueue(tx, sendConfirmation, { subscriptionId: subscription.id });
  });

/** Harmless when repeated: the link that confirmed a subscription goes on saying so while that lasts. */
export const confirmSubscription = ({ db, jobs }: Needs, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await lockConfirmation(tx, hashOf(token));
    // Unsubscribing ends the links that were out; one that was opened at the same moment lost.
    if (!found || found.state === "unsubscribed") throw new Problem("newsletter_link_unknown");
    if (found.state === "confirmed") return;
    if (found.expired) throw new Problem("newsletter_link_expired");
    await confirm(tx, found.id);
    await recordConsent(tx, { purpose: "newsletter", channel: "mail", of: { newsletter_subscription_id: found.id } });
    await jobs.enqueue(tx, sendWelcome, { subscriptionId: found.id });
  });

/** Harmless when repeated. Links that would confirm are void afterwards, so that an old mail subscribes nobody again. */
export const endSubscription = ({ db }: Pick<Needs, "db">, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findUnsubscribeToken(tx, hashOf(token));
    if (!found) throw new Problem("unsubscribe_link_unknown");
    const of = { newsletter_subscription_id: found.subscription_id };
    if (await unsubscribe(tx, found.subscription_id)) {
      await recordWithdrawal(tx, { purpose: "newsletter", channel: "mail", of });
    }
    await deleteConfirmationTokens(tx, found.subscription_id);
  });

/** The subscriptions of an address that is known to be its owner's. */
export const subscriptionsOf = async (db: Database, email: string | null) =>
  email === null ? [] : findSubscriptionsOf(db, email);

/** Ends them without a link. @returns how many stood until now */
export async function unsubscribeAddress(tx: Database, email: string | null): Promise<number> {
  let ended = 0;
  for (const { id } of await subscriptionsOf(tx, email)) {
    if (await unsubscribe(tx, id)) ended += 1;
    await deleteConfirmationTokens(tx, id);
  }
  return ended;
}
