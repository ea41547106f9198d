import "./branches.queries.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** All branches, drafts included. */
export const branchRows = sql`
  select id, name as title, null as image, published_at, county_id, constituency_id, ward_id from branch_contacts`;

interface StoredBranch {
  name: string;
  address: string;
  hours: string;
  phone: string;
  email: string;
  county_id: number | null;
  constituency_id: number | null;
  ward_id: number | null;
}

export const findStoredBranch = (db: Database, id: number) =>
  db
    .selectFrom("branch_contacts")
    .select(["name", "address", "hours", "phone", "email", "county_id", "constituency_id", "ward_id", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst();

export const insertBranchDraft = (tx: Database, branch: StoredBranch) =>
  tx
    .insertInto("branch_contacts")
    .values({ ...branch, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

/** @returns undefined when another branch of the same place is public */
export async function publishBranch(tx: Database, id: number, branch: StoredBranch & { published_at: Date }) {
  const { county_id, constituency_id, ward_id } = branch;
  await sql`select pg_advisory_xact_lock(hashtextextended('branches', 0))`.execute(tx);
  return tx
    .updateTable("branch_contacts")
    .set(branch)
    .where("id", "=", id)
    .where(sql<boolean>`not exists (
      select from branch_contacts as other
      where other.id <> ${id} and other.published_at is not null
        and (other.county_id, other.constituency_id, other.ward_id)
          is not distinct from (${county_id}::integer, ${constituency_id}::integer, ${ward_id}::integer))`)
    .returning("id")
    .executeTakeFirst();
}
