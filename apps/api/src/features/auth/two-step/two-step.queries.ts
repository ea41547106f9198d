import "../auth.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** A secret that waits for its first code; no row when two-step sign-in is on already. */
export const upsertTotpSecret = (db: Database, userId: number, secret_sealed: Buffer) =>
  db
    .insertInto("second_steps")
    .values({ user_id: userId, secret_sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ secret_sealed }).where("second_steps.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();

export const findTotpSecret = (db: Database, userId: number) =>
  db
    .selectFrom("second_steps")
    .select(["secret_sealed", "confirmed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** @returns no row when it was confirmed already, so of two at once one wins */
export const confirmTotpSecret = (db: Database, userId: number, step: number) =>
  db
    .updateTable("second_steps")
    .set({ confirmed_at: sql<Date>`now()`, last_step: String(step) })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();

/** Takes the code of a time step; no row when one of it, or of a later one, was taken before. */
export const consumeTimeStep = (db: Database, userId: number, step: number) =>
  db
    .updateTable("second_steps")
    .set({ last_step: String(step) })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", String(step))
    .returning("user_id")
    .executeTakeFirst();

export async function insertRecoveryCodes(db: Database, userId: number, digests: readonly Buffer[]) {
  await db
    .insertInto("recovery_codes")
    .values(digests.map((digest) => ({ user_id: userId, digest, used_at: null })))
    .execute();
}

export const consumeRecoveryCode = (db: Database, userId: number, digest: Buffer) =>
  db
    .updateTable("recovery_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("digest", "=", digest)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();

export const countRecoveryCodes = async (db: Database, userId: number) =>
  (
    await db
      .selectFrom("recovery_codes")
      .select(sql<number>`count(*)::int`.as("left"))
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow()
  ).left;

/** @param since only one that was confirmed after this moment */
export const deleteTotpSecret = (db: Database, userId: number, since?: Date) =>
  db
    .deleteFrom("second_steps")
    .where("user_id", "=", userId)
    .$if(since !== undefined, (query) =>
      query.where((or) => or.or([or("confirmed_at", "is", null), or("confirmed_at", ">", since!)])),
    )
    .returning("confirmed_at")
    .executeTakeFirst();
