import { parseHours } from "@party/contract/values/event-hours";
import { hoursContent } from "./hours.content.ts";

const formatClockTime = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** How calendars will read the hours of an event. @param time as typed */
export function describeUnderstoodHours(time: string): string {
  const hours = parseHours(time);
  if (!hours) return hoursContent.unknown;
  const start = formatClockTime(hours.start);
  if (hours.end === undefined) return hoursContent.startOnly(start);
  const end = formatClockTime(hours.end);
  return hours.end >= 24 * 60 ? hoursContent.overnight(start, end) : hoursContent.range(start, end);
}
