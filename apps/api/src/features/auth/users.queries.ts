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

const ACCOUNT = ["id", "email", "first_name", "last_name", "password_hash", "email_confirmed_at"] as const;

export const findAccount = (db: Database, id: number) =>
  db.selectFrom("users").select(ACCOUNT).where("id", "=", id).executeTakeFirst();

export const findAccountByEmail = (db: Database, email: string) =>
  db.selectFrom("users").select(ACCOUNT).where(byEmail(email)).executeTakeFirst();

/** Holds a user until the commit; no row when the password is another by now, or the account gone. */
export const holdUserWith = (tx: Database, id: number, password_hash: string) =>
  tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updatePassword(db: Database, id: number, password_hash: string) {
  await db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
}

export async function markEmailConfirmed(db: Database, id: number, email: string) {
  await db
    .updateTable("users")
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where("id", "=", id)
    .where(byEmail(email))
    .execute();
}

/** A confirmed address in place of the old one; no row when it belongs to another account. */
export const updateEmail = (db: Database, id: number, email: string) =>
  db
    .updateTable("users")
    .set({ email, email_confirmed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where(
      sql<boolean>`not exists (select from users other where lower(other.email) = lower(${email}) and other.id <> ${id})`,
    )
    .returning("id")
    .executeTakeFirst();

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
      "email_confirmed_at",
      "wards.id as ward_id",
      "wards.name as ward_name",
      "constituencies.id as constituency_id",
      "constituencies.name as constituency_name",
      "counties.id as county_id",
      "counties.name as county_name",
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();
