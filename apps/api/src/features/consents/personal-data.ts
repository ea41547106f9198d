import { sql } from "kysely";
import { membershipIds } from "#features/memberships/memberships.personal-data.ts";
import { subscriptionIds } from "#features/newsletter/personal-data.ts";
import { offerIds } from "#features/volunteers/personal-data.ts";
import type { PersonalData } from "#personal-data.ts";

const nobody = sql`null`;

export const consentData: PersonalData[] = [
  {
    table: "consent_entries",
    title: "Your consents",
    of: (person) => sql`(kept.user_id = ${person.userId}
      or kept.membership_id in (${membershipIds(person)})
      or kept.volunteer_id in (${offerIds(person)})
      or kept.newsletter_subscription_id in (${subscriptionIds(person)}))`,
    columns: {
      id: "Number",
      user_id: "Your account",
      membership_id: "Membership",
      volunteer_id: "Offer to volunteer",
      newsletter_subscription_id: "Newsletter",
      purpose: "Purpose",
      action: "Given or withdrawn",
      text_version: "Version of the text",
      privacy_notice_version: "Version of the privacy notice",
      channel: "By",
      recorded_at: "Recorded",
    },
    onErasure: {
      becomes: "anonymised",
      as: "The list still says that somebody agreed, when and to which text, but no longer who.",
      set: { user_id: nobody, membership_id: nobody, volunteer_id: nobody, newsletter_subscription_id: nobody },
    },
  },
];
