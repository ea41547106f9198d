import { sql } from "kysely";
import type { Person, PersonalDataTable } from "#database/personal-data.ts";

export const selectSubscriptionIds = ({ email }: Person) =>
  sql`select id from newsletter_subscriptions where email = ${email}`;

const personalDataOfTokens = (
  table: "newsletter_confirmation_tokens" | "newsletter_unsubscribe_tokens",
): PersonalDataTable => ({
  table,
  of: (person) => sql`kept.subscription_id = any (array(${selectSubscriptionIds(person)}))`,
  onErasure: { becomes: "deleted" },
});

export const newsletterData: PersonalDataTable[] = [
  personalDataOfTokens("newsletter_confirmation_tokens"),
  personalDataOfTokens("newsletter_unsubscribe_tokens"),
  {
    table: "newsletter_subscriptions",
    of: ({ email }) => sql`kept.email = ${email}`,
    onErasure: { becomes: "deleted" },
  },
];
