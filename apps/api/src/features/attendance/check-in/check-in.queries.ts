import "../attendance.queries.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** The valid tickets of an event with their admissions. */
export const listValidTickets = (db: Database, eventId: number) =>
  db
    .selectFrom("tickets")
    .innerJoin("attendances", "attendances.id", "tickets.attendance_id")
    .innerJoin("users", "users.id", "attendances.user_id")
    .leftJoin("admissions", "admissions.ticket_id", "tickets.id")
    .select(["tickets.id", "seat", "guest_name", "first_name", "last_name"])
    .select(["steward", "device", "scanned_at"])
    .where("event_id", "=", eventId)
    .where("attendances.state", "=", "seated")
    .orderBy("tickets.id")
    .execute();

/** The given tickets that are valid for the event; they cannot be cancelled before the transaction ends. */
export async function lockValidTickets(db: Database, eventId: number, ticketIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tickets.id from tickets join attendances on attendances.id = tickets.attendance_id
    where tickets.id = any(${ticketIds}) and event_id = ${eventId} and state = 'seated'
    order by tickets.id for share of attendances`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewAdmission {
  ticketId: number;
  device: string;
  scannedAt: Date;
}

/** Keeps existing admissions. @param admissions ordered by ticket, so that concurrent batches cannot deadlock */
export const insertAdmissions = (db: Database, steward: string, admissions: readonly NewAdmission[]) =>
  sql`
    insert into admissions (ticket_id, steward, device, scanned_at)
    select ticket_id, ${steward}, device, scanned_at from unnest(
      ${admissions.map(({ ticketId }) => ticketId)}::integer[],
      ${admissions.map(({ device }) => device)}::text[],
      ${admissions.map(({ scannedAt }) => scannedAt.toISOString())}::timestamptz[]
    ) as scan (ticket_id, device, scanned_at)
    on conflict (ticket_id) do nothing`.execute(db);

export const listAdmissions = (db: Database, ticketIds: readonly number[]) =>
  db
    .selectFrom("admissions")
    .select(["ticket_id", "steward", "device", "scanned_at"])
    .where(sql<boolean>`ticket_id = any(${ticketIds})`)
    .execute();
