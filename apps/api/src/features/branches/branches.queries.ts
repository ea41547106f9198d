import { type Generated, type Insertable, type Selectable, sql } from "kysely";
import type { Territory } from "#access/territory.ts";
import type { ContentColumns } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Branches, each of one ward, constituency or county. */
    branch_contacts: ContentColumns<"branches"> & {
      id: Generated<number>;
      published_at: Generated<Date | null>;
      /** A row of the demo. */
      sample: Generated<boolean>;
    };
  }
}

const branchLevel = sql<"ward" | "constituency" | "county">`case when ward_id is not null then 'ward'
  when branch_contacts.constituency_id is not null then 'constituency' else 'county' end`;

/** The branches of a place, nearest first. */
export const listBranches = (db: Database, place: { ward: number; constituency: number; county: number }) =>
  db
    .selectFrom("branch_contacts")
    .select(["id", branchLevel.as("level"), "name", "address", "hours", "phone", "email"])
    .where((where) =>
      where.or([
        where("ward_id", "=", place.ward),
        where("constituency_id", "=", place.constituency),
        where("county_id", "=", place.county),
      ]),
    )
    .where("published_at", "<=", sql<Date>`now()`)
    .orderBy(sql`ward_id is null`)
    .orderBy(sql`constituency_id is null`)
    .execute();

/** All of a county: its own first, then those of constituencies, then of wards, by place. */
export const listBranchesIn = (db: Database, { counties, constituencies, wards }: Territory) =>
  db
    .selectFrom("branch_contacts")
    .leftJoin("constituencies", "constituencies.id", "branch_contacts.constituency_id")
    .leftJoin("wards", "wards.id", "branch_contacts.ward_id")
    .select([
      "branch_contacts.id",
      "branch_contacts.name",
      "address",
      "hours",
      "phone",
      "email",
      "coordinator",
      "sample",
    ])
    .select([branchLevel.as("level"), sql<string | null>`coalesce(wards.name, constituencies.name)`.as("place")])
    .where(({ or, eb }) =>
      or([
        eb("branch_contacts.county_id", "in", counties),
        eb("branch_contacts.constituency_id", "in", constituencies),
        eb("branch_contacts.ward_id", "in", wards),
      ]),
    )
    .where("published_at", "<=", sql<Date>`now()`)
    .orderBy("branch_contacts.county_id", (order) => order.asc().nullsLast())
    .orderBy(sql`branch_contacts.ward_id is not null`)
    .orderBy("place")
    .execute();

/** At most one for each county. */
export const listCountyOffices = (db: Database) =>
  db
    .selectFrom("branch_contacts")
    .innerJoin("counties", "counties.id", "branch_contacts.county_id")
    .select(["branch_contacts.id", "counties.id as county_id", "counties.name as county", "branch_contacts.name"])
    .select(["address", "hours", "phone", "email", "sample"])
    .where("published_at", "<=", sql<Date>`now()`)
    .orderBy("counties.name")
    .execute();

export const insertBranch = (db: Database, branch: Insertable<Tables["branch_contacts"]>) =>
  db.insertInto("branch_contacts").values(branch).execute();

/** Until the commit nobody else publishes a branch, so that no place gets two. */
export const lockBranches = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('branches', 0))`.execute(tx);

type Place = Pick<Selectable<Tables["branch_contacts"]>, "county_id" | "constituency_id" | "ward_id">;

/** For the row `stored`: no other branch of its place is public. */
export const isOnlyBranchAt = ({ county_id, constituency_id, ward_id }: Place) => sql`not exists (
  select from branch_contacts as other
  where other.id <> stored.id and other.published_at is not null
    and (other.county_id, other.constituency_id, other.ward_id)
      is not distinct from (${county_id}::integer, ${constituency_id}::integer, ${ward_id}::integer))`;
