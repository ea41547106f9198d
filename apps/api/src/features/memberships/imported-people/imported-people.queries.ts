import "../memberships.queries.ts";
import type { Database } from "#database/database.ts";

const selectFreeMembership = (db: Database, personId: number) =>
  db.selectFrom("memberships").where("person_id", "=", personId).where("fee", "=", 0).orderBy("id", "desc").limit(1);

/** The latest one of a person. */
export const findFreeMembershipOf = (db: Database, personId: number) =>
  selectFreeMembership(db, personId).select(["id", "state"]).executeTakeFirst();

export const findMemberNumberOf = async (db: Database, personId: number): Promise<number | null> =>
  (await selectFreeMembership(db, personId).select("number").executeTakeFirst())?.number ?? null;
