import { calendarSpan } from "@party/contract/values/event-hours";
import * as eventTexts from "@party/contract/values/event-texts";
import * as eventTextsInKiswahili from "@party/contract/values/event-texts.sw";
import { calendarId } from "@party/contract/values/events";
import { formatList } from "@party/contract/values/format-list";
import { hoursInLanguage } from "@party/contract/values/hours-in-language";
import { type InLanguages, inLanguages, type Language, localeOf } from "@party/contract/values/languages";
import { daysAfter, NAIROBI, startOfDay } from "@party/contract/values/nairobi-time";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Attachment } from "#gateways/mail/email.ts";
import { type CodeBlock, type EmailContent, type EmailLine, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import * as kiswahili from "./attendance.emails.content.sw.ts";
import { attendanceEmails } from "./attendance.emails.content.ts";

const texts = inLanguages(attendanceEmails, kiswahili.attendanceEmails);
const unknownEndTexts = inLanguages(eventTexts.END_UNKNOWN, eventTextsInKiswahili.END_UNKNOWN);

/** `seated` is the state at sign-up. A member who moves up before this email is sent gets only `sendSeatFromWaitingList`. */
export const sendSignUpConfirmation = job<{ attendanceId: number; seated: boolean }>(
  "attendance.send-signed-up",
  EMAIL_RETRIES,
);
export const sendSeatFromWaitingList = job<{ attendanceId: number }>("attendance.send-moved-up", EMAIL_RETRIES);

/** A member's sign-up for an event. */
interface SignUpDetails {
  event_id: number;
  first_name: string;
  title: string;
  date: string;
  time: string | null;
  location: string | null;
  seats: number;
  /** Of the event, for calendars. */
  sequence: number;
  updated_at: Date;
}

/** One seat of a sign-up. */
export interface EmailedTicket {
  code: string;
  /** E.g. `Wangari Nduta` or `Guest 1 of Wangari Nduta`. */
  holder: string;
  isGuest: boolean;
}

const dayFormatIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: NAIROBI,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
const dayFormats: InLanguages<Intl.DateTimeFormat> = { en: dayFormatIn("en-GB"), sw: dayFormatIn(localeOf("sw")) };

/** E.g. `Saturday 20 February 2027, 9:00 AM – 4:00 PM`. */
export const formatEventTime = (language: Language, { date, time }: Pick<SignUpDetails, "date" | "time">): string =>
  formatList([dayFormats[language].format(startOfDay(date)), hoursInLanguage(time, language)]);

export const formatTimeAndPlace = (
  language: Language,
  event: Pick<SignUpDetails, "date" | "time" | "location">,
): string => [formatEventTime(language, event), event.location].filter(Boolean).join(" · ");

/** A WhatsApp link that shares a text with a contact of the sender's choice. */
const ticketForwardingLink = (language: Language, signedUp: SignUpDetails, { code, holder }: EmailedTicket) => {
  const { share, shared, sharedCode } = texts[language];
  const lines = [
    shared(signedUp.title),
    holder,
    formatEventTime(language, signedUp),
    signedUp.location,
    sharedCode(code),
  ];
  return { label: share, url: `https://wa.me/?text=${encodeURIComponent(lines.filter(Boolean).join("\n"))}` };
};

/** Content id of a ticket's QR code. @param index of the ticket in its email */
export const ticketPictureId = (index: number): string => `ticket-${index + 1}@party`;

const ticketBlock = (language: Language, signedUp: SignUpDetails, ticket: EmailedTicket, index: number): CodeBlock => ({
  title: ticket.holder,
  lines: [signedUp.title, formatEventTime(language, signedUp), ...(signedUp.location ? [signedUp.location] : [])],
  code: ticket.code,
  picture: { cid: ticketPictureId(index), alt: texts[language].picture(ticket.holder) },
  link: ticket.isGuest ? ticketForwardingLink(language, signedUp, ticket) : undefined,
});

const ticketLines = (
  language: Language,
  signedUp: SignUpDetails,
  tickets: readonly EmailedTicket[],
): (EmailLine | CodeBlock)[] => [
  texts[language].seats(signedUp.seats, signedUp.title),
  texts[language].show(tickets.length),
  ...tickets.map((ticket, index) => ticketBlock(language, signedUp, ticket, index)),
];

/** Where members cancel. @param siteUrl in the language */
export const myEventsUrl = (siteUrl: string): string => `${siteUrl}/dashboard/events`;

const cancelLine = (language: Language, siteUrl: string): EmailLine => ({
  label: texts[language].cancel,
  url: myEventsUrl(siteUrl),
});

/** @param siteUrl in the language; no trailing slash */
export function seatedEmail(
  language: Language,
  signedUp: SignUpDetails,
  tickets: readonly EmailedTicket[],
  siteUrl: string,
): EmailContent {
  const { seated, action } = texts[language];
  const { note, ...text } = seated(tickets.length, signedUp.title);
  const paragraphs = ticketLines(language, signedUp, tickets);
  const notes = [note, cancelLine(language, siteUrl)];
  return emailIn(
    language,
    { ...text, preview: formatTimeAndPlace(language, signedUp), paragraphs, action, notes },
    { greeting: signedUp.first_name, url: myEventsUrl(siteUrl) },
  );
}

/** @param siteUrl in the language; no trailing slash */
export function waitingListEmail(language: Language, signedUp: SignUpDetails, siteUrl: string): EmailContent {
  const { full, next, ...text } = texts[language].waiting(signedUp.seats, signedUp.title);
  const paragraphs = [full, formatTimeAndPlace(language, signedUp), next];
  return emailIn(
    language,
    { ...text, paragraphs, notes: [cancelLine(language, siteUrl)] },
    { greeting: signedUp.first_name, url: myEventsUrl(siteUrl) },
  );
}

/** @param siteUrl in the language; no trailing slash */
export function seatFromWaitingListEmail(
  language: Language,
  signedUp: SignUpDetails,
  tickets: readonly EmailedTicket[],
  siteUrl: string,
): EmailContent {
  const { movedUp, action } = texts[language];
  const { why, note, ...text } = movedUp(signedUp.title);
  const paragraphs = [why, ...ticketLines(language, signedUp, tickets)];
  return emailIn(
    language,
    { ...text, paragraphs, action, notes: [note, cancelLine(language, siteUrl)] },
    { greeting: signedUp.first_name, url: myEventsUrl(siteUrl) },
  );
}

/**
 * The event for the member's calendar (RFC 5545, 5546), with a reminder a day before. The same event is the same entry, and
 * a higher SEQUENCE replaces it.
 * @param siteUrl in the language. @param method CANCEL removes it
 */
export function calendarAttachment(
  language: Language,
  { event_id, title, date, time, location, sequence, updated_at }: SignUpDetails,
  tickets: readonly EmailedTicket[],
  siteUrl: string,
  method: "PUBLISH" | "CANCEL" = "PUBLISH",
): Attachment {
  const url = `${siteUrl}/events/${event_id}`;
  const calendar = ical({
    prodId: { company: party.name, product: "Events", language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
  });
  const span = calendarSpan(date, time);
  const codes = tickets.map(({ code, holder }) => texts[language].inCalendar(holder, code));
  const event = calendar.createEvent({
    id: calendarId(event_id, party.contacts.email),
    sequence,
    stamp: updated_at,
    lastModified: updated_at,
    ...(span ?? { start: `${date}T00:00:00`, end: `${daysAfter(date, 1)}T00:00:00`, allDay: true }),
    summary: title,
    description: [...codes, ...(span?.isEndKnown === false ? [unknownEndTexts[language]] : []), url].join("\n"),
    organizer: { name: party.name, email: party.contacts.email },
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location,
    url,
  });
  if (method === "PUBLISH") {
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 86_400, description: title });
  }
  return {
    filename: "event.ics",
    // Without a charset, readers take it for ASCII (RFC 5545, 3.1.4; RFC 6047, 2.4).
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(calendar.toString()),
  };
}
