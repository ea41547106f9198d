import type { Attendance, OpenEvent as Open } from "@party/contract/attendance";
import { MAXIMUM_GUESTS } from "@party/contract/values/events";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { formatWeekday } from "#dates/dates.ts";
import { formErrorOf } from "#loading/form-submission.ts";
import { useSession } from "#session/use-session.ts";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";

const content = attendanceContent.open;
const guestCounts = Array.from({ length: MAXIMUM_GUESTS }, (_, index) => index + 1);

interface EventSignUpCardProps {
  open: Open;
  onDone: (created: Attendance) => void;
}

/** An event to sign up for. */
export function EventSignUpCard({ open, onDone }: EventSignUpCardProps) {
  const { event } = open;
  return (
    <div className={css.event}>
      <EventHeading event={event} />
      <SignUpForm open={open} onDone={onDone} />
    </div>
  );
}

/** The seats left, and the form to sign up. */
export function SignUpForm({ open, onDone }: EventSignUpCardProps) {
  const { event, seats_left, waiting, begun } = open;
  const [guests, setGuests] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { user } = useSession();
  const full = seats_left === 0;
  const tooFew = !full && seats_left !== null && seats_left < 1 + guests;

  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (busy) return;
    const names = new FormData(submitted.currentTarget).getAll("guest").map(String);
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { event: event.id, guests: names.map((name) => ({ name })) };
      onDone(await api("POST /api/attendance/", { body }));
    } catch (error) {
      setFailure(formErrorOf(error, content.failed).text);
    }
    setBusy(false);
  };

  return (
    <>
      <p className={css.seats} data-full={full}>
        {seats_left === null ? content.noLimit : full ? content.full(waiting) : content.left(seats_left)}
      </p>
      {begun ? (
        <p>{content.begun}</p>
      ) : (
        <form method="post" className={css.form} onSubmit={submit}>
          <SelectField
            label={content.guests}
            value={guests}
            onChange={({ currentTarget }) => setGuests(Number(currentTarget.value))}
          >
            {[0, ...guestCounts].map((number) => (
              <option key={number}>{number}</option>
            ))}
          </SelectField>
          {guestCounts.slice(0, guests).map((number) => (
            <TextField
              key={number}
              label={content.guestName(number)}
              hint={content.optional}
              name="guest"
              maxLength={60}
              autoComplete="off"
            />
          ))}
          {tooFew ? <Alert severity="info">{content.tooFew(seats_left)}</Alert> : null}
          {user?.email_confirmed === false ? <p className={css.hint}>{content.confirm(user.email)}</p> : null}
          {failure ? <Alert severity="error">{failure}</Alert> : null}
          <Button type="submit" aria-disabled={busy}>
            {busy ? content.busy : full || tooFew ? content.wait : content.signUp}
            <VisuallyHidden>{content.for(event.title)}</VisuallyHidden>
          </Button>
        </form>
      )}
    </>
  );
}

/** The title, linked to the event's page, with date and place. */
export function EventHeading({ event }: Pick<Attendance, "event">) {
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
