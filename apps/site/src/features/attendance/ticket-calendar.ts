import type { Attendance } from "@party/contract/attendance";
import { siteUrl } from "#page-context.ts";
import { saveFile } from "#ui/save-file.ts";
import { calendarOf } from "../events/calendar.ts";

/** A ticket's event for the member's own calendar, with the codes to show at the door. */
export const ticketCalendar = ({ event, tickets }: Attendance, origin: string, now = new Date()): string =>
  calendarOf([{ ...event, description: `Ticket: ${tickets.map(({ code }) => code).join(", ")}` }], origin, now);

/** Hands the calendar file to the browser, which asks what to open it with. */
export function saveTicketCalendar(attendance: Attendance): void {
  saveFile(`ticket-${attendance.id}.ics`, new Blob([ticketCalendar(attendance, siteUrl())], { type: "text/calendar" }));
}
