import type { InLanguages } from "@party/contract/values/languages";
import type { Translated } from "@party/contract/values/translated";
import { z } from "zod";
import { defineMessage } from "#features/notifications/messages.ts";
import * as kiswahili from "./tickets/attendance.emails.content.sw.ts";
import { attendanceMessages } from "./tickets/attendance.emails.content.ts";
import { sendSeatFromWaitingList } from "./tickets/attendance.emails.ts";

const texts: InLanguages<Translated<typeof attendanceMessages>> = {
  en: attendanceMessages,
  sw: kiswahili.attendanceMessages,
};

export const seatFromWaitingList = defineMessage({
  kind: "event_seat_from_waiting_list",
  mail: sendSeatFromWaitingList,
  values: z.object({ event: z.string() }),
  render: ({ event }, language) => texts[language].seatFromWaitingList(event),
});
