import { type ColumnType, type Generated, type GeneratedAlways, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    deadlines: {
      id: GeneratedAlways<number>;
      title: string;
      /** Date in Nairobi, YYYY-MM-DD; read it as `::text`. */
      day: ColumnType<never, string, string>;
      source: string;
      /** By which two people confirmed it. */
      proposal_id: number | null;
      confirmed_at: Date | null;
      done_at: Date | null;
      created_at: Generated<Date>;
    };
    deadline_warnings: {
      deadline_id: number;
      day: ColumnType<never, string, string>;
      days_before: number;
      warned_at: Generated<Date>;
    };
  }
}

/** What two people decide on. */
export interface DeadlineValues {
  title: string;
  /** `2027-03-16`, in Nairobi. */
  day: string;
  source: string;
}

interface DeadlineFilter {
  open: boolean;
  /** Day and id of the last row of the page before. */
  after: readonly [string, number] | undefined;
  limit: number;
}

const selectDeadlines = (db: Database) =>
  db
    .selectFrom("deadlines")
    .select(["id", "title", "source", "proposal_id", "confirmed_at", "done_at"])
    .select(sql<string>`day::text`.as("day"));

export type DeadlineRow = Awaited<ReturnType<typeof listDeadlines>>[number];

/** Open ones by their day, done ones the latest first. */
export const listDeadlines = (db: Database, { open, after, limit }: DeadlineFilter) =>
  selectDeadlines(db)
    .where("done_at", open ? "is" : "is not", null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(day, id) ${open ? sql`>` : sql`<`} (${after![0]}::date, ${after![1]}::integer)`),
    )
    .orderBy("deadlines.day", open ? "asc" : "desc")
    .orderBy("id", open ? "asc" : "desc")
    .limit(limit)
    .execute();

export const countDeadlines = (db: Database, { open }: Pick<DeadlineFilter, "open">): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom("deadlines")
      .select("id")
      .where("done_at", open ? "is" : "is not", null)
      .limit(MAX_COUNTED_ROWS),
  );

export const findDeadline = (db: Database, id: number) => selectDeadlines(db).where("id", "=", id).executeTakeFirst();

export const lockDeadline = (tx: Database, id: number) =>
  selectDeadlines(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const listDeadlineTitles = (db: Database, ids: readonly number[]) =>
  db.selectFrom("deadlines").select(["id", "title as name"]).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

const confirmedBy = (proposalId: number) => ({ proposal_id: proposalId, confirmed_at: sql<Date>`now()` });

/** @param proposalId the approved one, which is not carried out yet; the database refuses another */
export const insertDeadline = (tx: Database, values: DeadlineValues, proposalId: number) =>
  tx
    .insertInto("deadlines")
    .values({ ...values, ...confirmedBy(proposalId), done_at: null })
    .execute();

/** What was done by another day is open again. */
export const updateDeadline = (tx: Database, id: number, values: DeadlineValues, proposalId: number) =>
  tx
    .updateTable("deadlines")
    .set({
      ...{ ...values, ...confirmedBy(proposalId) },
      done_at: sql<Date | null>`case when day = ${values.day}::date then done_at end`,
    })
    .where("id", "=", id)
    .execute();

/** @returns undefined where it was so already, or there is none */
export const setDeadlineDone = (db: Database, id: number, done: boolean) =>
  db
    .updateTable("deadlines")
    .set({ done_at: done ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .where("done_at", done ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();

export interface DeadlineWarning {
  deadlineId: number;
  /** The deadline, as it was when the warning became due. */
  day: string;
  daysBefore: number;
}

/**
 * Marks the warnings that are due and were not sent: of each deadline the one for the fewest days.
 * @param today in Nairobi @param thresholds days before a deadline, the most first
 */
export async function markWarnings(tx: Database, today: string, thresholds: readonly number[]) {
  const { rows } = await sql<DeadlineWarning>`
    insert into deadline_warnings (deadline_id, day, days_before)
    select id, day, (select min(days) from unnest(${thresholds}::integer[]) as days where days >= day - ${today}::date)
    from deadlines where done_at is null and day - ${today}::date between 0 and ${thresholds[0]}
    on conflict do nothing
    returning deadline_id as "deadlineId", day::text, days_before as "daysBefore"`.execute(tx);
  return rows;
}
