import { memberNumber } from "#features/memberships/fees.ts";
import type { Letter } from "#gateways/mail/letter.ts";
import { job } from "#jobs/jobs.ts";
import { dayInWords, momentInWords } from "#nairobi-days.ts";

/** Two days of attempts: 30 seconds at first, then twice as long each time, four hours at most. */
const PATIENT = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** Two jobs, so that a mail to one that cannot be delivered does not send the other twice. */
export const sendDuty = job<{ dutyId: number }>("memberships.send-duty", PATIENT);
export const sendResigned = job<{ userId: number; receivedAt: string }>("memberships.send-resigned", PATIENT);

interface Duty {
  member_name: string | null;
  member_number: number | null;
  ward: string | null;
  received_at: Date;
  due_on: string;
}

/** To the party's office, which has seven days (Political Parties Act, section 14). */
export const dutyLetter = ({ member_name, member_number, ward, received_at, due_on }: Duty): Letter => ({
  subject: `A member has resigned: tell the Registrar by ${dayInWords(due_on)}`,
  preview: `The law gives the party seven days, until ${dayInWords(due_on)}.`,
  heading: "A member has left the party",
  paragraphs: [
    `${member_name ?? "A member"} has given written notice of resignation on the website.`,
    ...(member_number === null ? [] : [`Member number: ${memberNumber(member_number)}`]),
    ...(ward === null ? [] : [`Ward: ${ward}`]),
    `The notice was received on ${momentInWords(received_at)}, and the resignation counts from then.`,
    `Please tell the Registrar of Political Parties by ${dayInWords(due_on)}, and strike the name off the list of members.`,
  ],
  notes: ["Political Parties Act, section 14."],
});

/** To the member. @param siteUrl no trailing slash */
export const resignedLetter = (partyName: string, firstName: string, receivedAt: Date, siteUrl: string): Letter => ({
  subject: "You have left the party",
  preview: "We have received your notice. It counts from now on.",
  heading: "You have left the party",
  paragraphs: [
    `Dear ${firstName},`,
    `the ${partyName} received your written notice on ${momentInWords(receivedAt)}. From that moment you are no longer a member.`,
    "If you were a member, we will tell the Registrar of Political Parties within seven days, as the law asks.",
    "Your account on the website stays. You can delete it under Settings.",
  ],
  action: { label: "Open your settings", url: `${siteUrl}/dashboard/settings` },
  notes: ["If this was not you, please write to us at once by answering this mail."],
});
