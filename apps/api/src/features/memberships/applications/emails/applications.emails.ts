import { inLanguages, type Language } from "@party/contract/values/languages";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { formatMemberNumber } from "#party.ts";
import { type NearbyOfficeAndEvent, nearbyLines } from "../../emails/memberships.emails.ts";
import type { ApplicationActionKind } from "../applications.queries.ts";
import * as kiswahili from "./applications.emails.content.sw.ts";
import { applicationEmails } from "./applications.emails.content.ts";

const texts = inLanguages(applicationEmails, kiswahili.applicationEmails);

interface ConfirmedMembership {
  first_name: string;
  membership_type: MembershipType;
  number: number;
  nearby: NearbyOfficeAndEvent;
}

/** To a member of the free plan. @param siteUrl in the language */
export function confirmationEmail(
  language: Language,
  { first_name, membership_type, number, nearby }: ConfirmedMembership,
  siteUrl: string,
): EmailContent {
  const { lines, ...text } = texts[language].confirmed(planOf(membership_type).name, formatMemberNumber(number));
  const paragraphs = [...lines, ...nearbyLines(language, nearby, siteUrl)];
  return emailIn(language, { ...text, paragraphs }, { greeting: first_name, url: `${siteUrl}/dashboard/card` });
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

/** To an applicant whom the party does not take in. @param siteUrl in the language */
export function refusalEmail(
  language: Language,
  { membership_id, first_name, membership_type, kind, text: reason }: ApplicationNotice,
  siteUrl: string,
): EmailContent {
  const plan = planOf(membership_type).name;
  const { answer, final, ...text } = texts[language].refused(membership_id, plan, reason);
  return emailIn(
    language,
    { ...text, notes: [kind === "upheld" ? final : answer] },
    { greeting: first_name, url: `${siteUrl}/dashboard/payments` },
  );
}

/** To an applicant on whom the party has not decided yet. @param siteUrl in the language */
export const questionEmail = (
  language: Language,
  { membership_id, first_name, text }: ApplicationNotice,
  siteUrl: string,
): EmailContent =>
  emailIn(language, texts[language].question(membership_id, text), {
    greeting: first_name,
    url: `${siteUrl}/dashboard/payments`,
  });
