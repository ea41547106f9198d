import { calendarSpan } from "@party/contract/values/event-hours";
import { END_UNKNOWN } from "@party/contract/values/event-texts";
import { calendarId } from "@party/contract/values/events";
import { daysAfter } from "@party/contract/values/nairobi-time";
import { excerptOf } from "#html/clean-html.ts";
import { party } from "#party.ts";
import { calendarTitle } from "#shell/head/page-head.content.ts";

interface CalendarEvent {
  id: number;
  title: string;
  /** HTML. */
  description: string;
  /** The day in Nairobi. */
  date: string;
  time: string | null;
  location: string | null;
  calledOff?: boolean;
  sequence?: number;
  updatedAt?: string;
}

/**
 * Events as iCalendar (RFC 5545).
 * @param siteUrl origin of the site
 * @param now for DTSTAMP of events whose last change is not known
 */
export function calendarOf(events: readonly CalendarEvent[], siteUrl: string, now = new Date()): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(party.name)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(calendarTitle(party.name))}`,
    `X-WR-CALNAME:${escapeText(calendarTitle(party.name))}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...events.flatMap((event) => calendarEvent(event, siteUrl, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function calendarEvent(event: CalendarEvent, siteUrl: string, now: Date) {
  const { id, title, description, date, time, location, calledOff = false, sequence = 0, updatedAt } = event;
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return [];
  const address = `${siteUrl}${import.meta.env.LANGUAGE_PATH}/events/${id}`;
  const changed = Date.parse(updatedAt ?? "");
  const stamp = utcTime(Number.isNaN(changed) ? now : new Date(changed));
  const span = calendarSpan(date, time);
  const about = [excerptOf(description), ...(span?.isEndKnown === false ? [END_UNKNOWN] : []), address];
  return [
    "BEGIN:VEVENT",
    `UID:${calendarId(id, party.contacts.email)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `ORGANIZER;CN="${escapeText(party.name).replaceAll('"', "")}":mailto:${party.contacts.email}`,
    `STATUS:${calledOff ? "CANCELLED" : "CONFIRMED"}`,
    ...(span ? [`DTSTART:${utcTime(span.start)}`, `DTEND:${utcTime(span.end)}`] : wholeDayProperties(date)),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(about.join("\n\n"))}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `URL:${address}`,
    ...(calledOff
      ? []
      : ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D", `DESCRIPTION:${escapeText(title)}`, "END:VALARM"]),
    "END:VEVENT",
  ];
}

/** Until the next day, which is not part of it. */
const wholeDayProperties = (date: string) => [
  `DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`,
  `DTEND;VALUE=DATE:${daysAfter(date, 1).replaceAll("-", "")}`,
];

const utcTime = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Section 3.3.11. Control characters are removed. */
const escapeText = (value: string) =>
  value
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u001f\u007f]/g, "");

const MAX_LINE_OCTETS = 75;

const utf8Encoder = new TextEncoder();

/** Section 3.1: lines longer than 75 octets are folded, never within a character. */
function foldLine(line: string): string {
  let octets = 0;
  let out = "";
  for (const character of line) {
    const width = utf8Encoder.encode(character).length;
    if (octets + width > MAX_LINE_OCTETS) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += width;
  }
  return out;
}

/** With the charset and method that RFC 6047, 2.4, asks for. */
export const CALENDAR_CONTENT_TYPE = "text/calendar; charset=utf-8; method=PUBLISH";

/** @param name of the downloaded file */
export const calendarReply = (calendar: string, name: string): Response =>
  new Response(calendar, {
    headers: {
      "content-type": CALENDAR_CONTENT_TYPE,
      "content-disposition": `attachment; filename="${name}.ics"`,
      "cache-control": "public, max-age=300",
    },
  });
