import { expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";

const event = {
  id: 2,
  title: "Coordinators, deputies; and “youth”",
  description: "<p>One long day.</p><script>alert(1)</script>",
  date: "2027-01-23",
  time: "9:00 AM – 4:30 PM",
  location: "Lakeside Social Hall, Kisumu",
  sequence: 3,
  updatedAt: "2026-11-20T10:00:00Z",
};
const now = new Date("2026-12-01T08:00:00Z");
const written = (given: Partial<typeof event> | { time: null; location: null } = {}) =>
  calendarOf([{ ...event, ...given }], "https://party.example", now);
const unfolded = (calendar: string) => calendar.replaceAll("\r\n ", "").split("\r\n");

test("an event is in the calendar with its hours in Nairobi, its place and its address", () => {
  expect(unfolded(written())).toEqual(
    expect.arrayContaining([
      "UID:event-2@ugatuzi.example",
      "TRIGGER:-P1D",
      "METHOD:PUBLISH",
      "SEQUENCE:3",
      "DTSTAMP:20261120T100000Z",
      "LAST-MODIFIED:20261120T100000Z",
      "STATUS:CONFIRMED",
      'ORGANIZER;CN="Ugatuzi Party":mailto:info@ugatuzi.example',
      "DTSTART:20270123T060000Z",
      "DTEND:20270123T133000Z",
      "SUMMARY:Coordinators\\, deputies\\; and “youth”",
      "DESCRIPTION:One long day.\\n\\nhttps://party.example/events/2",
      "LOCATION:Lakeside Social Hall\\, Kisumu",
      "URL:https://party.example/events/2",
    ]),
  );
});

test("an event without a time is an all-day event, also on the last of a month", () => {
  const lines = unfolded(written({ time: null, location: null, date: "2027-01-31" } as never));
  expect(lines).toContain("DTSTART;VALUE=DATE:20270131");
  expect(lines).toContain("DTEND;VALUE=DATE:20270201");
  expect(lines.some((line) => line.startsWith("LOCATION"))).toBe(false);
});

test("no line is longer than 75 octets, and no character is split", () => {
  const calendar = written({ title: "Mkutano wa “wanawake” – ".repeat(20) });
  for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(calendar)).toContain(`SUMMARY:${"Mkutano wa “wanawake” – ".repeat(20)}`);
  expect(calendar.replaceAll("\r\n", "")).not.toContain("\n");
});

test("a line break in a title cannot start another iCalendar property", () => {
  const lines = unfolded(written({ title: "Rally\r\nATTACH:https://elsewhere.example\nEND:VEVENT" }));
  expect(lines.filter((line) => line.startsWith("ATTACH") || line === "END:VEVENT")).toEqual(["END:VEVENT"]);
});

test("an event without a date is left out", () => {
  expect(unfolded(written({ date: "soon" }))).not.toContain("BEGIN:VEVENT");
});

test("where the poster gives no end, the calendar has an hour and says so", () => {
  const lines = unfolded(written({ time: "2 PM onwards" }));
  expect(lines).toContain("DTSTART:20270123T110000Z");
  expect(lines).toContain("DTEND:20270123T120000Z");
  expect(lines.find((line) => line.startsWith("DESCRIPTION:One"))).toContain("The end has not been announced.");
});

test("an event that is called off is cancelled in calendars, without a reminder", () => {
  const lines = unfolded(calendarOf([{ ...event, calledOff: true }], "https://party.example", now));
  expect(lines).toContain("STATUS:CANCELLED");
  expect(lines).not.toContain("BEGIN:VALARM");
});
