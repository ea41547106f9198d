import { CatchBoundary, Link } from "@tanstack/react-router";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { orChunkError } from "#loading/chunk-error.ts";
import { useBeside } from "#loading/loader-data.ts";
import { currentSession, onSessionChange, unknownSession } from "#session/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatWeekday } from "../../dates.ts";
import { loadSeatsLeft } from "./beside-event.ts";
import type { EventDetails } from "./event.ts";
import { eventFactsContent as words } from "./event-facts.content.ts";
import css from "./event-facts.module.css";

interface EventFactsProps {
  event: EventDetails;
  /** As the server has put it into the page. */
  seatsLeft: number | null | undefined;
}

/** When and where, the seats left, and the event for the visitor's own calendar. */
export function EventFacts({ event, seatsLeft }: EventFactsProps) {
  const { id, date, past, time, location } = event;
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
        <>
          <MemberSeats id={id} />
          <VisitorActions key={id} id={id} seatsLeft={seatsLeft} />
        </>
      )}
    </>
  );
}

/** Members have no more of it than the calendar: their seats are above. */
function VisitorActions({ id, seatsLeft }: { id: number; seatsLeft: number | null | undefined }) {
  const left = useBeside(seatsLeft, () => loadSeatsLeft(String(id))) ?? null;
  return (
    <>
      {left === null ? null : (
        <p className={css.left} data-guest-only>
          {left === 0 ? words.visitor.full : words.visitor.left(left)}
        </p>
      )}
      <p className={css.actions}>
        <Link to="/login" state={{ from: `/events/${id}` }} className={buttonClass("primary")} data-guest-only>
          {left === 0 ? words.visitor.signInFull : words.visitor.signIn}
        </Link>
        <Link to="/joinus" className={buttonClass("outlined")} data-guest-only>
          {words.visitor.join}
        </Link>
        <a href={`/events/${id}/calendar.ics`} className={buttonClass("outlined")}>
          {words.calendar}
        </a>
      </p>
    </>
  );
}

/** The portal's part of the page: heavy, and worth nothing to visitors. */
const EventSeats = lazy(() => orChunkError(() => import("../attendance/event-seats.tsx")));

function MemberSeats({ id }: { id: number }) {
  const { user } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  if (!user) return null;
  const elsewhere = (
    <p className={css.actions}>
      <Link to="/dashboard/events" className={buttonClass("primary")}>
        {words.signUp}
      </Link>
    </p>
  );
  return (
    <div className={css.seats}>
      <CatchBoundary getResetKey={() => id} errorComponent={() => elsewhere}>
        <Suspense>
          <EventSeats key={id} id={id} otherwise={elsewhere} />
        </Suspense>
      </CatchBoundary>
    </div>
  );
}
