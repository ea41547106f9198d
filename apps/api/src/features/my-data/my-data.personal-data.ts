import "./my-data.queries.ts";
import { sql } from "kysely";
import {
  type PersonalDataTable,
  selectMembershipIds,
  selectPersonIds,
  withheldColumn,
} from "#database/personal-data.ts";
import { selectSubscriptionIds } from "#features/newsletter/newsletter.personal-data.ts";
import { selectOfferIds } from "#features/volunteers/volunteers.queries.ts";

export const confirmationData: PersonalDataTable[] = [
  {
    table: "session_confirmations",
    of: ({ userId }) => sql`kept.session_id in (select id from sessions where user_id = ${userId})`,
    onErasure: { becomes: "deleted" },
  },
];

/** Stored replies of idempotent requests; other tables hold the same data. */
export const refusalAnswerData: PersonalDataTable[] = [
  {
    table: "idempotency_keys",
    of: ({ userId, email }) =>
      sql`people_of_reply(kept.scope, kept.reply) && ${[`user ${userId}`, ...(email ? [email] : [])]}::text[]`,
    columns: { key: withheldColumn, fingerprint: withheldColumn, claim: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
];

const nullValue = sql`null`;

export const consentData: PersonalDataTable[] = [
  {
    table: "consent_entries",
    of: (person) => sql`(kept.user_id = ${person.userId}
      or kept.person_id = any (array(${selectPersonIds(person)}))
      or kept.membership_id = any (array(${selectMembershipIds(person)}))
      or kept.volunteer_id = any (array(${selectOfferIds(person)}))
      or kept.newsletter_subscription_id = any (array(${selectSubscriptionIds(person)})))`,
    onErasure: {
      becomes: "anonymised",
      set: {
        user_id: nullValue,
        membership_id: nullValue,
        person_id: nullValue,
        volunteer_id: nullValue,
        newsletter_subscription_id: nullValue,
      },
    },
  },
];
