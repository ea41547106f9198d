import "#features/auth/auth.tables.ts";
import type { Database } from "#database/database.ts";

export const updatePerson = (
  db: Database,
  id: number,
  person: { first_name: string; last_name: string; phone: string },
) => db.updateTable("users").set(person).where("id", "=", id).execute();

/** The ward of a user, which nobody else changes until the commit. */
export const holdWard = (tx: Database, id: number) =>
  tx.selectFrom("users").select("ward_id").where("id", "=", id).forUpdate().executeTakeFirst();

export const updateWard = (tx: Database, id: number, ward_id: number) =>
  tx.updateTable("users").set({ ward_id }).where("id", "=", id).execute();

export const findFirstName = (db: Database, id: number) =>
  db.selectFrom("users").select(["first_name", "created_at"]).where("id", "=", id).executeTakeFirst();
