import { inLanguages, type Language } from "@party/contract/values/languages";
import { GRACE_DAYS, type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { daysAfter, daysUntil, formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL_OPTIONS, EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import { type NearbyOfficeAndEvent, nearbyLines } from "../applications/applications.messages.ts";
import type { DueReminder } from "../renewals/renewals.queries.ts";
import * as kiswahili from "./memberships.emails.content.sw.ts";
import { membershipEmails } from "./memberships.emails.content.ts";

const texts = inLanguages(membershipEmails, kiswahili.membershipEmails);

export const sendMembershipStarted = job<{ intentId: number; renewal: boolean }>(
  "memberships.send-started",
  EMAIL_RETRIES,
);
export const sendMembershipReminder = job<DueReminder>("memberships.send-reminder", BULK_EMAIL_OPTIONS);

interface EmailedMember {
  first_name: string;
  membership_type: MembershipType;
}

/** @param siteUrl in the language */
export function membershipStartedEmail(
  language: Language,
  {
    first_name,
    membership_type,
    number,
    validUntil,
    receipt,
    receiptUrl,
    renewal,
    nearby,
  }: EmailedMember & {
    number: number;
    validUntil: string;
    receipt: { number: string; amount: number } | undefined;
    receiptUrl: string;
    renewal: boolean;
    nearby: NearbyOfficeAndEvent;
  },
  siteUrl: string,
): EmailContent {
  const { started, memberNumber, validUntil: until, receipt: receiptLine, download, unrequested } = texts[language];
  const day = formatDay(validUntil, language);
  const { active, renewed, preview, feeArrived, renewalArrived, action } = started(
    planOf(membership_type, language).name,
    day,
  );
  const paragraphs = [
    renewal ? renewalArrived : feeArrived,
    memberNumber(formatMemberNumber(number)),
    until(day),
    ...(receipt ? [receiptLine(receipt.number, formatKes(receipt.amount)), { label: download, url: receiptUrl }] : []),
    ...(renewal ? [] : nearbyLines(language, nearby, siteUrl)),
  ];
  return emailIn(
    language,
    // Registering somebody without their consent is an offence (Political Parties Act; kenya.md 3.1).
    { subject: renewal ? renewed : active, preview, paragraphs, action, notes: [unrequested] },
    { greeting: first_name, url: `${siteUrl}/dashboard/card` },
  );
}

/** @param siteUrl in the language */
export function membershipReminderEmail(
  language: Language,
  {
    first_name,
    membership_type,
    validUntil,
    fee,
    change,
  }: EmailedMember & {
    validUntil: string;
    /** Of the renewal, today. */
    fee: number;
    /** Its next change, where a renewal on time may cost the one or the other. */
    change: { fee: number; at: string } | null;
  },
  today: string,
  siteUrl: string,
): EmailContent {
  const { name } = planOf(membership_type, language);
  const left = daysUntil(today, validUntil);
  const { ends, endsToday, ended, before, after, changes, ...text } = texts[language].reminder(
    name,
    formatKes(fee),
    formatDay(validUntil, language),
    formatDay(daysAfter(validUntil, GRACE_DAYS), language),
  );
  const changed = change
    ? [changes(formatKes(fee), formatKes(change.fee), formatDate(new Date(change.at), language))]
    : [];
  const subject = left > 0 ? ends : left === 0 ? endsToday : ended;
  return emailIn(
    language,
    { ...text, subject, paragraphs: [...(left < 0 ? after : before), ...changed] },
    { greeting: first_name, url: `${siteUrl}/dashboard/payments` },
  );
}
