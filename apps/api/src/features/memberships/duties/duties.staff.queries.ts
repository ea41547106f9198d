import "../resignations/resignations.queries.ts";
import { sql } from "kysely";
import { EVERYWHERE, isWardIn, type Territory } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import { isAfterDueDate, orderByDueDate } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";

export interface RegistrarNoticeFilter {
  /** By the ward of the member. */
  territory: Territory;
  /** Open ones come by the day on which they are due, done ones the latest first. */
  open: boolean;
  /** The day and id of the last row of the page before. */
  after: readonly [string, number] | undefined;
  limit: number;
}

const filterRegistrarNotices = (db: Database, { territory, open }: Pick<RegistrarNoticeFilter, "territory" | "open">) =>
  db
    .selectFrom("registrar_duties")
    .where("done_at", open ? "is" : "is not", null)
    .where(isWardIn(territory, "registrar_duties.ward_id"));

const selectRegistrarNoticeDetails = (rows: ReturnType<typeof filterRegistrarNotices>) =>
  rows
    .leftJoin("wards", "wards.id", "registrar_duties.ward_id")
    .select(["registrar_duties.id", "member_name", "member_number", "wards.name as ward", "received_at", "done_at"])
    .select(sql<string>`due_on::text`.as("due_on"));

export const listRegistrarNotices = (db: Database, { territory, open, after, limit }: RegistrarNoticeFilter) =>
  selectRegistrarNoticeDetails(filterRegistrarNotices(db, { territory, open }))
    .where(isAfterDueDate(open, "registrar_duties.id", after))
    .orderBy(orderByDueDate(open, "registrar_duties.id"))
    .limit(limit)
    .execute();

export const countRegistrarNotices = (
  db: Database,
  filter: Pick<RegistrarNoticeFilter, "territory" | "open">,
): Promise<number> => countRows(db, filterRegistrarNotices(db, filter).select("id").limit(MAX_COUNTED_ROWS));

export const findRegistrarNotice = (db: Database, id: number) =>
  selectRegistrarNoticeDetails(db.selectFrom("registrar_duties"))
    .where("registrar_duties.id", "=", id)
    .executeTakeFirst();

/** Whose duties they are; null for an erased member. */
export const listRegistrarNoticeNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("registrar_duties")
    .select(["id", "user_id", "member_name", "ward_id"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

/** Of which at most so many days are left, and those that are late. */
export const countUrgentRegistrarNotices = (db: Database, territory: Territory, days: number): Promise<number> =>
  countRows(
    db,
    filterRegistrarNotices(db, { territory, open: true })
      .select("id")
      .where(sql<boolean>`due_on <= (now() at time zone 'Africa/Nairobi')::date + ${days}::integer`)
      .limit(MAX_COUNTED_ROWS),
  );

export const summariseOpenRegistrarNotices = (db: Database, territory: Territory = EVERYWHERE) =>
  summariseWaiting(
    db,
    filterRegistrarNotices(db, { territory, open: true })
      .select("received_at as at")
      .orderBy("due_on")
      .limit(MAX_COUNTED_ROWS),
  );
