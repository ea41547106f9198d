import type { Attendance } from "@party/contract/attendance";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { KeepOnPhone } from "#offline/save-offline.tsx";
import { icons } from "#portal/icons.ts";
import { useSession } from "#session/use-session.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState, Panel } from "#ui/panel.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { attendanceContent as content } from "./attendance.content.ts";
import css from "./attendance.module.css";
import { CancelDialog } from "./cancel-dialog.tsx";
import { EventFacts, EventHead } from "./event-facts.tsx";
import { type MyEvents as Loaded, loadMyEvents } from "./load-my-events.ts";
import { OpenEvent } from "./open-event.tsx";
import { saveTicketCalendar } from "./ticket-calendar.ts";
import { ticketsMarkup } from "./ticket-picture.ts";
import { Tickets } from "./tickets.tsx";

/** The next event first. */
const byDay = (one: Attendance, other: Attendance) => one.event.date.localeCompare(other.event.date);

/** Tickets, waiting lists, and what a member may sign up for. */
export function MyEvents({ loaded }: { loaded: Loaded }) {
  const [{ mine, open }, setEvents] = useState(loaded);
  const [told, setTold] = useState("");
  const [leaving, setLeaving] = useState<Attendance>();
  const { user } = useSession();
  const notice = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setLeaving(undefined), []);

  useEffect(() => {
    if (told) notice.current?.focus();
  }, [told]);

  /** What happened is told also when the lists cannot be loaded anew. */
  const changed = async (text: string, meanwhile: (events: Loaded) => Loaded) => {
    setEvents((await loadMyEvents().catch(() => undefined)) ?? meanwhile({ mine, open }));
    setTold(text);
  };
  const signedUp = (made: Attendance) => {
    const { title } = made.event;
    return changed(made.state === "seated" ? content.signedUp(title) : content.listed(title), (events) => ({
      ...events,
      mine: [...events.mine, made],
    }));
  };
  const cancelled = async (gone: Attendance) => {
    setLeaving(undefined);
    await changed(content.cancel.done(gone.event.title), (events) => ({
      ...events,
      mine: events.mine.filter(({ id }) => id !== gone.id),
    }));
  };

  const coming = mine.filter(({ over }) => !over).toSorted(byDay);
  const seated = coming.filter(({ state }) => state === "seated");
  const waiting = coming.filter(({ state }) => state === "waiting");
  const past = mine.filter(({ over, state }) => over && state === "seated");
  const others = open.filter(({ event }) => !coming.some((attendance) => attendance.event.id === event.id));

  return (
    <>
      <div ref={notice} tabIndex={-1} className={css.notice}>
        {told ? <Alert severity="success">{told}</Alert> : null}
      </div>
      <Part id="tickets" title={content.tickets.title} empty={content.tickets.empty} icon={icons.ticket}>
        {seated.map((attendance) => (
          <Going key={attendance.id} attendance={attendance} onCancel={setLeaving}>
            <Tickets attendance={attendance} />
          </Going>
        ))}
      </Part>
      {waiting.length > 0 ? (
        <Part id="waiting" title={content.waiting.title}>
          {waiting.map((attendance) => (
            <Going key={attendance.id} attendance={attendance} onCancel={setLeaving}>
              <p className={css.position}>{content.waiting.position(attendance.position ?? 1)}</p>
              <p>{content.waiting.party(attendance.seats)}</p>
              <p className={css.hint}>{content.waiting.next}</p>
            </Going>
          ))}
        </Part>
      ) : null}
      <Part
        id="open"
        title={content.open.title}
        empty={content.open.empty}
        icon={icons.calendar}
        aside={<Link to="/events">{content.all}</Link>}
        className={css.cards}
      >
        {others.map((each) => (
          <OpenEvent key={each.event.id} open={each} onDone={signedUp} />
        ))}
      </Part>
      {past.length > 0 ? (
        <Panel id="past" title={content.past.title}>
          <ul className={css.past}>
            {past.map(({ id, event }) => (
              <li key={id}>
                <Link to="/events/$id" params={{ id: String(event.id) }}>
                  {event.title}
                </Link>
                <EventFacts event={event} />
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {seated.length > 0 ? (
        <KeepOnPhone
          userId={user?.id}
          path="/dashboard/events"
          title={content.tickets.kept}
          version={JSON.stringify(seated)}
          body={async () => ticketsMarkup(seated)}
        />
      ) : null}
      {leaving ? <CancelDialog attendance={leaving} onClose={close} onDone={() => cancelled(leaving)} /> : null}
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  empty?: string;
  icon?: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode[];
}

function Part({ id, title, empty = "", icon = icons.ticket, aside, className, children }: PartProps) {
  return (
    <Panel id={id} title={title} aside={aside}>
      {children.length > 0 ? <div className={className}>{children}</div> : <EmptyState icon={icon} text={empty} />}
    </Panel>
  );
}

interface GoingProps {
  attendance: Attendance;
  onCancel: (attendance: Attendance) => void;
  children: ReactNode;
}

function Going({ attendance, onCancel, children }: GoingProps) {
  const { event, begun, state } = attendance;
  return (
    <article className={css.going}>
      <EventHead event={event} />
      {children}
      <div className={css.buttons}>
        {state === "seated" ? (
          <button type="button" className={buttonClass("outlined")} onClick={() => saveTicketCalendar(attendance)}>
            {content.tickets.calendar}
            <VisuallyHidden>{content.tickets.calendarFor(event.title)}</VisuallyHidden>
          </button>
        ) : null}
        {begun ? null : (
          <button
            type="button"
            className={`${buttonClass("outlined")} ${css.danger}`}
            onClick={() => onCancel(attendance)}
          >
            {content.cancel.button}
            <VisuallyHidden>{content.cancel.for(event.title)}</VisuallyHidden>
          </button>
        )}
      </div>
    </article>
  );
}
