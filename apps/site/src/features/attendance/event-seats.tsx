import type { Attendance } from "@party/contract/attendance";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";
import { loadMyEvents, type MyEvents } from "./load-my-events.ts";
import { SignUp } from "./open-event.tsx";

const content = attendanceContent.here;

interface EventSeatsProps {
  id: number;
  /** What stands here when the member's events cannot be loaded. */
  otherwise: ReactNode;
}

/** On an event's own page: the member's seats, or the form that takes some. Loaded for members alone. */
export default function EventSeats({ id, otherwise }: EventSeatsProps) {
  const [events, setEvents] = useState<MyEvents | "failed">();
  const [made, setMade] = useState<Attendance>();
  const seats = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    loadMyEvents(leaving.signal).then(setEvents, () => leaving.signal.aborted || setEvents("failed"));
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    if (made) seats.current?.focus();
  }, [made]);

  if (!events) return <Spinner label={content.loading} />;
  if (events === "failed") return otherwise;
  const mine = made ?? events.mine.find(({ event, state }) => event.id === id && state !== "cancelled");
  const open = events.open.find(({ event }) => event.id === id);
  if (!mine && !open) return otherwise;
  return (
    <div className={css.event}>
      {mine ? (
        <p ref={seats} tabIndex={-1} className={`${css.seats} ${css.notice}`}>
          {mine.state === "seated" ? content.seated(mine.seats) : content.waiting(mine.position ?? 1)}
          {" · "}
          <Link to="/dashboard/events">{mine.state === "seated" ? content.show(mine.seats) : content.list}</Link>
        </p>
      ) : (
        <SignUp open={open!} onDone={setMade} />
      )}
    </div>
  );
}
