import { type Generated, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    data_breaches: {
      id: Generated<number>;
      title: string;
      description: string;
      measures: string;
      people_affected: number | null;
      found_at: Date;
      commissioner_told_at: Date | null;
      people_told_at: Date | null;
      closed_at: Date | null;
      recorded_by: number | null;
      created_at: CreatedAt;
      version: Generated<number>;
    };
  }
}

export interface BreachFilter {
  open: boolean;
  /** The instant in milliseconds and the id of the last row of the page before. */
  after: readonly [number, number] | undefined;
  limit: number;
}

const filterBreaches = (db: Database, open: boolean) =>
  db.selectFrom("data_breaches as breach").where("breach.closed_at", open ? "is" : "is not", null);

const selectBreachDetails = (rows: ReturnType<typeof filterBreaches>) =>
  rows
    .leftJoin("users", "users.id", "breach.recorded_by")
    .select(["breach.id", "title", "description", "measures", "people_affected", "found_at", "commissioner_told_at"])
    .select(["people_told_at", "closed_at", "version"])
    .select(sql<string | null>`first_name || ' ' || last_name`.as("recorded_by"));
export type BreachRow = Awaited<ReturnType<typeof listBreaches>>[number];

export const listBreaches = (db: Database, { open, after, limit }: BreachFilter) =>
  selectBreachDetails(filterBreaches(db, open))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(found_at, breach.id) < (to_timestamp(${after?.[0]}::bigint / 1000.0), ${after?.[1]}::integer)`,
      ),
    )
    .orderBy("found_at", "desc")
    .orderBy("breach.id", "desc")
    .limit(limit)
    .execute();

export const countBreaches = (db: Database, { open }: Pick<BreachFilter, "open">): Promise<number> =>
  countRows(db, filterBreaches(db, open).select("id").limit(MAX_COUNTED_ROWS));

export const findBreach = (db: Database, id: number) =>
  selectBreachDetails(db.selectFrom("data_breaches as breach")).where("breach.id", "=", id).executeTakeFirst();

interface BreachText {
  title: string;
  description: string;
  measures: string;
  people_affected: number | null;
  found_at: string;
}

export const insertBreach = async (
  tx: Database,
  breach: BreachText & { recorded_by: number | null },
): Promise<number> =>
  (
    await tx
      .insertInto("data_breaches")
      .values({ ...breach, found_at: new Date(breach.found_at) })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export interface BreachChange extends BreachText {
  commissioner_told_at: string | null;
  people_told_at: string | null;
  closed: boolean;
}

/** @returns whether this version was there */
export async function updateBreach(tx: Database, id: number, version: number, change: BreachChange): Promise<boolean> {
  const { closed, found_at, commissioner_told_at, people_told_at, ...text } = change;
  const instant = (value: string | null) => (value === null ? null : new Date(value));
  const updated = await tx
    .updateTable("data_breaches")
    .set({
      ...text,
      found_at: new Date(found_at),
      commissioner_told_at: instant(commissioner_told_at),
      people_told_at: instant(people_told_at),
      closed_at: closed ? sql<Date>`coalesce(closed_at, now())` : null,
      version: version + 1,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** What is said of them in the audit log. */
export const listBreachTitles = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("data_breaches")
    .select(["id", "title as name"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
