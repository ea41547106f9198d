import { sql } from "kysely";
import { type Person, type PersonalDataTable, secretColumn } from "#database/personal-data.ts";

export const selectSubscriptionIds = ({ email }: Person) =>
  sql`select id from newsletter_subscriptions where email = ${email}`;

const personalDataOfTokens = (table: "newsletter_confirmation_tokens" | "newsletter_unsubscribe_tokens") => ({
  table,
  of: (person: Person) => sql`kept.subscription_id = any (array(${selectSubscriptionIds(person)}))`,
  onErasure: { becomes: "deleted" as const },
});

export const newsletterData: PersonalDataTable[] = [
  {
    ...personalDataOfTokens("newsletter_confirmation_tokens"),
    title: "Links that confirm your newsletter",
    columns: {
      token_hash: secretColumn("Link, as a one-way hash"),
      subscription_id: "Subscription",
      expires_at: "Good until",
    },
  },
  {
    ...personalDataOfTokens("newsletter_unsubscribe_tokens"),
    title: "Links that end your newsletter",
    columns: { token_hash: secretColumn("Link, as a one-way hash"), subscription_id: "Subscription" },
  },
  {
    table: "newsletter_subscriptions",
    title: "Your newsletter",
    of: ({ email }) => sql`kept.email = ${email}`,
    columns: {
      id: "Number",
      email: "Email address",
      state: "State",
      requested_at: "Asked for",
      confirmed_at: "Confirmed",
      unsubscribed_at: "Ended",
      language: "Language of what we send you",
    },
    onErasure: { becomes: "deleted" },
  },
];
