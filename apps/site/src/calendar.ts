import { hoursOf } from "@party/contract/values/event-hours";
import { calendarId } from "@party/contract/values/events";
import type { EventDetails } from "#features/events/events.ts";
import { excerptOf } from "#html/clean-html.ts";
import { party } from "./party.ts";

type CalendarEvent = Pick<EventDetails, "id" | "title" | "description" | "date" | "time" | "location">;

/**
 * Events as iCalendar (RFC 5545).
 * @param siteUrl origin of the site
 * @param now for DTSTAMP
 */
export function calendarOf(events: readonly CalendarEvent[], siteUrl: string, now = new Date()): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${text(party.name)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(`Events of the ${party.name}`)}`,
    `X-WR-CALNAME:${text(`Events of the ${party.name}`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...events.flatMap((event) => component(event, siteUrl, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function component({ id, title, description, date, time, location }: CalendarEvent, siteUrl: string, now: Date) {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return [];
  const address = `${siteUrl}/events/${id}`;
  return [
    "BEGIN:VEVENT",
    `UID:${calendarId(id, party.contacts.email)}`,
    `DTSTAMP:${utc(now)}`,
    ...span(date, time),
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(`${excerptOf(description)}\n\n${address}`)}`,
    ...(location ? [`LOCATION:${text(location)}`] : []),
    `URL:${address}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-P1D",
    `DESCRIPTION:${text(title)}`,
    "END:VALARM",
    "END:VEVENT",
  ];
}

/** `9:00 AM – 4:30 PM` on its day in Nairobi, which has no summer time; without a time, the whole day. */
function span(date: string, time: string | null): string[] {
  const { start, end } = hoursOf(date, time);
  if (start) return [`DTSTART:${utc(start)}`, ...(end ? [`DTEND:${utc(end)}`] : [])];
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const digits = (day: string) => day.slice(0, 10).replaceAll("-", "");
  return [`DTSTART;VALUE=DATE:${digits(date)}`, `DTEND;VALUE=DATE:${digits(next.toISOString())}`];
}

const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Section 3.3.11. Control characters are removed. */
const text = (value: string) =>
  value
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u001f\u007f]/g, "");

const LINE_OCTETS = 75;

const octetsOf = new TextEncoder();

/** Section 3.1: lines longer than 75 octets are folded, never within a character. */
function folded(line: string): string {
  let octets = 0;
  let out = "";
  for (const character of line) {
    const width = octetsOf.encode(character).length;
    if (octets + width > LINE_OCTETS) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += width;
  }
  return out;
}

/** @param name of the downloaded file */
export const calendarReply = (calendar: string, name: string): Response =>
  new Response(calendar, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.ics"`,
      "cache-control": "public, max-age=300",
    },
  });
