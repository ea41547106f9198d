import type { Attendance } from "@party/contract/attendance";
import { siteUrl } from "#page-context.ts";
import { calendarOf } from "../events/calendar.ts";

/** A ticket's event for the member's own calendar, with the codes to show at the door. */
export const ticketCalendar = ({ event, tickets }: Attendance, origin: string, now = new Date()): string =>
  calendarOf([{ ...event, description: `Ticket: ${tickets.map(({ code }) => code).join(", ")}` }], origin, now);

/** Hands the calendar file to the browser, which asks what to open it with. */
export function saveTicketCalendar(attendance: Attendance): void {
  const file = new Blob([ticketCalendar(attendance, siteUrl())], { type: "text/calendar" });
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: `ticket-${attendance.id}.ics` }).click();
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
