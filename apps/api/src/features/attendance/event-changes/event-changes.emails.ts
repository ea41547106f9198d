import { inLanguages, type Language } from "@party/contract/values/languages";
import { type EmailContent, type EmailText, emailIn } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL_OPTIONS } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import { formatEventTime, formatTimeAndPlace, myEventsUrl } from "../tickets/attendance.emails.ts";
import * as kiswahili from "./event-changes.emails.content.sw.ts";
import { eventChangeEmails } from "./event-changes.emails.content.ts";
import type { EventChangeKind, EventDetails } from "./event-changes.queries.ts";

const texts = inLanguages(eventChangeEmails, kiswahili.eventChangeEmails);

export const sendEventChangeEmail = job<{ changeId: number; attendanceId: number }>(
  "attendance.send-event-change",
  BULK_EMAIL_OPTIONS,
);

type EventSchedule = Omit<EventDetails, "state">;

interface Recipient extends EventSchedule {
  first_name: string;
  title: string;
  seats: number;
  state: string;
}

const ticketsValidText = (language: Language, { state, seats }: Recipient) =>
  state === "waiting" ? texts[language].keptWaiting : texts[language].kept(seats);

const ticketsVoidText = (language: Language, { state, seats }: Recipient) =>
  state === "waiting" ? texts[language].voidWaiting : texts[language].void(seats);

/** @param siteUrl in the language; no trailing slash */
export function eventChangeEmail(
  language: Language,
  kind: EventChangeKind,
  recipient: Recipient,
  before: EventSchedule,
  siteUrl: string,
): EmailContent {
  const { action } = texts[language];
  const url = myEventsUrl(siteUrl);
  const text = eventChangeText(language, kind, recipient, before, url);
  return emailIn(language, { ...text, action }, { greeting: recipient.first_name, url });
}

function eventChangeText(
  language: Language,
  kind: EventChangeKind,
  recipient: Recipient,
  meetingBefore: EventSchedule,
  url: string,
): EmailText {
  const { moved, calledOff, withdrawn, onAgain, questions } = texts[language];
  const { title } = recipient;
  const now = formatTimeAndPlace(language, recipient);
  const [day, dayAndPlace] = [formatEventTime(language, meetingBefore), formatTimeAndPlace(language, meetingBefore)];
  switch (kind) {
    case "moved": {
      const { now: isNow, before, calendar, note, cancel, ...text } = moved(title, dayAndPlace);
      return {
        ...text,
        preview: now,
        paragraphs: [isNow, now, before, ticketsValidText(language, recipient), calendar],
        notes: [note, { label: cancel, url }],
      };
    }
    case "called_off": {
      const { off, ...text } = calledOff(title, day, dayAndPlace);
      return { ...text, paragraphs: [off, ticketsVoidText(language, recipient), questions] };
    }
    case "withdrawn": {
      const { off, again, ...text } = withdrawn(title, day, dayAndPlace);
      return { ...text, paragraphs: [off, ticketsVoidText(language, recipient), again, questions] };
    }
    case "on_again": {
      const { on, ...text } = onAgain(title);
      return { ...text, preview: now, paragraphs: [on, now, ticketsValidText(language, recipient)] };
    }
  }
}
