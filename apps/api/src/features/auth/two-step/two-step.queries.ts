import "../auth.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** Stores an unconfirmed secret. @returns undefined when two-step sign-in is on already */
export const upsertTotpSecret = (db: Database, userId: number, secret_encrypted: Buffer) =>
  db
    .insertInto("second_steps")
    .values({ user_id: userId, secret_encrypted, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ secret_encrypted }).where("second_steps.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();

export const findTotpSecret = (db: Database, userId: number) =>
  db
    .selectFrom("second_steps")
    .select(["secret_encrypted", "confirmed_at", "last_step"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** @returns undefined when it was confirmed already, so only one of two concurrent calls gets the row */
export const confirmTotpSecret = (db: Database, userId: number, step: number) =>
  db
    .updateTable("second_steps")
    .set({ confirmed_at: sql<Date>`now()`, last_step: String(step) })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();

/** @returns undefined when two-step sign-in is off */
export const replaceTotpSecret = (db: Database, userId: number, secret_encrypted: Buffer, step: number) =>
  db
    .updateTable("second_steps")
    .set({ secret_encrypted, confirmed_at: sql<Date>`now()`, last_step: String(step) })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .returning("user_id")
    .executeTakeFirst();

/** @returns undefined when a code of this time step or of a later one was used before */
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

export const deleteRecoveryCodes = (db: Database, userId: number) =>
  db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();

export const consumeRecoveryCode = (db: Database, userId: number, digests: readonly Buffer[]) =>
  db
    .updateTable("recovery_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("digest", "in", digests)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();

export const countRecoveryCodes = async (db: Database, userId: number) =>
  (
    await db
      .selectFrom("recovery_codes")
      .select(sql<number>`count(*)::int`.as("remaining"))
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow()
  ).remaining;

/** @param since deletes only a secret that is unconfirmed or was confirmed after this moment */
export const deleteTotpSecret = (db: Database, userId: number, since?: Date) =>
  db
    .deleteFrom("second_steps")
    .where("user_id", "=", userId)
    .$if(since !== undefined, (query) =>
      query.where((or) => or.or([or("confirmed_at", "is", null), or("confirmed_at", ">", since!)])),
    )
    .returning("confirmed_at")
    .executeTakeFirst();

/** Which of these people have no authenticator. */
export const listWithoutTwoStep = async (db: Database, userIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom("second_steps")
    .select("user_id")
    .where(sql<boolean>`user_id = any(${userIds}::integer[])`)
    .where("confirmed_at", "is not", null)
    .execute();
  const having = new Set(rows.map(({ user_id }) => user_id));
  return userIds.filter((id) => !having.has(id));
};
