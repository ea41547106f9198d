import type { Attendance } from "@party/contract/attendance";
import { Alert } from "@party/ui/alert.tsx";
import { Dialog } from "@party/ui/dialog/dialog.tsx";
import { Button, buttonRowClass } from "@party/ui/form/button.tsx";
import { EmptyState, Panel } from "@party/ui/panel.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { formatWeekday } from "#dates/dates.ts";
import { formErrorOf } from "#loading/form-submission.ts";
import { OfflinePageSaver } from "#offline/save-offline.tsx";
import { enabledExtensions } from "#page-context.ts";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { icons } from "#portal/icons.ts";
import { useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { attendanceContent as content } from "./attendance.content.ts";
import css from "./attendance.module.css";
import { GuestNames } from "./guest-names.tsx";
import { loadMyEvents, type MemberEvents } from "./load-my-events.ts";
import { EventFacts, EventHeading, EventSignUpCard } from "./open-event.tsx";
import { ShareAttendance } from "./share-attendance.tsx";
import { saveTicketCalendar, Tickets, ticketsMarkup } from "./tickets.tsx";

const eventsQuery = {
  queryKey: ["events"],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadMyEvents(signal),
};

export const Route = createFileRoute("/_members-only/dashboard/events")({
  head: () => pageHead("/dashboard/events", { unlisted: true }),
  component: EventsPage,
});

function EventsPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead} failure={content.failure}>
      <MyEvents />
    </DashboardPage>
  );
}

/** Servers of earlier releases do not say. */
const isTakingPlace = ({ status = "planned" }: Attendance) => status === "planned";

/** The next event first. */
const compareEventDays = (one: Attendance, other: Attendance) => one.event.date.localeCompare(other.event.date);

/** Tickets, waiting lists and events to sign up for. */
function MyEvents() {
  const queryClient = useQueryClient();
  const { data, refetch } = useSuspenseQuery(eventsQuery);
  const { mine, open } = data;
  const [message, setMessage] = useState("");
  const [cancelling, setCancelling] = useState<Attendance>();
  const { user } = useSession();
  const notice = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setCancelling(undefined), []);

  useEffect(() => {
    if (message) notice.current?.focus();
  }, [message]);

  /** @param fallback updates the lists when they cannot be loaded again */
  const changed = async (text: string, fallback: (events: MemberEvents) => MemberEvents) => {
    const { isError } = await refetch();
    if (isError) queryClient.setQueryData(eventsQuery.queryKey, fallback(data));
    setMessage(text);
  };
  const signedUp = (created: Attendance) => {
    const { title } = created.event;
    return changed(created.state === "seated" ? content.signedUp(title) : content.listed(title), (events) => ({
      ...events,
      mine: [...events.mine, created],
    }));
  };
  const named = (changed: Attendance) =>
    queryClient.setQueryData(eventsQuery.queryKey, (events: MemberEvents = data) => ({
      ...events,
      mine: events.mine.map((each) => (each.id === changed.id ? changed : each)),
    }));
  const cancelled = async (attendance: Attendance) => {
    setCancelling(undefined);
    await changed(content.cancel.done(attendance.event.title), (events) => ({
      ...events,
      mine: events.mine.filter(({ id }) => id !== attendance.id),
    }));
  };

  const coming = mine.filter(({ over }) => !over).toSorted(compareEventDays);
  const seated = coming.filter(({ state }) => state === "seated");
  const waiting = coming.filter(({ state }) => state === "waiting");
  const past = mine.filter((each) => each.over && each.state === "seated" && isTakingPlace(each));
  const others = open.filter(({ event }) => !coming.some((attendance) => attendance.event.id === event.id));

  return (
    <>
      <div ref={notice} tabIndex={-1} className={css.notice}>
        {message ? <Alert severity="success">{message}</Alert> : null}
      </div>
      <EventsPanel
        id="tickets"
        title={content.tickets.title}
        empty={content.tickets[others.length > 0 ? "empty" : "none"]}
        icon={icons.ticket}
      >
        {seated.map((attendance) => (
          <AttendanceCard key={attendance.id} attendance={attendance} onCancel={setCancelling}>
            {attendance.tickets.length > 0 ? <Tickets attendance={attendance} /> : null}
            {isTakingPlace(attendance) ? <ShareAttendance event={attendance.event} /> : null}
            {attendance.tickets.length > 1 && !attendance.begun ? (
              <GuestNames attendance={attendance} onDone={named} />
            ) : null}
          </AttendanceCard>
        ))}
      </EventsPanel>
      {waiting.length > 0 ? (
        <EventsPanel id="waiting" title={content.waiting.title}>
          {waiting.map((attendance) => (
            <AttendanceCard key={attendance.id} attendance={attendance} onCancel={setCancelling}>
              {isTakingPlace(attendance) ? (
                <>
                  <p className={css.position}>{content.waiting.position(attendance.position ?? 1)}</p>
                  <p>{content.waiting.party(attendance.seats)}</p>
                  <p className={css.hint}>{content.waiting.next}</p>
                </>
              ) : null}
            </AttendanceCard>
          ))}
        </EventsPanel>
      ) : null}
      {enabledExtensions() === false ? null : (
        <EventsPanel
          id="open"
          title={content.open.title}
          empty={content.open.empty}
          icon={icons.calendar}
          aside={<Link to="/events">{content.all}</Link>}
          className={css.cards}
        >
          {others.map((each) => (
            <EventSignUpCard key={each.event.id} open={each} onDone={signedUp} />
          ))}
        </EventsPanel>
      )}
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
        <OfflinePageSaver
          userId={user?.id}
          path="/dashboard/events"
          title={content.tickets.kept}
          version={JSON.stringify(seated)}
          body={async () => ticketsMarkup(seated)}
        />
      ) : null}
      {cancelling ? (
        <CancelDialog attendance={cancelling} onClose={close} onDone={() => cancelled(cancelling)} />
      ) : null}
    </>
  );
}

interface EventsPanelProps {
  id: string;
  title: string;
  empty?: string;
  icon?: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode[];
}

function EventsPanel({ id, title, empty = "", icon = icons.ticket, aside, className, children }: EventsPanelProps) {
  return (
    <Panel id={id} title={title} aside={aside}>
      {children.length > 0 ? <div className={className}>{children}</div> : <EmptyState icon={icon} text={empty} />}
    </Panel>
  );
}

interface AttendanceCardProps {
  attendance: Attendance;
  onCancel: (attendance: Attendance) => void;
  children: ReactNode;
}

function AttendanceCard({ attendance, onCancel, children }: AttendanceCardProps) {
  const { event, begun, state, status = "planned", moved_from } = attendance;
  return (
    <article className={css.going}>
      <EventHeading event={event} />
      {status !== "planned" ? (
        <Alert severity="warning">{content.status[status]}</Alert>
      ) : moved_from ? (
        <Alert severity="info">
          {content.moved(formatWeekday(moved_from.date), moved_from.time, moved_from.location)}
        </Alert>
      ) : null}
      {children}
      <div className={buttonRowClass}>
        {state === "seated" && status === "planned" ? (
          <Button look="outlined" onClick={() => saveTicketCalendar(attendance)}>
            {content.tickets.calendar}
            <VisuallyHidden>{content.tickets.calendarFor(event.title)}</VisuallyHidden>
          </Button>
        ) : null}
        {begun || status !== "planned" ? null : (
          <Button look="outlined" className={css.danger} onClick={() => onCancel(attendance)}>
            {content.cancel.button}
            <VisuallyHidden>{content.cancel.for(event.title)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </article>
  );
}

const cancelContent = content.cancel;

interface CancelDialogProps {
  attendance: Attendance;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a place is cancelled; open while it is mounted. */
function CancelDialog({ attendance, onClose, onDone }: CancelDialogProps) {
  const { id, event, state, seats } = attendance;
  const container = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const dialog = container.current?.querySelector("dialog");
    dialog?.showModal();
    dialog?.addEventListener("close", onClose);
    return () => dialog?.removeEventListener("close", onClose);
  }, [onClose]);

  /** At once, because the browser sends the dialog's close event later than a key that is pressed next. */
  const keep = () => {
    container.current?.querySelector("dialog")?.close();
    onClose();
  };
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api("DELETE /api/attendance/{id}/", { params: { id } });
      onDone();
    } catch (error) {
      setFailure(formErrorOf(error, cancelContent.failed).text);
      setBusy(false);
    }
  };

  return (
    <div ref={container}>
      <Dialog id="cancel-attendance" title={cancelContent.title}>
        <p>{state === "waiting" ? cancelContent.waiting(event.title) : cancelContent.seated(event.title, seats)}</p>
        <p>{cancelContent.back}</p>
        {failure ? <Alert severity="error">{failure}</Alert> : null}
        <div className={css.actions}>
          <Button look="outlined" className={css.danger} aria-disabled={busy} onClick={confirm}>
            {busy ? cancelContent.busy : cancelContent.confirm}
          </Button>
          <Button look="outlined" onClick={keep}>
            {cancelContent.keep}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
