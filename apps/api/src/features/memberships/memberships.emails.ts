import { formatList } from "@party/contract/values/format-list";
import { GRACE_DAYS, type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { daysAfter, daysUntil, formatDay } from "@party/contract/values/nairobi-time";
import type { EmailContent, Line } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL, EMAIL_RETRIES, job } from "#jobs/jobs.ts";
import { formatMemberNumber, party } from "#party.ts";
import type { DueReminder } from "./memberships.queries.ts";

export const sendStarted = job<{ intentId: number; renewal: boolean }>("memberships.send-started", EMAIL_RETRIES);
export const sendReminder = job<DueReminder>("memberships.send-reminder", BULK_EMAIL);

interface Member {
  first_name: string;
  membership_type: MembershipType;
}

/** What a new member finds close by. */
export interface Nearby {
  office: { name: string; address: string; phone: string };
  event: { id: number; title: string; date: string; time: string | null; location: string | null } | undefined;
}

/** @param siteUrl no trailing slash */
export const nearbyLines = ({ office, event }: Nearby, siteUrl: string): Line[] => [
  `Your party office is ${office.name}, ${office.address}. Call ${office.phone} with any question.`,
  ...(event
    ? [
        {
          label: `Your next meeting: ${formatList([event.title, formatDay(event.date), event.time, event.location])}`,
          url: `${siteUrl}/events/${event.id}`,
        },
      ]
    : []),
];

/** Registering somebody without their consent is an offence (Political Parties Act; kenya.md 3.1). */
const UNREQUESTED = `If you did not ask for this membership, write to ${party.contacts.email}, and we put it right at once.`;

export function startedEmail(
  {
    first_name,
    membership_type,
    number,
    validUntil,
    receipt,
    receiptUrl,
    renewal,
    nearby,
  }: Member & {
    number: number;
    validUntil: string;
    receipt: { number: string; amount: number } | undefined;
    receiptUrl: string;
    renewal: boolean;
    nearby: Nearby;
  },
  siteUrl: string,
): EmailContent {
  const what = `Your ${planOf(membership_type).name} membership is ${renewal ? "renewed" : "active"}`;
  return {
    subject: what,
    preview: `Valid until ${formatDay(validUntil)}`,
    heading: what,
    greeting: first_name,
    paragraphs: [
      renewal ? "Thank you. Your fee has arrived, and your membership goes on." : "Thank you. Your fee has arrived.",
      `Member number: ${formatMemberNumber(number)}`,
      `Valid until: ${formatDay(validUntil)}`,
      ...(receipt
        ? [
            `Receipt: ${receipt.number}, ${formatKes(receipt.amount)}. It is attached as a PDF.`,
            { label: "Download receipt", url: receiptUrl },
          ]
        : []),
      ...(renewal ? [] : nearbyLines(nearby, siteUrl)),
    ],
    action: { label: "Show my card", url: `${siteUrl}/dashboard/card` },
    notes: [UNREQUESTED],
  };
}

export function reminderEmail(
  { first_name, membership_type, validUntil }: Member & { validUntil: string },
  today: string,
  siteUrl: string,
): EmailContent {
  const { name, fee } = planOf(membership_type);
  const left = daysUntil(today, validUntil);
  const end = formatDay(validUntil);
  const graceEnd = formatDay(daysAfter(validUntil, GRACE_DAYS));
  const what = `Your ${name} membership ${left > 0 ? `ends on ${end}` : left === 0 ? "ends today" : `ended on ${end}`}`;
  return {
    subject: what,
    preview: `Renew it for ${formatKes(fee)}`,
    heading: what,
    greeting: first_name,
    paragraphs: [
      left < 0
        ? `Your membership goes on until ${graceEnd} while we wait for your renewal.`
        : `Renew it now for ${formatKes(fee)}. The new year starts the day after the old one ends, so you lose no day by renewing early.`,
      left < 0
        ? `Renew it for ${formatKes(fee)} before that day, and your new year follows the old one without a break.`
        : `Without a renewal your membership goes on for ${GRACE_DAYS} days, until ${graceEnd}. Then it lapses.`,
    ],
    action: { label: "Renew your membership", url: `${siteUrl}/dashboard/payments` },
    notes: ["If you have already paid, thank you: you can ignore this email."],
  };
}
