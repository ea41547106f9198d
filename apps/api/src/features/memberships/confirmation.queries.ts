import "#features/memberships/memberships.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const APPLICATION = ["id", "user_id", "membership_type", "first_name", "last_name", "phone_number"] as const;

/** Applications for plans without a fee that nobody has confirmed, oldest first; with the ward in which they are. */
export const listApplications = (db: Database, limit: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("wards", "wards.id", "memberships.ward_id")
    .select(["memberships.id", "membership_type", "first_name", "last_name", "phone_number", "age"])
    .select(["wards.name as ward", "created_at"])
    .where("state", "=", "applied")
    .where("fee", "=", 0)
    .orderBy("memberships.id")
    .limit(limit)
    .execute();

/** @returns undefined when it does not wait any more */
export const setConfirmed = (tx: Database, id: number, validFrom: string) =>
  tx
    .updateTable("memberships")
    .set({ state: "active", valid_from: validFrom })
    .where("id", "=", id)
    .where("state", "=", "applied")
    .where("fee", "=", 0)
    .returning(APPLICATION)
    .executeTakeFirst();

export const setNumber = (tx: Database, id: number, number: number) =>
  tx.updateTable("memberships").set({ number }).where("id", "=", id).execute();

/** Memberships without a fee that the office has confirmed, of one member. */
export const listConfirmedOf = (db: Database, userId: number) =>
  db
    .selectFrom("memberships")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "=", "active")
    .where("fee", "=", 0)
    .execute();

/** A membership that was confirmed, for the mail that says so. */
export const findConfirmed = (db: Database, id: number) =>
  db
    .selectFrom("memberships")
    .select(["user_id", "membership_type", "first_name", "number", "state"])
    .select(sql<string | null>`valid_until::text`.as("valid_until"))
    .where("id", "=", id)
    .executeTakeFirst();
