import { expect, test } from "vitest";
import { eventHoursOf } from "./event-hours.ts";
import { hoursInLanguage } from "./hours-in-language.ts";

test.each([
  ["8:00 AM – 5:00 PM", "8:00 – 17:00"],
  ["9am-1pm", "9:00-13:00"],
  ["5:30 PM – 7:30 PM", "17:30 – 19:30"],
  ["5:30 AM – 7:30 AM", "05:30 – 07:30"],
  ["12:00 PM", "12:00"],
  ["Monday to Friday, 8:00 AM – 5:00 PM", "Jumatatu hadi Ijumaa, 8:00 – 17:00"],
  ["Tuesday and Friday, 9:00 AM – 1:00 PM", "Jumanne na Ijumaa, 9:00 – 13:00"],
  ["Monday to Saturday, 8 AM – 5 PM; Sunday closed", "Jumatatu hadi Jumamosi, 8:00 – 17:00; Jumapili imefungwa"],
])("%s is %s in Kiswahili, and itself in English", (english, kiswahili) => {
  expect(hoursInLanguage(english, "sw")).toBe(kiswahili);
  expect(hoursInLanguage(english, "en")).toBe(english);
});

test.each(["2-4pm", "Gates 7:00 AM, speeches 9:00 AM", "By appointment", "Saa tatu asubuhi", "8:00 – 17:00", "", null])(
  "%s stays as it is where it has other words, or times that are not certain",
  (hours) => {
    expect(hoursInLanguage(hours, "sw")).toBe(hours);
  },
);

test.each([
  "8:00 AM – 5:00 PM",
  "9 AM",
  "1:00 PM – 6:00 PM",
  "7:30 AM – 1:00 PM",
  "8pm - 1am",
  "6am - 6pm",
  "12:00 AM",
  "11:00 PM – 12:00 AM",
])("calendars read the same hours in both languages of %s", (hours) => {
  expect(eventHoursOf("2027-01-23", hoursInLanguage(hours, "sw"))).toEqual(eventHoursOf("2027-01-23", hours));
});
