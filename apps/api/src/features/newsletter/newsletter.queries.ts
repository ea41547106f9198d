import type { Language } from "@party/contract/values/languages";
import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";

type SubscriptionState = "pending" | "confirmed" | "unsubscribed";

interface NewsletterSubscriptionsTable {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  state: Generated<SubscriptionState>;
  /** When the last confirmation email was requested. */
  requested_at: Generated<Date>;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  /** In which it was asked for. */
  language: Generated<Language>;
}

interface ConfirmationTokensTable {
  /** SHA-256 of the token. */
  token_hash: Buffer;
  subscription_id: number;
  expires_at: Date;
}

interface UnsubscribeTokensTable {
  /** SHA-256 of the token. */
  token_hash: Buffer;
  subscription_id: number;
}

declare module "#database/tables.ts" {
  interface Tables {
    newsletter_subscriptions: NewsletterSubscriptionsTable;
    newsletter_confirmation_tokens: ConfirmationTokensTable;
    newsletter_unsubscribe_tokens: UnsubscribeTokensTable;
  }
}

const now = sql<Date>`now()`;

/**
 * Inserts a pending subscription or makes one pending again. @returns undefined when it is confirmed, or was requested less
 * than `resendAfterSeconds` ago, so one of two concurrent calls gets the row
 */
export const upsertPendingSubscription = (
  db: Database,
  email: string,
  resendAfterSeconds: number,
  language: Language = "en",
) =>
  db
    .insertInto("newsletter_subscriptions")
    .values({ email, language })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ state: "pending", requested_at: now, language })
        .where((where) =>
          where.or([
            where("newsletter_subscriptions.state", "=", "unsubscribed"),
            where.and([
              where("newsletter_subscriptions.state", "=", "pending"),
              where("newsletter_subscriptions.requested_at", "<", secondsAgo(resendAfterSeconds)),
            ]),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();

export const findSubscription = (db: Database, id: number) =>
  db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "state", "language"])
    .where("id", "=", id)
    .executeTakeFirst();

export async function insertConfirmationToken(
  db: Database,
  token: { hash: Buffer; subscriptionId: number; days: number },
): Promise<void> {
  await db
    .insertInto("newsletter_confirmation_tokens")
    .values({
      token_hash: token.hash,
      subscription_id: token.subscriptionId,
      expires_at: sql<Date>`now() + make_interval(days => ${token.days})`,
    })
    .execute();
}

export const lockSubscriptionOfToken = (db: Database, hash: Buffer) =>
  db
    .selectFrom("newsletter_confirmation_tokens as token")
    .innerJoin("newsletter_subscriptions as subscription", "subscription.id", "token.subscription_id")
    .select(["subscription.id", "subscription.state", "subscription.language"])
    .select(sql<boolean>`token.expires_at <= now()`.as("expired"))
    .where("token_hash", "=", hash)
    .forUpdate("subscription")
    .executeTakeFirst();

export const findSubscriptionsOf = (db: Database, email: string) =>
  db.selectFrom("newsletter_subscriptions").select(["id", "state"]).where("email", "=", email).execute();

export async function markSubscriptionConfirmed(db: Database, subscriptionId: number): Promise<void> {
  await db
    .updateTable("newsletter_subscriptions")
    .set({ state: "confirmed", confirmed_at: now, unsubscribed_at: null })
    .where("id", "=", subscriptionId)
    .where("state", "=", "pending")
    .execute();
}

/** Idempotent: every email contains the same token. */
export async function insertUnsubscribeToken(db: Database, hash: Buffer, subscriptionId: number): Promise<void> {
  await db
    .insertInto("newsletter_unsubscribe_tokens")
    .values({ token_hash: hash, subscription_id: subscriptionId })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

export const findUnsubscribeToken = (db: Database, hash: Buffer) =>
  db
    .selectFrom("newsletter_unsubscribe_tokens")
    .select("subscription_id")
    .where("token_hash", "=", hash)
    .executeTakeFirst();

/** @returns whether it was not unsubscribed before */
export async function markUnsubscribed(db: Database, subscriptionId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_subscriptions")
    .set({ state: "unsubscribed", unsubscribed_at: now })
    .where("id", "=", subscriptionId)
    .where("state", "!=", "unsubscribed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteConfirmationTokens(db: Database, subscriptionId: number): Promise<void> {
  await db.deleteFrom("newsletter_confirmation_tokens").where("subscription_id", "=", subscriptionId).execute();
}

/** Deletes their tokens too. */
export const deleteUnconfirmedSubscriptions = (db: Database, days: number, limit: number) =>
  deleteOldest(
    db,
    "newsletter_subscriptions",
    { column: "requested_at", before: secondsAgo(days * 86_400), and: sql`state = 'pending'` },
    limit,
  );

/** Deletes confirmation tokens that expired so many days ago. */
export const deleteOldTokens = (db: Database, days: number, limit: number) =>
  deleteOldest(
    db,
    "newsletter_confirmation_tokens",
    { column: "expires_at", before: secondsAgo(days * 86_400) },
    limit,
  );

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;
