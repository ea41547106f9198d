import type { Attendance } from "@party/contract/attendance";
import { Button } from "@party/ui/form/button.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { formatWeekday } from "#dates/dates.ts";
import { openMoment } from "#features/moments/open-moment.ts";
import { attendanceContent as content } from "./attendance.content.ts";

/** Opens the picture that tells others of an event somebody has a seat at. */
export function ShareAttendance({ event }: Pick<Attendance, "event">) {
  const { id, title, date, time, location } = event;
  const share = () =>
    openMoment({
      kind: "attending",
      subject: title,
      details: [content.tickets.when(formatWeekday(date), time), ...(location ? [location] : [])],
      path: `/events/${id}`,
    });
  return (
    <p>
      <Button look="outlined" onClick={share}>
        {content.share.button}
        <VisuallyHidden>{content.share.for(title)}</VisuallyHidden>
      </Button>
    </p>
  );
}
