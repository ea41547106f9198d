import type { Generated } from "kysely";

export type SubscriptionState = "pending" | "confirmed" | "unsubscribed";

export interface NewsletterSubscriptionsTable {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  state: Generated<SubscriptionState>;
  /** When the last confirmation email was requested. */
  requested_at: Generated<Date>;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

export interface ConfirmationTokensTable {
  /** SHA-256 of the token. */
  token_hash: Buffer;
  subscription_id: number;
  expires_at: Date;
}

export interface UnsubscribeTokensTable {
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
