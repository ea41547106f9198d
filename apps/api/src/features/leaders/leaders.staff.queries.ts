import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { LeadersTable } from "./leaders.queries.ts";

const nationwide = sql`null::integer as county_id, null::integer as constituency_id, null::integer as ward_id`;

/** All leaders, drafts included. */
export const leaderRows = sql`select id, name as title, image, published_at, ${nationwide} from leaders`;

export type StoredLeader = Omit<Insertable<LeadersTable>, "id" | "published_at" | "sample">;

export const findStoredLeader = (db: Database, id: number) =>
  db
    .selectFrom("leaders")
    .select(["name", "position_title", "position_description", "image", "image_alt", "bio", "rank", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst();

export const insertLeaderDraft = (tx: Database, leader: StoredLeader) =>
  tx
    .insertInto("leaders")
    .values({ ...leader, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

export const publishLeader = (tx: Database, id: number, leader: StoredLeader & { published_at: Date }) =>
  tx.updateTable("leaders").set(leader).where("id", "=", id).execute();
