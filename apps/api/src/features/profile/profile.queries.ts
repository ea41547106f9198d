import type { Gender } from "@party/contract/values/person";
import { type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { BirthAndGenderChange } from "#database/people/account-holder.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    profiles: {
      user_id: number;
      /** YYYY-MM-DD; read it as `::text`, else the driver returns an instant. Null, as the gender, once the account has a person. */
      date_of_birth: string | null;
      gender: Gender | null;
      occupation: string;
      organization: string;
      address: string;
      city: string;
      country: string;
      updated_at: Generated<Date>;
    };
    profile_pictures: {
      user_id: number;
      /** Secret: it gives access to the picture. */
      name: string;
      created_at: CreatedAt;
    };
    ward_changes: {
      id: Generated<number>;
      user_id: number;
      from_ward_id: number;
      to_ward_id: number;
      changed_at: CreatedAt;
    };
  }
}

type ProfileChange = Omit<Insertable<Tables["profiles"]>, "user_id" | "updated_at" | keyof BirthAndGenderChange> &
  BirthAndGenderChange;

export const findProfileRow = (db: Database, userId: number) =>
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

export const upsertProfile = (db: Database, userId: number, profile: ProfileChange) =>
  db
    .insertInto("profiles")
    .values({ ...profile, user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...profile, updated_at: sql<Date>`now()` }))
    .execute();

export const insertWardChange = (tx: Database, move: { user_id: number; from_ward_id: number; to_ward_id: number }) =>
  tx.insertInto("ward_changes").values(move).execute();

/** Previous wards, newest first. */
export const listWardChanges = (db: Database, userId: number, limit: number) =>
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

export const findPictureName = async (db: Database, userId: number): Promise<string | undefined> =>
  (await db.selectFrom("profile_pictures").select("name").where("user_id", "=", userId).executeTakeFirst())?.name;

/** Serialises uploads of one member until the commit. @returns the current name */
export async function lockPicture(tx: Database, userId: number): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('profile picture', ${userId}))`.execute(tx);
  return findPictureName(tx, userId);
}

export const upsertPicture = (tx: Database, userId: number, name: string) =>
  tx
    .insertInto("profile_pictures")
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ name }))
    .execute();

export const deletePicture = (tx: Database, userId: number) =>
  tx.deleteFrom("profile_pictures").where("user_id", "=", userId).execute();

/** @returns those of the names that belong to an account */
export async function listExistingPictureNames(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("profile_pictures")
    .select("name")
    .where("name", "=", sql<string>`any(${names}::text[])`)
    .execute();
  return rows.map(({ name }) => name);
}
