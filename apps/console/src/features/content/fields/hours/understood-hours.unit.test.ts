import { expect, test } from "vitest";
import { describeUnderstoodHours } from "./understood-hours.ts";

test.each([
  ["2-4pm", "Understood: 2:00 PM to 4:00 PM."],
  ["10-12 noon", "Understood: 10:00 AM to 12:00 PM."],
  ["8pm - 1am", "Understood: 8:00 PM to 1:00 AM on the next day."],
  ["2 PM onwards", "Understood: starts at 2:00 PM; no end is given."],
  ["9 - 5", "Not understood as hours: calendars show the whole day. Write them as in 9:00 AM – 4:00 PM."],
])("staff who type %s read: %s", (typed, text) => {
  expect(describeUnderstoodHours(typed)).toBe(text);
});
