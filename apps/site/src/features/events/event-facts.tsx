import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { formatWeekday } from "../../dates.ts";
import type { EventDetails } from "./event.ts";
import { eventDetailContent } from "./event-detail.content.ts";
import css from "./event-facts.module.css";

/** When and where, and the event for the visitor's own calendar. */
export function EventFacts({ event }: { event: EventDetails }) {
  const { id, date, past, time, location } = event;
  const words = eventDetailContent;
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{words.date}</dt>
          <dd>
            <time dateTime={date}>{formatWeekday(date)}</time>
          </dd>
        </div>
        {time ? (
          <div>
            <dt>{words.time}</dt>
            <dd>{time}</dd>
          </div>
        ) : null}
        {location ? (
          <div>
            <dt>{words.location}</dt>
            <dd>{location}</dd>
          </div>
        ) : null}
      </dl>
      {past ? (
        <p>{words.past}</p>
      ) : (
        <p className={css.actions}>
          <a href={`/events/${id}/calendar.ics`} className={buttonClass("primary")}>
            {words.calendar}
          </a>
          <Link to="/dashboard/events" className={`${buttonClass("outlined")} ${css.members}`}>
            {words.signUp}
          </Link>
        </p>
      )}
    </>
  );
}
