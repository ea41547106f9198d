import "#features/profile/profile.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

export const findPicture = async (db: Database, userId: number): Promise<string | undefined> =>
  (await db.selectFrom("profile_pictures").select("name").where("user_id", "=", userId).executeTakeFirst())?.name;

/** The name so far, which nobody else changes until the commit; two uploads at once wait for each other. */
export async function holdPicture(tx: Database, userId: number): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('profile picture', ${userId}))`.execute(tx);
  return findPicture(tx, userId);
}

export const storePicture = (tx: Database, userId: number, name: string) =>
  tx
    .insertInto("profile_pictures")
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ name }))
    .execute();

export const deletePicture = (tx: Database, userId: number) =>
  tx.deleteFrom("profile_pictures").where("user_id", "=", userId).execute();

/** Those among the names that belong to somebody. */
export async function listKnownPictures(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom("profile_pictures").select("name").where("name", "in", names).execute();
  return rows.map(({ name }) => name);
}
