import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import { formatMemberNumber } from "../memberships.ts";

/** Retry delays double from 30 seconds to four hours. */
export const sendConfirmation = job<{ membershipId: number }>("memberships.send-confirmed", {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
});

interface ConfirmedMembership {
  first_name: string;
  membership_type: MembershipType;
  number: number;
}

/** To a member of the free plan. @param siteUrl no trailing slash */
export function confirmationEmail(
  { first_name, membership_type, number }: ConfirmedMembership,
  siteUrl: string,
): EmailContent {
  const { name } = planOf(membership_type);
  return {
    subject: `Your ${name} membership is active`,
    preview: `Member number ${formatMemberNumber(number)}`,
    heading: `Your ${name} membership is active`,
    greeting: first_name,
    paragraphs: [
      `Welcome. The ${party.name} has confirmed your application.`,
      `Member number: ${formatMemberNumber(number)}`,
      "Valid until: your membership has no end. It stays until you leave the party.",
    ],
    action: { label: "See your membership card", url: `${siteUrl}/dashboard/card` },
    notes: [
      // Registering somebody without their consent is an offence (Political Parties Act; kenya.md 3.1).
      `If you did not ask for this membership, write to ${party.contacts.email}, and we put it right at once.`,
    ],
  };
}
