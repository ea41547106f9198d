import type { RoleName } from "@party/contract/values/permissions";
import { type Generated, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { containsText } from "#database/search.ts";
import { EVERYWHERE, type Territory } from "./territory.ts";

declare module "#database/tables.ts" {
  interface Tables {
    role_grants: {
      id: Generated<number>;
      user_id: number;
      role: string;
      /** At most one of the three; none is the nation. */
      county_id: number | null;
      constituency_id: number | null;
      ward_id: number | null;
      valid_from: Generated<Date>;
      valid_until: Date;
      /** Null for the first administrator. */
      proposal_id: number | null;
      /** The audit entry of the recorded emergency that it has used up; set by the database. */
      emergency: Generated<string | null>;
      ended_at: Date | null;
      ended_by: number | null;
      end_reason: string | null;
    };
  }
}

const isValidGrant = sql<boolean>`role_grants.ended_at is null and role_grants.valid_from <= now() and role_grants.valid_until > now()`;

const GRANT_COLUMNS = [
  ...([
    "role_grants.id",
    "role_grants.user_id",
    "role",
    "county_id",
    "constituency_id",
    "role_grants.ward_id",
  ] as const),
  ...(["valid_from", "valid_until", "proposal_id", "ended_at", "ended_by"] as const),
] as const;

/** The grants of a person that are valid now. */
export const listValidGrants = (db: Database, userId: number) =>
  db
    .selectFrom("role_grants")
    .select(GRANT_COLUMNS)
    .where("user_id", "=", userId)
    .where(isValidGrant)
    .orderBy("id")
    .execute();

/** Locks the grants of a person until the commit, so that forbidden pairs cannot arise concurrently. */
export const lockGranteeAccount = (tx: Database, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('grants of ' || ${userId}::integer, 0))`.execute(tx);

export interface NewGrant {
  user_id: number;
  role: RoleName;
  county_id: number | null;
  constituency_id: number | null;
  ward_id: number | null;
  months: number;
  proposal_id: number | null;
}

export const insertGrant = (tx: Database, { months, ...grant }: NewGrant) =>
  tx
    .insertInto("role_grants")
    .values({
      ...grant,
      valid_until: sql<Date>`now() + make_interval(months => ${months})`,
      ended_at: null,
      ended_by: null,
      end_reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** @returns undefined when it has ended already */
export const endGrant = (tx: Database, id: number, endedBy: number | null, reason: string) =>
  tx
    .updateTable("role_grants")
    .set({ ended_at: sql<Date>`now()`, ended_by: endedBy, end_reason: reason })
    .where("id", "=", id)
    .where(isValidGrant)
    .returning("user_id")
    .executeTakeFirst();

interface EndedGrant {
  id: number;
  user_id: number;
  role: string;
  county_id: number | null;
  constituency_id: number | null;
  ward_id: number | null;
}

/** @returns undefined when none has expired since the last time */
export async function endExpiredGrant(tx: Database): Promise<EndedGrant | undefined> {
  const { rows } = await sql<EndedGrant>`
    update role_grants set ended_at = valid_until, end_reason = 'expired'
    where id = (
      select id from role_grants where ended_at is null and valid_until <= now() order by id limit 1 for update skip locked)
    returning id, user_id, role, county_id, constituency_id, ward_id`.execute(tx);
  return rows[0];
}

export interface GrantFilter {
  q: string;
  role: RoleName | undefined;
  status: "valid" | "ended";
  id?: number;
  within: Territory;
  after: number | undefined;
  limit: number;
}

const isGrantWithinTerritory = ({ nation, counties, constituencies, wards }: Territory) =>
  sql<boolean>`(${nation} or county_id = any(${counties}::int[]) or constituency_id = any(${constituencies}::int[])
    or role_grants.ward_id = any(${wards}::int[]))`;

const filterGrants = (db: Database, { q, role, status, id, within }: GrantFilter) =>
  db
    .selectFrom("role_grants")
    .innerJoin("users", "users.id", "role_grants.user_id")
    .$if(id !== undefined, (query) => query.where("role_grants.id", "=", id!))
    .$if(id === undefined, (query) =>
      query.where(status === "valid" ? isValidGrant : sql<boolean>`not (${isValidGrant})`),
    )
    .$if(role !== undefined, (query) => query.where("role", "=", role!))
    .$if(q !== "", (query) => query.where(containsText(sql`users.first_name || ' ' || users.last_name`, q)))
    .where(isGrantWithinTerritory(within));

/** Newest first. @param filter `after` is the id of the last row of the page before */
export const listGrants = (db: Database, filter: GrantFilter) =>
  filterGrants(db, filter)
    .leftJoin("users as ender", "ender.id", "role_grants.ended_by")
    .select([...GRANT_COLUMNS, "users.first_name", "users.last_name"])
    .select(sql<string | null>`ender.first_name || ' ' || ender.last_name`.as("ended_by_name"))
    .$if(filter.after !== undefined, (query) => query.where("role_grants.id", "<", filter.after!))
    .orderBy("role_grants.id", "desc")
    .limit(filter.limit)
    .execute();

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number];

export const countGrants = (db: Database, filter: GrantFilter): Promise<number> =>
  countRows(db, filterGrants(db, filter).select("role_grants.id").limit(MAX_COUNTED_ROWS));

/** Ids of people who have or had a role, by a part of their name. */
export const selectStaffByName = (db: Database, name: string, within = EVERYWHERE) =>
  db
    .selectFrom("users")
    .select("users.id")
    .where("users.id", "in", db.selectFrom("role_grants").select("user_id").where(isGrantWithinTerritory(within)))
    .where(containsText(sql`users.first_name || ' ' || users.last_name`, name));

/** People who have or had a role there, by name. */
export const listStaffByName = (db: Database, name: string, within: Territory, limit: number) =>
  selectStaffByName(db, name, within)
    .select(["first_name", "last_name"])
    .orderBy("first_name")
    .orderBy("last_name")
    .orderBy("users.id")
    .limit(limit)
    .execute();

/** Grants that are valid or have ended, with the names of their holders. */
export const listGrantsByIds = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("role_grants")
    .innerJoin("users", "users.id", "role_grants.user_id")
    .select([...GRANT_COLUMNS, "first_name", "last_name"])
    .where(sql<boolean>`role_grants.id = any(${ids}::integer[])`)
    .execute();

/** People with a valid grant of one of the roles, those of the nation first. */
export const listRoleHolders = (db: Database, roles: readonly string[], most: number) =>
  db
    .selectFrom("role_grants")
    .innerJoin("users", "users.id", "role_grants.user_id")
    .select(["users.id", "first_name", "last_name", "email", "role"])
    .select(["county_id", "constituency_id", "role_grants.ward_id"])
    .where("role", "in", roles)
    .where(isValidGrant)
    .orderBy(sql`coalesce(county_id, constituency_id, role_grants.ward_id) is null`, "desc")
    .orderBy("role_grants.id")
    .limit(most)
    .execute();

export const hasAdministrator = async (db: Database): Promise<boolean> =>
  (await listRoleHolders(db, ["administrator"], 1)).length > 0;

/** @param role only grants of this role @returns 0 when there is none */
export const findNewestGrantId = async (db: Database, role?: RoleName): Promise<number> =>
  (
    await db
      .selectFrom("role_grants")
      .select(sql<number>`coalesce(max(id), 0)`.as("newest"))
      .$if(role !== undefined, (query) => query.where("role", "=", role!))
      .executeTakeFirstOrThrow()
  ).newest;
