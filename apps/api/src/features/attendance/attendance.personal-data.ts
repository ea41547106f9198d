import { sql } from "kysely";
import { columnShownAs, type Person, type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

const selectAttendanceIds = ({ userId }: Person) => sql`select id from attendances where user_id = ${userId}`;

/** `releaseEventSeatsOf` runs before the rows are deleted. */
export const attendanceData: PersonalDataTable[] = [
  {
    table: "admissions",
    of: (person) => sql`kept.ticket_id = any (array(
      select id from tickets where attendance_id = any (array(${selectAttendanceIds(person)}))))`,
    columns: { steward: withheldColumn, device: withheldColumn },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "tickets",
    of: (person) => sql`kept.attendance_id = any (array(${selectAttendanceIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
  {
    table: "attendances",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { event_id: columnShownAs(sql`(select title from events where events.id = kept.event_id)`) },
    onErasure: { becomes: "deleted" },
  },
];
