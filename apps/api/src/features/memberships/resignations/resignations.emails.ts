import { formatList } from "@party/contract/values/format-list";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { plural } from "@party/contract/values/plural";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";

export const sendNoticeToNotifyRegistrar = job<{ dutyId: number }>("memberships.send-duty", EMAIL_RETRIES);
export const sendReminderToNotifyRegistrar = job<object>("memberships.send-duties", EMAIL_RETRIES);

export interface RegistrarNotice {
  id: number;
  member_name: string | null;
  member_number: number | null;
  ward: string | null;
  received_at: Date;
  due_on: string;
}

const LAW_CITATION = "Political Parties Act, section 14.";
const COMPLETION_INSTRUCTION = "Once the Registrar has been told, tick it off in the console, under Duties.";

/** To the party's office, which has seven days (Political Parties Act, section 14). */
export const noticeToNotifyRegistrarEmail = ({
  member_name,
  member_number,
  ward,
  received_at,
  due_on,
}: RegistrarNotice): EmailContent => ({
  subject: `A member has resigned: tell the Registrar by ${formatDay(due_on)}`,
  preview: `The law gives the party seven days, until ${formatDay(due_on)}.`,
  heading: "A member has left the party",
  paragraphs: [
    `${member_name ?? "A member"} has given written notice of resignation on the website.`,
    ...(member_number === null ? [] : [`Member number: ${formatMemberNumber(member_number)}`]),
    ...(ward === null ? [] : [`Ward: ${ward}`]),
    `The notice was received on ${formatInstant(received_at)}, and the resignation counts from then.`,
    `Please tell the Registrar of Political Parties by ${formatDay(due_on)}, and strike the name off the list of members.`,
  ],
  notes: [COMPLETION_INSTRUCTION, LAW_CITATION],
});

/** To the office, daily from two days before the first due date. */
export const reminderToNotifyRegistrarEmail = (notices: readonly RegistrarNotice[], today: string): EmailContent => ({
  subject: plural(
    notices.length,
    "Tell the Registrar: one resignation waits",
    `Tell the Registrar: ${notices.length} resignations wait`,
  ),
  preview: `The first is due on ${formatDay(notices[0]!.due_on)}.`,
  heading: "Resignations to report to the Registrar",
  paragraphs: [
    "These members have resigned, and nobody has ticked off yet that the Registrar of Political Parties was told:",
    ...notices.map(
      ({ id, member_name, member_number, due_on }) =>
        `• Duty ${id}: ${formatList([member_name ?? "A member", member_number === null ? null : formatMemberNumber(member_number)])}. ${due_on < today ? "Was due" : "Due"} on ${formatDay(due_on)}.`,
    ),
  ],
  notes: [COMPLETION_INSTRUCTION, "We remind you every day until it is done.", LAW_CITATION],
});
