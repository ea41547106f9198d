import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export interface EventSeatsTable {
  event_id: number;
  /** Null for unlimited. */
  capacity: number | null;
}

export type AttendanceState = "seated" | "waiting" | "cancelled";

export interface AttendancesTable {
  /** Assigned while the event's seats are locked, so ids are in order of arrival. */
  id: Generated<number>;
  event_id: number;
  user_id: number;
  state: AttendanceState;
  /** The member and the guests. */
  seats: number;
  created_at: CreatedAt;
  seated_at: Date | null;
  cancelled_at: Date | null;
}

export interface TicketsTable {
  id: Generated<number>;
  attendance_id: number;
  /** 0 is the member's. */
  seat: number;
  guest_name: string | null;
}

export interface AdmissionsTable {
  ticket_id: number;
  steward: string;
  device: string;
  scanned_at: Date;
  received_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    event_seats: EventSeatsTable;
    attendances: AttendancesTable;
    tickets: TicketsTable;
    admissions: AdmissionsTable;
  }
}
