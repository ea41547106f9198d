import type { Attendance } from "@party/contract/attendance";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { formErrorOf } from "#loading/form-submission.ts";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";

const content = attendanceContent.guests;

interface GuestNamesProps {
  attendance: Attendance;
  onDone: (changed: Attendance) => void;
}

/** A folded form with the names of the guests of a sign-up. */
export function GuestNames({ attendance: { id, event, tickets }, onDone }: GuestNamesProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ severity: "success" | "error"; text: string }>();
  const guests = tickets.slice(1);

  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (busy) return;
    const names = new FormData(submitted.currentTarget).getAll("guest").map(String);
    setBusy(true);
    setResult(undefined);
    try {
      const body = { guests: names.map((name) => ({ name })) };
      onDone(await api("PUT /api/attendance/{id}/guests/", { params: { id }, body }));
      setResult({ severity: "success", text: content.saved });
    } catch (error) {
      setResult({ severity: "error", text: formErrorOf(error, content.failed).text });
    }
    setBusy(false);
  };

  return (
    <details className={css.guests}>
      <summary>
        {content.title(guests.some(({ name }) => name !== null))}
        <VisuallyHidden>{content.for(event.title)}</VisuallyHidden>
      </summary>
      <form method="post" className={css.form} onSubmit={submit}>
        <p className={css.hint}>{content.hint}</p>
        {guests.map(({ code, name }, index) => (
          <TextField
            key={code}
            label={attendanceContent.open.guestName(index + 1)}
            name="guest"
            defaultValue={name ?? ""}
            maxLength={60}
            autoComplete="off"
          />
        ))}
        {result ? <Alert severity={result.severity}>{result.text}</Alert> : null}
        <Button type="submit" look="outlined" aria-disabled={busy}>
          {busy ? content.busy : content.save}
          <VisuallyHidden>{content.for(event.title)}</VisuallyHidden>
        </Button>
      </form>
    </details>
  );
}
