import "../payments.tables.ts";
import type { Database } from "#database/database.ts";

/** An attempt with what its payment service has said last. */
export const findAttemptAnswer = (db: Database, id: string) =>
  db
    .selectFrom("payment_attempts")
    .select(["n", "method", "state", "phone_last3", "started_at", "result_code", "result_text"])
    .where("id", "=", id)
    .executeTakeFirst();
