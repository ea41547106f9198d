import "#features/payments/payments.tables.ts";
import type { PaymentPurpose } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";

export const listOpenFor = (db: Database, purpose: PaymentPurpose, targetIds: readonly number[]) =>
  db
    .selectFrom("payment_intents")
    .select("id")
    .where("purpose", "=", purpose)
    .where("target_id", "in", [0, ...targetIds])
    .where("state", "=", "open")
    .orderBy("id")
    .execute();
