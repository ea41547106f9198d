import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { TextField } from "@party/ui/form/field.tsx";
import { useEffect, useId, useRef, useState } from "react";
import { scheduleContent as content } from "#editor/editor.content.ts";
import { formatRelativeTime, instantOf, scheduleFieldValues } from "./nairobi-time-format.ts";
import css from "./publishing.module.css";

interface ScheduleFieldProps {
  /** An instant; null proposes the next Sunday 18:00. Later values are ignored. */
  value: string | null;
  /** @param at undefined while day and time are incomplete or past */
  onChange: (at: string | undefined) => void;
}

/** A day and a time in Nairobi, whatever the clock of the device says, and the same in words. */
export function ScheduleField({ value, onChange }: ScheduleFieldProps) {
  const id = useId();
  const [fields, setFields] = useState(() => scheduleFieldValues(value));
  const at = instantOf(fields.day, fields.clock);
  const isPast = at !== undefined && at.getTime() <= Date.now();
  const change = (next: typeof fields) => {
    setFields(next);
    const instant = instantOf(next.day, next.clock);
    onChange(instant && instant.getTime() > Date.now() ? instant.toISOString() : undefined);
  };
  const report = useRef(() => change(fields));
  // What is proposed is chosen, unless it is changed.
  useEffect(() => {
    if (value === null) report.current();
  }, [value]);
  const shared = { "aria-describedby": `${id}-words`, "aria-invalid": !at || isPast ? true : undefined };
  return (
    <fieldset className={css.schedule}>
      <legend>{content.legend}</legend>
      <div className={css.fields}>
        <TextField
          label={content.date}
          type="date"
          value={fields.day}
          min={dayInNairobi(new Date())}
          onChange={({ target }) => change({ ...fields, day: target.value })}
          {...shared}
        />
        <TextField
          label={content.time}
          type="time"
          value={fields.clock}
          onChange={({ target }) => change({ ...fields, clock: target.value })}
          {...shared}
        />
      </div>
      <p id={`${id}-words`} role="status" className={at && !isPast ? css.words : css.problem}>
        {!at ? content.missing : isPast ? content.past : content.words(formatRelativeTime(at))}
      </p>
    </fieldset>
  );
}
