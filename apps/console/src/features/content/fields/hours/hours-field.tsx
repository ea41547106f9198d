import { TextField } from "@party/ui/form/field.tsx";
import type { ComponentProps } from "react";
import css from "#features/content/content.module.css";
import { describeUnderstoodHours } from "./understood-hours.ts";

/** The hours of an event as on its poster, and how calendars will read them. */
export function HoursField({ value, ...field }: ComponentProps<typeof TextField> & { value: string }) {
  return (
    <div>
      <TextField {...field} type="text" value={value} />
      <p role="status" className={css.hint}>
        {value.trim() === "" ? null : describeUnderstoodHours(value)}
      </p>
    </div>
  );
}
