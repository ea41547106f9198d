import "../attendance.queries.ts";
import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    event_stewards: {
      id: Generated<number>;
      event_id: number;
      name: string;
      /** Part of the link; counted from 1 for each name. */
      generation: number;
      created_at: CreatedAt;
      /** Null for the operator of the server. */
      created_by: number | null;
      revoked_at: Date | null;
    };
  }
}

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

const STEWARD_COLUMNS = ["id", "event_id", "name", "generation", "created_at", "revoked_at"] as const;

export type StewardRow = NonNullable<Awaited<ReturnType<typeof findNewestSteward>>>;

/** Earlier generations of a name are revoked. */
export const findNewestSteward = (db: Database, eventId: number, name: string) =>
  db
    .selectFrom("event_stewards")
    .select(STEWARD_COLUMNS)
    .where("event_id", "=", eventId)
    .where("name", "=", name)
    .orderBy("generation", "desc")
    .limit(1)
    .executeTakeFirst();

export const insertSteward = (
  db: Database,
  steward: { event_id: number; name: string; generation: number; created_by: number | null },
) =>
  db
    .insertInto("event_stewards")
    .values({ ...steward, revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listStewards = (db: Database, eventId: number) =>
  db.selectFrom("event_stewards").select(STEWARD_COLUMNS).where("event_id", "=", eventId).orderBy("id").execute();

/** The links of a person that are not revoked, with the places of their events. */
export const listStewardsCreatedBy = (db: Database, createdBy: number) =>
  db
    .selectFrom("event_stewards")
    .innerJoin("events", "events.id", "event_stewards.event_id")
    .select(["event_stewards.id", "event_id", "county_id", "constituency_id", "events.ward_id"])
    .where("created_by", "=", createdBy)
    .where("revoked_at", "is", null)
    .execute();

/** Keeps the time of an earlier revocation. @returns undefined for a steward of another event */
export const revokeSteward = (db: Database, eventId: number, id: number) =>
  db
    .updateTable("event_stewards")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where("id", "=", id)
    .where("event_id", "=", eventId)
    .returning(STEWARD_COLUMNS)
    .executeTakeFirst();
