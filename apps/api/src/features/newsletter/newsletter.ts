import type { Database } from "#database/database.ts";
import { sendConfirmation, sendWelcome } from "#features/newsletter/newsletter.mails.ts";
import {
  confirm,
  deleteConfirmationTokens,
  findUnsubscribeToken,
  lockConfirmation,
  requestSubscription,
  unsubscribe,
} from "#features/newsletter/newsletter.queries.ts";
import { hashOf } from "#features/newsletter/tokens.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";

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
    await jobs.enqueue(tx, sendWelcome, { subscriptionId: found.id });
  });

/** Harmless when repeated. Links that would confirm are void afterwards, so that an old mail subscribes nobody again. */
export const endSubscription = ({ db }: Pick<Needs, "db">, token: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findUnsubscribeToken(tx, hashOf(token));
    if (!found) throw new Problem("unsubscribe_link_unknown");
    await unsubscribe(tx, found.subscription_id);
    await deleteConfirmationTokens(tx, found.subscription_id);
  });
