import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { whenOf } from "../tickets/attendance.emails.ts";
import { sendEventChange, whenAndWhere } from "./event-changes.emails.ts";
import { changeKinds } from "./event-changes.queries.ts";

const Change = z.object({
  change: z.enum(changeKinds),
  event: z.string(),
  /** When and where it takes place, or was to. */
  meeting: z.object({ date: z.string(), time: z.string().nullable(), location: z.string().nullable() }),
});

export const eventChanged = message({
  kind: "event_changed",
  mail: sendEventChange,
  values: Change,
  render: (values) => ({ ...textOf(values), link: "/dashboard/events" }),
});

function textOf({ change, event, meeting }: z.infer<typeof Change>) {
  switch (change) {
    case "moved":
      return {
        title: "An event has changed",
        message: `${event} is now: ${whenAndWhere(meeting)}. Your place is kept.`,
      };
    case "called_off":
      return { title: "An event is called off", message: `${event}, ${whenOf(meeting)}, does not take place.` };
    case "withdrawn":
      return {
        title: "An event is withdrawn",
        message: `${event}, ${whenOf(meeting)}, is no longer on our site. Do not travel to it.`,
      };
    case "on_again":
      return {
        title: "An event takes place after all",
        message: `${event}: ${whenAndWhere(meeting)}. Your place is kept.`,
      };
  }
}
