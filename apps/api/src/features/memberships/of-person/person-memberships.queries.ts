import "../memberships.queries.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** Of one human there are some few. */
const MAX_MEMBERSHIPS = 100;

/** Newest first. */
export const listMembershipsOfPerson = (db: Database, personId: number) =>
  db
    .selectFrom("memberships")
    .select(["id", "membership_type", "state", "fee", "created_at", "number"])
    .select(sql<string | null>`valid_from::text`.as("valid_from"))
    .select(sql<string | null>`valid_until::text`.as("valid_until"))
    .where("person_id", "=", personId)
    .orderBy("id", "desc")
    .limit(MAX_MEMBERSHIPS)
    .execute();
