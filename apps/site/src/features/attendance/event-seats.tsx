import type { Attendance } from "@party/contract/attendance";
import { Spinner } from "@party/ui/spinner.tsx";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";
import { loadMyEvents, type MemberEvents } from "./load-my-events.ts";
import { SignUpForm } from "./open-event.tsx";
import { ShareAttendance } from "./share-attendance.tsx";

const content = attendanceContent.here;

interface EventSeatsProps {
  id: number;
  /** Shown when the member's events cannot be loaded. */
  fallback: ReactNode;
}

/** On the event page: the member's seats, or the form to sign up. Only members load this chunk. */
export function EventSeats({ id, fallback }: EventSeatsProps) {
  const [events, setEvents] = useState<MemberEvents | "failed">();
  const [created, setCreated] = useState<Attendance>();
  const seats = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const controller = new AbortController();
    loadMyEvents(controller.signal).then(setEvents, () => controller.signal.aborted || setEvents("failed"));
    return () => controller.abort();
  }, []);
  useEffect(() => {
    if (created) seats.current?.focus();
  }, [created]);

  if (!events) return <Spinner label={content.loading} />;
  if (events === "failed") return fallback;
  const mine = created ?? events.mine.find(({ event, state }) => event.id === id && state !== "cancelled");
  const open = events.open.find(({ event }) => event.id === id);
  if (!mine && !open) return fallback;
  return (
    <div className={css.event}>
      {mine ? (
        <>
          <p ref={seats} tabIndex={-1} className={`${css.seats} ${css.notice}`}>
            {mine.state === "seated" ? content.seated(mine.seats) : content.waiting(mine.position ?? 1)}
            {" · "}
            <Link to="/dashboard/events">{mine.state === "seated" ? content.show(mine.seats) : content.list}</Link>
          </p>
          {mine.state === "seated" ? <ShareAttendance event={mine.event} /> : null}
        </>
      ) : (
        <SignUpForm open={open!} onDone={setCreated} />
      )}
    </div>
  );
}
