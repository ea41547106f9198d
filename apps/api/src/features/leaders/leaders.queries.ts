import { type Generated, type Insertable, sql } from "kysely";
import type { ContentColumns } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";

interface LeadersTable extends ContentColumns<"leaders"> {
  id: Generated<number>;
  published_at: Date | null;
  /** A row of the demo. */
  sample: Generated<boolean>;
}

declare module "#database/tables.ts" {
  interface Tables {
    leaders: LeadersTable;
  }
}

/** Leaders in order of rank. @param after rank and id of the leader before */
export const listLeaders = (db: Database, [rank, id]: readonly [number, number], limit: number) =>
  db
    .selectFrom("leaders")
    .select(["id", "name", "position_title", "position_description", "image", "bio", "rank"])
    .where("published_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`(rank, id) > (${rank}::integer, ${id}::integer)`)
    .orderBy("rank")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Keeps an existing leader with the same id. */
export const insertLeader = (db: Database, row: Insertable<LeadersTable>) =>
  db
    .insertInto("leaders")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
