import { inLanguages } from "@party/contract/values/languages";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import * as kiswahili from "./tickets/attendance.emails.content.sw.ts";
import { attendanceMessages } from "./tickets/attendance.emails.content.ts";
import { sendSeatFromWaitingList } from "./tickets/attendance.emails.ts";

const texts = inLanguages(attendanceMessages, kiswahili.attendanceMessages);

export const seatFromWaitingList = defineMessage({
  kind: "event_seat_from_waiting_list",
  email: sendSeatFromWaitingList,
  values: z.object({ event: z.string() }),
  dashboard: ({ event }, language) => texts[language].seatFromWaitingList(event),
});
