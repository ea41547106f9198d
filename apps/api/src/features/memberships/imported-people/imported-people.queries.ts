import "../memberships.queries.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** The latest one of a person. */
export const findFreeMembershipOf = (db: Database, personId: number) =>
  db
    .selectFrom("memberships")
    .select(["id", "state"])
    .where("person_id", "=", personId)
    .where("fee", "=", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export async function findMemberNumberOf(db: Database, personId: number): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`select number from people where id = ${personId}`.execute(db);
  return rows[0]?.number ?? null;
}
