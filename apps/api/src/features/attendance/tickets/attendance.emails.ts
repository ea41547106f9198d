import { calendarSpan } from "@party/contract/values/event-hours";
import { END_UNKNOWN } from "@party/contract/values/event-texts";
import { calendarId } from "@party/contract/values/events";
import { formatList } from "@party/contract/values/format-list";
import { daysAfter, NAIROBI, startOfDay } from "@party/contract/values/nairobi-time";
import { plural } from "@party/contract/values/plural";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Attachment } from "#gateways/mail/email.ts";
import type { CodeBlock, EmailContent, Line } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";
import { party } from "#party.ts";

/** 30 seconds at first, doubled with each retry up to four hours: two days in all. */
const RETRIES = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** `seated` is the state at sign-up. A member who moves up before this email is sent gets only `sendMovedUp`. */
export const sendSignedUp = job<{ attendanceId: number; seated: boolean }>("attendance.send-signed-up", RETRIES);
export const sendMovedUp = job<{ attendanceId: number }>("attendance.send-moved-up", RETRIES);

/** A member's sign-up for an event. */
interface SignedUp {
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

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: NAIROBI,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** E.g. `Saturday 20 February 2027, 9:00 AM – 4:00 PM`. */
export const whenOf = ({ date, time }: Pick<SignedUp, "date" | "time">): string =>
  formatList([day.format(startOfDay(date)), time]);

const bookedSeatsText = ({ seats, title }: SignedUp) =>
  plural(seats, `Your seat at ${title} is booked.`, `Your ${seats} seats at ${title} are booked.`);

/** A WhatsApp link that shares a text with a contact of the sender's choice. */
const shareLink = (signedUp: SignedUp, { code, holder }: EmailedTicket) => {
  const text = [`Ticket for ${signedUp.title}`, holder, whenOf(signedUp), signedUp.location, `Code: ${code}`];
  return {
    label: "Share this ticket on WhatsApp",
    url: `https://wa.me/?text=${encodeURIComponent(text.filter(Boolean).join("\n"))}`,
  };
};

/** Content id of a ticket's QR code. @param index of the ticket in its email */
export const ticketPictureId = (index: number): string => `ticket-${index + 1}@party`;

const ticketBlock = (signedUp: SignedUp, ticket: EmailedTicket, index: number): CodeBlock => ({
  title: ticket.holder,
  lines: [signedUp.title, whenOf(signedUp), ...(signedUp.location ? [signedUp.location] : [])],
  code: ticket.code,
  picture: { cid: ticketPictureId(index), alt: `QR code of the ticket for ${ticket.holder}` },
  link: ticket.isGuest ? shareLink(signedUp, ticket) : undefined,
});

const ticketLines = (signedUp: SignedUp, tickets: readonly EmailedTicket[]): (Line | CodeBlock)[] => [
  plural(
    tickets.length,
    "Show this code at the entrance, on your phone or on paper. The ticket is also attached as a PDF.",
    "Show a code for each person at the entrance, on a phone or on paper. The tickets are also attached as PDFs.",
  ),
  ...tickets.map((ticket, index) => ticketBlock(signedUp, ticket, index)),
];

const cancelLine = (siteUrl: string): Line => ({ label: "Cancel my place", url: `${siteUrl}/dashboard/events` });

/** @param siteUrl no trailing slash */
export const seatedEmail = (signedUp: SignedUp, tickets: readonly EmailedTicket[], siteUrl: string): EmailContent => ({
  subject: plural(tickets.length, `Your ticket: ${signedUp.title}`, `Your tickets: ${signedUp.title}`),
  preview: [whenOf(signedUp), signedUp.location].filter(Boolean).join(" · "),
  heading: "You are signed up",
  greeting: signedUp.first_name,
  paragraphs: [bookedSeatsText(signedUp), ...ticketLines(signedUp, tickets)],
  action: { label: "See your tickets", url: `${siteUrl}/dashboard/events` },
  notes: ["If you cannot come, please cancel, so that somebody else gets your seat.", cancelLine(siteUrl)],
});

/** @param siteUrl no trailing slash */
export const waitingEmail = (signedUp: SignedUp, siteUrl: string): EmailContent => ({
  subject: `You are on the waiting list: ${signedUp.title}`,
  preview: "We email you as soon as there is a seat.",
  heading: "You are on the waiting list",
  greeting: signedUp.first_name,
  paragraphs: [
    `All seats at ${signedUp.title} are taken. You are on the waiting list${plural(signedUp.seats, "", ` with ${signedUp.seats} seats`)}.`,
    [whenOf(signedUp), signedUp.location].filter(Boolean).join(" · "),
    "We email you your ticket as soon as there is a seat for you. You do not have to do anything.",
  ],
  action: { label: "See your place on the list", url: `${siteUrl}/dashboard/events` },
  notes: [cancelLine(siteUrl)],
});

/** @param siteUrl no trailing slash */
export const movedUpEmail = (signedUp: SignedUp, tickets: readonly EmailedTicket[], siteUrl: string): EmailContent => ({
  subject: `You have a seat: ${signedUp.title}`,
  preview: "You have moved up from the waiting list.",
  heading: "You have moved up from the waiting list",
  greeting: signedUp.first_name,
  paragraphs: [
    "Somebody gave a seat back, and you were next.",
    bookedSeatsText(signedUp),
    ...ticketLines(signedUp, tickets),
  ],
  action: { label: "See your tickets", url: `${siteUrl}/dashboard/events` },
  notes: ["If you cannot come, please cancel. The next person on the list gets your seat.", cancelLine(siteUrl)],
});

/**
 * The event for the member's calendar (RFC 5545, 5546), with a reminder a day before. The same event is the same entry, and
 * a higher SEQUENCE replaces it.
 * @param method CANCEL removes it
 */
export function calendarAttachment(
  { event_id, title, date, time, location, sequence, updated_at }: SignedUp,
  tickets: readonly EmailedTicket[],
  siteUrl: string,
  method: "PUBLISH" | "CANCEL" = "PUBLISH",
): Attachment {
  const url = `${siteUrl}/events/${event_id}`;
  const calendar = ical({ prodId: { company: party.name, product: "Events" }, method: ICalCalendarMethod[method] });
  const span = calendarSpan(date, time);
  const codes = tickets.map(({ code, holder }) => `Ticket for ${holder}: ${code}`);
  const event = calendar.createEvent({
    id: calendarId(event_id, party.contacts.email),
    sequence,
    stamp: updated_at,
    lastModified: updated_at,
    ...(span ?? { start: `${date}T00:00:00`, end: `${daysAfter(date, 1)}T00:00:00`, allDay: true }),
    summary: title,
    description: [...codes, ...(span?.isEndKnown === false ? [END_UNKNOWN] : []), url].join("\n"),
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
