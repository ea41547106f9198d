import type { Attendance } from "@party/contract/attendance";
import { formatWeekday } from "#dates.ts";
import css from "./attendance.module.css";

export function EventFacts({ event: { date, time, location } }: Pick<Attendance, "event">) {
  return (
    <p className={css.facts}>
      <time dateTime={date}>{formatWeekday(date)}</time>
      {time ? <span>{time}</span> : null}
      {location ? <span>{location}</span> : null}
    </p>
  );
}
