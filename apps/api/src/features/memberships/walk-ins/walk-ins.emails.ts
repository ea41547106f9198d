import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatDate } from "@party/contract/values/nairobi-time";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, job } from "#jobs/jobs.ts";
import { formatMemberNumber, party } from "#party.ts";

/** To somebody without an account, of whom the register has an email address. */
export const sendRegistered = job<{ membershipId: number }>("memberships.send-registered", EMAIL_RETRIES);

interface RegisteredPerson {
  /** Of the application. */
  id: number;
  first_name: string;
  membership_type: MembershipType;
  number: number | null;
  /** Who registered them in person; null for others. */
  recruiter: string | null;
  taken_at: Date | null;
}

/** Says who registered somebody, and how to say that it was somebody else. The link writes to the office. */
export function registeredEmail(person: RegisteredPerson): EmailContent {
  const { id, first_name, membership_type, number, recruiter, taken_at } = person;
  const { name: plan } = planOf(membership_type);
  const title =
    number === null ? `You were registered with the ${party.name}` : `You are a member of the ${party.name}`;
  const subject = encodeURIComponent(`Application ${id}: this was not me`);
  return {
    subject: title,
    preview: "With what to do if this was not you.",
    heading: title,
    greeting: first_name,
    paragraphs: [
      ...(recruiter && taken_at
        ? [
            `You were registered by ${recruiter} on ${formatDate(taken_at)} for ${plan} membership, application ${id}. They wrote down that you agreed.`,
          ]
        : [`The party has your consent to ${plan} membership, application ${id}.`]),
      number === null
        ? "The party checks it. You get a member number once it is confirmed."
        : `Your member number is ${formatMemberNumber(number)}. Your membership has no end; it stays until you leave the party.`,
    ],
    action: { label: "This was not me", url: `mailto:${party.contacts.email}?subject=${subject}` },
    notes: [
      `If this was not you, or you did not agree, press the link or write to ${party.contacts.email} and name application ${id}. We put it right at once.`,
    ],
  };
}
