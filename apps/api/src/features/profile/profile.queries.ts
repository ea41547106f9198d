import "#features/profile/profile.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type ProfileRow = Omit<Insertable<Tables["profiles"]>, "user_id" | "updated_at">;

export const findProfile = (db: Database, userId: number) =>
  db
    .selectFrom("profiles")
    .select([
      sql<string | null>`date_of_birth::text`.as("date_of_birth"),
      "gender",
      "occupation",
      "organization",
      "address",
      "city",
      "country",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();

export const storeProfile = (db: Database, userId: number, profile: ProfileRow) =>
  db
    .insertInto("profiles")
    .values({ ...profile, user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...profile, updated_at: sql<Date>`now()` }))
    .execute();

export const insertMove = (tx: Database, move: { user_id: number; from_ward_id: number; to_ward_id: number }) =>
  tx.insertInto("ward_changes").values(move).execute();

/** Where a member was registered before, newest first. */
export const listMoves = (db: Database, userId: number, limit: number) =>
  db
    .selectFrom("ward_changes")
    .innerJoin("wards", "wards.id", "from_ward_id")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .innerJoin("counties", "counties.id", "constituencies.county_id")
    .select([
      "wards.name as ward",
      "constituencies.name as constituency",
      "counties.name as county",
      "changed_at as until",
    ])
    .where("user_id", "=", userId)
    .orderBy("ward_changes.id", "desc")
    .limit(limit)
    .execute();
