import type { Attendance } from "@party/contract/attendance";
import { Link } from "@tanstack/react-router";
import { formatWeekday } from "#dates.ts";
import css from "./attendance.module.css";

/** The title, which leads to the event's own page, and when and where it is. */
export function EventHead({ event }: Pick<Attendance, "event">) {
  return (
    <>
      <h3>
        <Link to="/events/$id" params={{ id: String(event.id) }}>
          {event.title}
        </Link>
      </h3>
      <EventFacts event={event} />
    </>
  );
}

export function EventFacts({ event: { date, time, location } }: Pick<Attendance, "event">) {
  return (
    <p className={css.facts}>
      <time dateTime={date}>{formatWeekday(date)}</time>
      {time ? <span>{time}</span> : null}
      {location ? <span>{location}</span> : null}
    </p>
  );
}
