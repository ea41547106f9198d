import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { formatMemberNumber, party } from "#party.ts";
import { type Nearby, nearbyLines } from "../memberships.emails.ts";
import { applicantAsked, applicationRefused } from "./applications.messages.ts";
import type { ApplicationActionKind } from "./applications.queries.ts";

interface ConfirmedMembership {
  first_name: string;
  membership_type: MembershipType;
  number: number;
  nearby: Nearby;
}

/** To a member of the free plan. @param siteUrl no trailing slash */
export function confirmationEmail(
  { first_name, membership_type, number, nearby }: ConfirmedMembership,
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
      ...nearbyLines(nearby, siteUrl),
    ],
    action: { label: "See your membership card", url: `${siteUrl}/dashboard/card` },
    notes: [
      // Registering somebody without their consent is an offence (Political Parties Act; kenya.md 3.1).
      `If you did not ask for this membership, write to ${party.contacts.email}, and we put it right at once.`,
    ],
  };
}

interface ApplicationNotice {
  /** Of the application. */
  membership_id: number;
  first_name: string;
  membership_type: MembershipType;
  /** The second refusal, after an answer, is final. */
  kind: ApplicationActionKind;
  /** The reason, or the question. */
  text: string;
}

const titled = ({ title }: { title: string }) => ({ subject: title, heading: title });

/** To an applicant whom the party does not take in. @param siteUrl no trailing slash */
export const refusalEmail = (
  { membership_id, first_name, membership_type, kind, text }: ApplicationNotice,
  siteUrl: string,
): EmailContent => ({
  ...titled(applicationRefused.render({ reason: text })),
  preview: "With the reason, and what you can do.",
  greeting: first_name,
  paragraphs: [
    `The ${party.name} has not accepted your application ${membership_id} for ${planOf(membership_type).name} membership.`,
    `Reason: ${text}`,
    "You can apply again once this reason no longer holds.",
  ],
  action: { label: "See your application", url: `${siteUrl}/dashboard/payments` },
  notes: [
    kind === "upheld"
      ? "Somebody else than who decided first has read your answer. This decision is final."
      : "If you think that this is a mistake, answer in the member area within 14 days. Somebody else than who decided reads it.",
  ],
});

/** To an applicant on whom the party has not decided yet. @param siteUrl no trailing slash */
export const questionEmail = (
  { membership_id, first_name, text }: ApplicationNotice,
  siteUrl: string,
): EmailContent => ({
  ...titled(applicantAsked.render({ question: text })),
  preview: "The party asks you something before it decides.",
  greeting: first_name,
  paragraphs: [
    `Before the ${party.name} decides on your application ${membership_id}, it asks you:`,
    text,
    `Please write your answer to ${party.contacts.email} and name application ${membership_id}.`,
  ],
  action: { label: "See your application", url: `${siteUrl}/dashboard/payments` },
});
