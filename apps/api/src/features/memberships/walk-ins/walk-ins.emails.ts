import type { InLanguages, Language } from "@party/contract/values/languages";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatDate } from "@party/contract/values/nairobi-time";
import type { Translated } from "@party/contract/values/translated";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, job } from "#jobs/jobs.ts";
import { formatMemberNumber, party } from "#party.ts";
import * as kiswahili from "./walk-ins.emails.content.sw.ts";
import { walkInEmails } from "./walk-ins.emails.content.ts";

const texts: InLanguages<Translated<typeof walkInEmails>> = { en: walkInEmails, sw: kiswahili.walkInEmails };

/** To somebody without an account, of whom the register has an email address. */
export const sendWalkInRegistered = job<{ membershipId: number }>("memberships.send-registered", EMAIL_RETRIES);

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
export function walkInRegisteredEmail(language: Language, person: RegisteredPerson): EmailContent {
  const { id, first_name, membership_type, number, recruiter, taken_at } = person;
  const { registered, confirmed, taken, consented, waits, number: numberLine, notMe, note, ...text } = texts[language];
  const { name: plan } = planOf(membership_type);
  const paragraphs = [
    recruiter && taken_at ? taken(recruiter, formatDate(taken_at, language), plan, id) : consented(plan, id),
    number === null ? waits : numberLine(formatMemberNumber(number)),
  ];
  return emailIn(
    language,
    { ...text, subject: number === null ? registered : confirmed, paragraphs, notes: [note(id)] },
    { greeting: first_name, url: `mailto:${party.contacts.email}?subject=${encodeURIComponent(notMe(id))}` },
  );
}
