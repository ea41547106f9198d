import { parseHours } from "@party/contract/values/event-hours";
import { TextField } from "@party/ui/field.tsx";
import type { ComponentProps } from "react";
import { hoursContent } from "./content.content.ts";
import css from "./content.module.css";

/** The hours of an event as on its poster, and how calendars will read them. */
export function HoursField({ value, ...field }: ComponentProps<typeof TextField> & { value: string }) {
  return (
    <div>
      <TextField {...field} type="text" value={value} />
      <p role="status" className={css.hint}>
        {value.trim() === "" ? null : understood(value)}
      </p>
    </div>
  );
}

const clock = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** @param time as typed */
export function understood(time: string): string {
  const hours = parseHours(time);
  if (!hours) return hoursContent.unknown;
  const start = clock(hours.start);
  if (hours.end === undefined) return hoursContent.startOnly(start);
  const end = clock(hours.end);
  return hours.end >= 24 * 60 ? hoursContent.overnight(start, end) : hoursContent.range(start, end);
}
