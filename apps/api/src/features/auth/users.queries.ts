import "#features/auth/auth.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

export interface NewUser {
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone: string;
  ward_id: number;
  membership_type: string;
}

/** @returns undefined when the address has an account already, also one made a moment ago. */
export const insertUser = (db: Database, user: NewUser) =>
  db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export const findCredentials = (db: Database, email: string) =>
  db.selectFrom("users").select(["id", "password_hash"]).where(byEmail(email)).executeTakeFirst();

export const emailIsTaken = async (db: Database, email: string) =>
  (await db.selectFrom("users").select("id").where(byEmail(email)).executeTakeFirst()) !== undefined;

/** A user with the names of where they vote. */
export const findUser = (db: Database, id: number) =>
  db
    .selectFrom("users")
    .innerJoin("wards", "wards.id", "users.ward_id")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .innerJoin("counties", "counties.id", "constituencies.county_id")
    .select([
      "users.id",
      "email",
      "first_name",
      "last_name",
      "phone",
      "membership_type",
      "users.created_at",
      "wards.id as ward_id",
      "wards.name as ward_name",
      "constituencies.id as constituency_id",
      "constituencies.name as constituency_name",
      "counties.id as county_id",
      "counties.name as county_name",
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();
