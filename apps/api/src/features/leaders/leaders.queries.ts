import "#features/leaders/leaders.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { LeadersTable } from "#features/leaders/leaders.tables.ts";

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

/** A leader whose id is there already stays as it is. */
export const insertLeader = (db: Database, row: Insertable<LeadersTable>) =>
  db
    .insertInto("leaders")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
