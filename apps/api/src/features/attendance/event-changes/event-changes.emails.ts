import { plural } from "@party/contract/values/plural";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL, job } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import { whenOf } from "../tickets/attendance.emails.ts";
import type { ChangeKind, EventFacts } from "./event-changes.queries.ts";

export const sendEventChange = job<{ changeId: number; attendanceId: number }>(
  "attendance.send-event-change",
  BULK_EMAIL,
);

type Meeting = Omit<EventFacts, "state">;

export const whenAndWhere = (event: Meeting) => [whenOf(event), event.location].filter(Boolean).join(" · ");

interface Recipient extends Meeting {
  first_name: string;
  title: string;
  seats: number;
  state: string;
}

const keptText = ({ state, seats }: Recipient) =>
  state === "waiting"
    ? "You keep your place on the waiting list."
    : plural(
        seats,
        "Your seat is kept, and your ticket stays valid.",
        `Your ${seats} seats are kept, and your tickets stay valid.`,
      );

const voidText = ({ state, seats }: Recipient) =>
  state === "waiting"
    ? "There is no waiting list any more."
    : plural(seats, "Your ticket is no longer valid.", "Your tickets are no longer valid.");

/** @param siteUrl no trailing slash */
export function eventChangeEmail(
  kind: ChangeKind,
  recipient: Recipient,
  before: Meeting,
  siteUrl: string,
): EmailContent {
  const { title, first_name } = recipient;
  const myEvents = { label: "See my events", url: `${siteUrl}/dashboard/events` };
  const questions = `Questions? Call ${party.contacts.phone} or reply to this mail.`;
  const shared = { greeting: first_name, action: myEvents };
  switch (kind) {
    case "moved":
      return {
        ...shared,
        subject: `Changed: ${title}`,
        preview: whenAndWhere(recipient),
        heading: "Your event has changed",
        paragraphs: [
          `${title} is now:`,
          whenAndWhere(recipient),
          `Before, it was: ${whenAndWhere(before)}`,
          keptText(recipient),
          "Open the attached file to correct the entry in your calendar.",
        ],
        notes: [
          "If you cannot come now, please cancel, so that somebody else gets your place.",
          { ...myEvents, label: "Cancel my place" },
        ],
      };
    case "called_off":
      return {
        ...shared,
        subject: `Called off: ${title}`,
        preview: `${whenOf(before)} does not take place.`,
        heading: "Your event is called off",
        paragraphs: [`${title} on ${whenAndWhere(before)} does not take place.`, voidText(recipient), questions],
      };
    case "withdrawn":
      return {
        ...shared,
        subject: `Withdrawn: ${title}`,
        preview: `${whenOf(before)} is no longer on our site.`,
        heading: "Your event is withdrawn",
        paragraphs: [
          `We have taken ${title} on ${whenAndWhere(before)} off our site. Do not travel to it.`,
          voidText(recipient),
          "If it takes place after all, we write to you again and your place is kept.",
          questions,
        ],
      };
    case "on_again":
      return {
        ...shared,
        subject: `It takes place: ${title}`,
        preview: whenAndWhere(recipient),
        heading: "Your event takes place after all",
        paragraphs: [`${title} takes place:`, whenAndWhere(recipient), keptText(recipient)],
      };
  }
}
