import { sql } from "kysely";
import { columnShownAs, type Person, type PersonalDataTable, secretColumn } from "#database/personal-data.ts";

const selectAttendanceIds = ({ userId }: Person) => sql`select id from attendances where user_id = ${userId}`;

/** `releaseEventSeatsOf` runs before the rows are deleted. */
export const attendanceData: PersonalDataTable[] = [
  {
    table: "admissions",
    title: "When you and your guests were let in",
    of: (person) => sql`kept.ticket_id = any (array(
      select id from tickets where attendance_id = any (array(${selectAttendanceIds(person)}))))`,
    columns: {
      ticket_id: "Ticket",
      steward: secretColumn("Name of the steward at the door"),
      device: secretColumn("Device of the steward"),
      scanned_at: "Let in",
      received_at: "Noted",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "tickets",
    title: "Your tickets and those of your guests",
    of: (person) => sql`kept.attendance_id = any (array(${selectAttendanceIds(person)}))`,
    columns: { id: "Ticket", attendance_id: "Sign-up", seat: "Seat", guest_name: "Name of your guest" },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "attendances",
    title: "Events that you signed up for",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: {
      id: "Sign-up",
      event_id: columnShownAs("Event", sql`(select title from events where events.id = kept.event_id)`),
      user_id: "Your account",
      state: "State",
      seats: "Seats",
      created_at: "Signed up",
      seated_at: "Seat given",
      cancelled_at: "Cancelled",
      email_held: "Email waits until your address is confirmed",
    },
    onErasure: { becomes: "deleted" },
  },
];
