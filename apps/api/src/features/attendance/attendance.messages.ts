import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { sendMovedUp } from "./tickets/attendance.emails.ts";

export const seatFromWaitingList = message({
  kind: "event_seat_from_waiting_list",
  mail: sendMovedUp,
  values: z.object({ event: z.string() }),
  render: ({ event }) => ({
    title: "You have a seat",
    message: `You have moved up from the waiting list of ${event}. Your ticket is under Events.`,
  }),
});
