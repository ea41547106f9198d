import { inLanguages } from "@party/contract/values/languages";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import { formatEventTime, formatTimeAndPlace } from "../tickets/attendance.emails.ts";
import * as kiswahili from "./event-changes.emails.content.sw.ts";
import { eventChangeMessages } from "./event-changes.emails.content.ts";
import { sendEventChangeEmail } from "./event-changes.emails.ts";
import { eventChangeKinds } from "./event-changes.queries.ts";

const texts = inLanguages(eventChangeMessages, kiswahili.eventChangeMessages);

const EventChangeValues = z.object({
  change: z.enum(eventChangeKinds),
  event: z.string(),
  /** When and where it takes place, or was to. */
  meeting: z.object({ date: z.string(), time: z.string().nullable(), location: z.string().nullable() }),
});

export const eventChanged = defineMessage({
  kind: "event_changed",
  email: sendEventChangeEmail,
  values: EventChangeValues,
  dashboard: ({ change, event, meeting }, language) => {
    const isOn = change === "moved" || change === "on_again";
    const when = isOn ? formatTimeAndPlace(language, meeting) : formatEventTime(language, meeting);
    return { ...texts[language][change](event, when), link: "/dashboard/events" };
  },
});
