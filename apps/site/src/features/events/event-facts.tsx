import { CatchBoundary, Link } from "@tanstack/react-router";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { importChunk } from "#loading/chunk-error.ts";
import { useRelated } from "#loading/loader-data.ts";
import { currentSession, onSessionChange, unknownSession } from "#session/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatWeekday } from "../../dates.ts";
import { loadSeatsLeft } from "./event-detail.data.ts";
import css from "./event-facts.module.css";
import { eventFactsContent } from "./events.content.ts";
import type { EventDetails } from "./events.ts";

interface EventFactsProps {
  event: EventDetails;
  /** As rendered by the server; undefined after a navigation in the browser. */
  seatsLeft: number | null | undefined;
}

/** When and where, the seats left, and the event for the visitor's own calendar. */
export function EventFacts({ event, seatsLeft }: EventFactsProps) {
  const { id, date, past, time, location } = event;
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{eventFactsContent.date}</dt>
          <dd>
            <time dateTime={date}>{formatWeekday(date)}</time>
          </dd>
        </div>
        {time ? (
          <div>
            <dt>{eventFactsContent.time}</dt>
            <dd>{time}</dd>
          </div>
        ) : null}
        {location ? (
          <div>
            <dt>{eventFactsContent.location}</dt>
            <dd>{location}</dd>
          </div>
        ) : null}
      </dl>
      {past ? (
        <p>{eventFactsContent.past}</p>
      ) : (
        <>
          <MemberSeats id={id} />
          <VisitorActions key={id} id={id} seatsLeft={seatsLeft} />
        </>
      )}
    </>
  );
}

/** Members see only the calendar link: their seats are above. */
function VisitorActions({ id, seatsLeft }: { id: number; seatsLeft: number | null | undefined }) {
  const left = useRelated(seatsLeft, () => loadSeatsLeft(String(id))) ?? null;
  return (
    <>
      {left === null ? null : (
        <p className={css.left} data-guest-only>
          {left === 0 ? eventFactsContent.visitor.full : eventFactsContent.visitor.left(left)}
        </p>
      )}
      <p className={css.actions}>
        <Link to="/login" state={{ from: `/events/${id}` }} className={buttonClass("primary")} data-guest-only>
          {left === 0 ? eventFactsContent.visitor.signInFull : eventFactsContent.visitor.signIn}
        </Link>
        <Link to="/joinus" className={buttonClass("outlined")} data-guest-only>
          {eventFactsContent.visitor.join}
        </Link>
        <a href={`/events/${id}/calendar.ics`} className={buttonClass("outlined")}>
          {eventFactsContent.calendar}
        </a>
      </p>
    </>
  );
}

/** For members only, so it is a chunk of its own. */
const EventSeats = lazy(() => importChunk(() => import("../attendance/event-seats.tsx")));

function MemberSeats({ id }: { id: number }) {
  const { user } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  if (!user) return null;
  const signUpLink = (
    <p className={css.actions}>
      <Link to="/dashboard/events" className={buttonClass("primary")}>
        {eventFactsContent.signUp}
      </Link>
    </p>
  );
  return (
    <div className={css.seats}>
      <CatchBoundary getResetKey={() => id} errorComponent={() => signUpLink}>
        <Suspense>
          <EventSeats key={id} id={id} fallback={signUpLink} />
        </Suspense>
      </CatchBoundary>
    </div>
  );
}
