import { hoursOf } from "@party/contract/values/events";
import { expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";

const event = {
  id: 2,
  title: "Coordinators, deputies; and “youth”",
  description: "<p>One long day.</p><script>alert(1)</script>",
  date: "2027-01-23",
  time: "9:00 AM – 4:30 PM",
  location: "Lakeside Social Hall, Kisumu",
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
      "DTSTAMP:20261201T080000Z",
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

test.each([
  ["9:00 AM – 4:30 PM", "06:00", "13:30"],
  ["12:00 PM – 12:45 pm", "09:00", "09:45"],
  ["14.00-16.00", "11:00", "13:00"],
  ["7:30 AM", "04:30", undefined],
  ["5:00 PM – 1:00 AM", "14:00", undefined],
  ["2:00 – 4:30 PM", "11:00", "13:30"],
  ["9:00 – 4:30 PM", "06:00", "13:30"],
  ["11:00 – 12:30 PM", "08:00", "09:30"],
  ["12:00 – 2:00 p.m.", "09:00", "11:00"],
  ["8:00 – 11:30 AM", "05:00", "08:30"],
  ["9:00 – 1:00 AM", "18:00", undefined],
  ["14:00 – 4:30 PM", "11:00", "13:30"],
  ["9 AM – 4:30PM", "06:00", "13:30"],
  ["10:00 prompt", "07:00", undefined],
  ["14:00 at the hall", "11:00", undefined],
  ["10:00 a meeting, 14:00 PMB Hall", "07:00", "11:00"],
  ["14:00 PM", "11:00", undefined],
  ["25:00", undefined, undefined],
  ["at noon", undefined, undefined],
  [null, undefined, undefined],
])("%s is from %s to %s in UTC", (time, start, end) => {
  const hours = hoursOf("2027-01-23", time);
  expect([hours.start?.toISOString().slice(11, 16), hours.end?.toISOString().slice(11, 16)]).toEqual([start, end]);
});
