import fc from "fast-check";
import { expect, test } from "vitest";
import { eventHoursOf, parseHours } from "./event-hours.ts";

const shown = (minutes: number) => {
  const clock = `${String(Math.floor((minutes % 1440) / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return minutes >= 1440 ? `${clock}+1` : clock;
};

const read = (text: string) => {
  const hours = parseHours(text);
  return hours ? [shown(hours.start), ...(hours.end === undefined ? [] : [shown(hours.end)])].join(" ") : "";
};

/** Pairs of a text and its hours; all that differ are told. */
function expectHours(pairs: readonly (readonly [string, string])[]): void {
  for (const [text, hours] of pairs) expect.soft(read(text), text).toBe(hours);
}

test("a range of the day is read", () => {
  expectHours([
    ["9:00 AM – 4:30 PM", "09:00 16:30"],
    ["9 AM – 4:30PM", "09:00 16:30"],
    ["9am to 4:30pm", "09:00 16:30"],
    ["9 a.m. - 4.30 p.m.", "09:00 16:30"],
    ["9 A.M. until 4 P.M.", "09:00 16:00"],
    ["from 9 AM till 1 PM", "09:00 13:00"],
    ["9:00AM-4:00PM EAT", "09:00 16:00"],
    ["9 AM EAT – 4 PM EAT", "09:00 16:00"],
    ["7 PM – 9 PM (GMT+3)", "19:00 21:00"],
    ["11am-1pm", "11:00 13:00"],
    ["12:00 PM – 12:45 pm", "12:00 12:45"],
    ["930am - 1130am", "09:30 11:30"],
    ["Saturday, 9 AM - 4 PM at the hall", "09:00 16:00"],
    ["Mon – Fri 9 AM – 5 PM", "09:00 17:00"],
    ["5 December, 10 AM - 2 PM", "10:00 14:00"],
    ["05/12/2026 2 PM", "14:00"],
    ["2-4pm", "14:00 16:00"],
    ["2–4 pm, Hall 3", "14:00 16:00"],
    ["2\u20114pm", "14:00 16:00"],
    ["\u202a2 - 4 PM\u202c", "14:00 16:00"],
    ["9 – 11 AM", "09:00 11:00"],
    ["8-9pm", "20:00 21:00"],
    ["8-5pm", "08:00 17:00"],
    ["11 - 2 pm", "11:00 14:00"],
    ["12 - 2 pm", "12:00 14:00"],
    ["2:00 – 4:30 PM", "14:00 16:30"],
    ["9:00 – 4:30 PM", "09:00 16:30"],
    ["11:00 – 12:30 PM", "11:00 12:30"],
    ["12:00 – 2:00 p.m.", "12:00 14:00"],
    ["8:00 – 11:30 AM", "08:00 11:30"],
    ["11am - 1", "11:00 13:00"],
    ["9 AM - 5", "09:00 17:00"],
  ]);
});

test("a range across noon or midnight is read", () => {
  expectHours([
    ["10-12 noon", "10:00 12:00"],
    ["10 AM - 12 noon", "10:00 12:00"],
    ["9:00am–12:00noon", "09:00 12:00"],
    ["9am – noon", "09:00 12:00"],
    ["noon - 3pm", "12:00 15:00"],
    ["12 noon to 2", "12:00 14:00"],
    ["midday", "12:00"],
    ["at noon", "12:00"],
    ["8pm - 1am", "20:00 01:00+1"],
    ["5:00 PM – 1:00 AM", "17:00 01:00+1"],
    ["6 PM to 6 AM", "18:00 06:00+1"],
    ["9:00 – 1:00 AM", "21:00 01:00+1"],
    ["11 - 2 am", "23:00 02:00+1"],
    ["20:00 - 01:00", "20:00 01:00+1"],
    ["8 PM - midnight", "20:00 00:00+1"],
    ["8 - 12 midnight", "20:00 00:00+1"],
    ["8 PM – 12 AM", "20:00 00:00+1"],
    ["20:00 – 24:00", "20:00 00:00+1"],
  ]);
});

test("hours in other spellings, among other words, are read", () => {
  expectHours([
    ["0900hrs", "09:00"],
    ["900hrs", "09:00"],
    ["0900", "09:00"],
    ["1400h", "14:00"],
    ["0900 - 1600 hrs", "09:00 16:00"],
    ["1400 - 1600hrs", "14:00 16:00"],
    ["0800hrs to 1700hrs", "08:00 17:00"],
    ["14 - 16:00", "14:00 16:00"],
    ["14:00 - 16", "14:00 16:00"],
    ["14.00-16.00", "14:00 16:00"],
    ["6:00 - 18:00", "06:00 18:00"],
    ["09:00 - 17:00 hrs", "09:00 17:00"],
    ["14:00 – 4:30 PM", "14:00 16:30"],
    ["14:00 - 4:30", "14:00 16:30"],
    ["14:00 PM", "14:00"],
    ["14:00 at the hall", "14:00"],
    ["20:00 - 11:00", "20:00"],
    ["9.30am", "09:30"],
    ["7:30 AM", "07:30"],
    ["10:00 prompt", "10:00"],
    ["9:00 AM sharp", "09:00"],
    ["from 9 AM", "09:00"],
    ["2 PM onwards", "14:00"],
    ["8 PM till late", "20:00"],
    ["2 PM – 3 speakers", "14:00"],
    ["Doors 6 PM, start 7 PM, end 9 PM", "19:00 21:00"],
    ["Doors open 6pm; starts 7pm; ends 9.30pm", "19:00 21:30"],
    ["Doors 6 PM start 7 PM end 9 PM", "19:00 21:00"],
    ["8 AM registration, 10 AM start", "10:00"],
    ["Registration 8 AM, meeting 10 AM", "10:00"],
    ["Arrival 8 AM", "08:00"],
    ["Starts 9 AM, ends 4 PM", "09:00 16:00"],
    ["Gates open from 9 AM to 4 PM", "09:00 16:00"],
    ["after 3.45 million votes 4 PM", "16:00"],
    ["10,000 people, 4 PM", "16:00"],
    ["Call 0712 345 678, 4 PM", "16:00"],
  ]);
});

test("the Swahili clock is read", () => {
  expectHours([
    ["Saa tatu asubuhi", "09:00"],
    ["Saa moja asubuhi", "07:00"],
    ["Saa kumi na mbili asubuhi", "06:00"],
    ["Saa kumi na moja alfajiri", "05:00"],
    ["Saa sita mchana", "12:00"],
    ["Saa nane na nusu mchana", "14:30"],
    ["Saa tisa kasoro robo mchana", "14:45"],
    ["Saa kumi jioni", "16:00"],
    ["Saa kumi na mbili jioni", "18:00"],
    ["saa 2 usiku", "20:00"],
    ["Saa 3:30 asubuhi", "09:30"],
    ["Kuanzia saa tatu kamili asubuhi", "09:00"],
    ["Saa tatu asubuhi hadi saa sita mchana", "09:00 12:00"],
    ["Saa tatu hadi saa sita mchana", "09:00 12:00"],
    ["Saa tatu asubuhi mpaka saa tisa alasiri", "09:00 15:00"],
    ["saa moja jioni - saa sita usiku", "19:00 00:00+1"],
    ["saa mbili usiku hadi saa nane usiku", "20:00 02:00+1"],
    ["saa tatu asubuhi - saa tisa", "09:00 15:00"],
  ]);
});

test("nothing more is claimed than was typed", () => {
  expectHours([
    ["9:00 - 5:00", "09:00"],
    ["10:00 - 12:30", "10:00 12:30"],
    ["11:00 - 1:00", "11:00"],
    ["2:00 - 4:00", ""],
    ["7:00", ""],
    ["9 - 5", ""],
    ["9", ""],
    ["10-12", ""],
    ["saa tatu", ""],
    ["saa tisa asubuhi", ""],
    ["saa 3 - 5 PM", ""],
    ["midnight", ""],
    ["12 AM", ""],
    ["12 - 1 am", ""],
    ["until 5 PM", ""],
    ["by 4 PM", ""],
    ["before 4 PM", ""],
    ["half past 9 AM", ""],
    ["2 PM or 3 PM", ""],
    ["2 PM (TBC)", ""],
    ["9 AM and 2 PM", ""],
    ["9–11 AM and 2–4 PM", ""],
    ["9/10 AM", ""],
    ["Nairobi 10 AM, Kisumu 2 PM", ""],
    ["10:00 a meeting, 14:00 PMB Hall", ""],
    ["Sat 9 AM – Sun 5 PM", ""],
    ["from Monday 9 AM to Friday 5 PM", ""],
    ["9am (gates) 11am (start)", ""],
    ["9am gates 11am start", ""],
    ["8 PM or later", ""],
    ["2027 - 2 PM", ""],
    ["20 - 4 PM", ""],
    ["2 PM - 30", ""],
    ["Morning - 5 PM", ""],
    ["Room 4 – 5 PM", ""],
    ["5-6 Dec, 10 AM", ""],
    ["9 AM - 12 - 4 PM", ""],
    ["4 PM – 2 PM", ""],
    ["9 AM - 9 AM", ""],
    ["6 PM London time, 6 PM BST", ""],
    ["7 PM GMT", ""],
    ["2 PM, 3 hours", "14:00"],
    ["25:00", ""],
    ["9:75 AM", ""],
    ["2026 - 2027", ""],
    ["2027", ""],
    ["0712 345 678", ""],
    ["Gate 3", ""],
    ["All day", ""],
    ["To be announced", ""],
    ["", ""],
  ]);
});

test("hours are instants on their day in Nairobi, the end perhaps on the next", () => {
  expect(eventHoursOf("2027-01-23", "8pm - 1am")).toEqual({
    start: new Date("2027-01-23T17:00:00Z"),
    end: new Date("2027-01-23T22:00:00Z"),
  });
  expect(eventHoursOf("soon", "2 PM")).toEqual({});
  expect(eventHoursOf("2027-01-23", null)).toEqual({});
});

const pieces = fc.constantFrom(
  ..."9 12 0 30 45 2026 0900 : . , ; - – am pm AM p.m. hrs noon midnight to until saa tatu kumi na nusu asubuhi usiku start end doors Sat Hall at / million".split(
    " ",
  ),
);

test("whatever is typed, a start is within its day and an end after it, within a day", () => {
  const typed = fc.oneof(
    fc.array(pieces, { maxLength: 9 }).map((words) => words.join(" ")),
    fc.array(pieces, { maxLength: 9 }).map((words) => words.join("")),
    fc.string({ unit: "grapheme", maxLength: 60 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const hours = parseHours(text);
      if (!hours) return;
      expect(hours.start).toBeGreaterThanOrEqual(0);
      expect(hours.start).toBeLessThan(1440);
      if (hours.end !== undefined) {
        expect(hours.end).toBeGreaterThan(hours.start);
        expect(hours.end - hours.start).toBeLessThan(1440);
      }
    }),
    { numRuns: 5_000 },
  );
});

test("a range with AM and PM is read as it is written, in every spelling", () => {
  const minutes = fc.integer({ min: 1, max: 95 }).map((quarter) => quarter * 15);
  const spell = (at: number, [point, gap, dots]: readonly [string, string, boolean]) => {
    const half = at < 720 ? "am" : "pm";
    const hour = Math.floor(at / 60) % 12 || 12;
    return `${hour}${point}${String(at % 60).padStart(2, "0")}${gap}${dots ? `${half[0]}.m.` : half}`;
  };
  const spelling = fc.tuple(fc.constantFrom(":", "."), fc.constantFrom("", " "), fc.boolean());
  const dash = fc.constantFrom("-", " - ", "–", " – ", " to ", " until ", " hadi ");
  fc.assert(
    fc.property(minutes, minutes, spelling, dash, (one, other, form, to) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      fc.pre(start < end);
      expect(parseHours(`${spell(start, form)}${to}${spell(end, form)}`)).toEqual({ start, end });
    }),
  );
});
