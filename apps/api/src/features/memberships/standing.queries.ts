import "#features/memberships/memberships.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** The membership of a user that counts most: one in force before one that waits, one that waits before one that ended. */
export const findStanding = (db: Database, userId: number) =>
  db
    .selectFrom("memberships")
    .select(["membership_type", "state", "fee", sql<string | null>`valid_until::text`.as("valid_until")])
    .where("user_id", "=", userId)
    .orderBy(
      sql`array_position(
        array['active', 'grace', 'awaiting_payment', 'applied', 'lapsed', 'resigned', 'replaced'], state
      )`,
    )
    .orderBy("fee", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Memberships that have not ended. */
export async function countMemberships(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("memberships")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("state", "not in", ["lapsed", "resigned", "replaced"])
    .executeTakeFirstOrThrow();
  return count;
}
