import "#features/payments/payments.tables.ts";
import type { Database } from "#database/database.ts";

/** Whether somebody, signed in, has paid from this phone: its owner typed the PIN. */
export const hasPaidFrom = async (db: Database, userId: number, phoneHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom("payment_attempts")
    .innerJoin("payment_intents", "payment_intents.id", "payment_attempts.intent_id")
    .select("payment_attempts.id")
    .where("payment_intents.user_id", "=", userId)
    .where("phone_hash", "=", phoneHash)
    .where("payment_attempts.state", "=", "succeeded")
    .limit(1)
    .executeTakeFirst()) !== undefined;
