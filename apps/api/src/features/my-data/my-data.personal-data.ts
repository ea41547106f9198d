import "./my-data.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, secretColumn, selectMembershipIds } from "#database/personal-data.ts";
import { selectSubscriptionIds } from "#features/newsletter/newsletter.personal-data.ts";
import { selectOfferIds } from "#features/volunteers/volunteers.queries.ts";

export const confirmationData: PersonalDataTable[] = [
  {
    table: "session_confirmations",
    title: "When you entered your password again",
    of: ({ userId }) => sql`kept.session_id in (select id from sessions where user_id = ${userId})`,
    columns: { session_id: "Sign-in", confirmed_at: "Entered" },
    onErasure: { becomes: "deleted" },
  },
];

/** Stored replies of idempotent requests; other tables hold the same data. */
export const refusalAnswerData: PersonalDataTable[] = [
  {
    table: "idempotency_keys",
    title: "Replies kept for a day, in case a request is sent twice",
    of: ({ userId, email }) =>
      sql`people_of_reply(kept.scope, kept.reply) && ${[`user ${userId}`, ...(email ? [email] : [])]}::text[]`,
    columns: {
      scope: "Request",
      key: secretColumn("Key of the request"),
      fingerprint: secretColumn("Fingerprint of the request"),
      claim: secretColumn("Mark of the program that worked on it"),
      leased_until: "Worked on until",
      status: "Status",
      reply: "Answer",
      created_at: "Asked",
    },
    onErasure: { becomes: "deleted" },
  },
];

const nullValue = sql`null`;

export const consentData: PersonalDataTable[] = [
  {
    table: "consent_entries",
    title: "Your consents",
    of: (person) => sql`(kept.user_id = ${person.userId}
      or kept.membership_id = any (array(${selectMembershipIds(person)}))
      or kept.volunteer_id = any (array(${selectOfferIds(person)}))
      or kept.newsletter_subscription_id = any (array(${selectSubscriptionIds(person)})))`,
    columns: {
      id: "Number",
      user_id: "Your account",
      membership_id: "Membership",
      volunteer_id: "Offer to volunteer",
      newsletter_subscription_id: "Newsletter",
      purpose: "Purpose",
      action: "Given or withdrawn",
      text_version: "Version of the text",
      language: "Language of the text",
      privacy_notice_version: "Version of the privacy notice",
      channel: "By",
      recorded_at: "Recorded",
    },
    onErasure: {
      becomes: "anonymised",
      as: "The list still says that somebody agreed, when and to which text, but no longer who.",
      set: {
        user_id: nullValue,
        membership_id: nullValue,
        volunteer_id: nullValue,
        newsletter_subscription_id: nullValue,
      },
    },
  },
];
