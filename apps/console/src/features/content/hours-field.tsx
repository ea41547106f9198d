import { TextField } from "@party/ui/field.tsx";
import { type ComponentProps, lazy, Suspense } from "react";
import css from "./content.module.css";

// The parser of hours is for events alone.
const UnderstoodHours = lazy(() =>
  import("./understood-hours.ts").then(({ understood }) => ({
    default: ({ time }: { time: string }) => understood(time),
  })),
);

/** The hours of an event as on its poster, and how calendars will read them. */
export function HoursField({ value, ...field }: ComponentProps<typeof TextField> & { value: string }) {
  return (
    <div>
      <TextField {...field} type="text" value={value} />
      <p role="status" className={css.hint}>
        {value.trim() === "" ? null : (
          <Suspense>
            <UnderstoodHours time={value} />
          </Suspense>
        )}
      </p>
    </div>
  );
}
