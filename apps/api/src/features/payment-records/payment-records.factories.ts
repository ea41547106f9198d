import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { encrypt, hmacIndex } from "#crypto.ts";
import { recordPayBillPayment } from "#features/payments/ledger/manual-payments.ts";
import type { Services } from "#services.ts";

let createdCount = 0;

/** Money that came by the pay bill without a reference that is known, with its review. @returns the id of the entry */
export async function createUnallocatedEntry(
  services: Services,
  { amount = 5_000, receipt, paidAt = new Date() }: { amount?: number; receipt?: string; paidAt?: Date } = {},
): Promise<number> {
  createdCount += 1;
  const code = receipt ?? `SQK${String(createdCount).padStart(7, "0")}`;
  const payment = {
    ...{ receipt: code, amount, paidAt, typedReference: "shamba", payerHint: "TOM, 2547****890" },
    ...{ phoneHash: null, shortCode: "600984", till: false },
  };
  await services.db.transaction().execute((tx) => recordPayBillPayment(tx, services, payment, "c2b"));
  const { id } = await services.db
    .selectFrom("ledger_entries")
    .select("id")
    .where("receipt", "=", code)
    .executeTakeFirstOrThrow();
  return id;
}

/** A bank transfer of a statement. @returns its id */
export async function createTransfer(
  { config, db }: Pick<Services, "config" | "db">,
  { amount = 5_000, suggested = null }: { amount?: number; suggested?: number | null } = {},
): Promise<number> {
  createdCount += 1;
  const { id } = await db
    .insertInto("statement_lines")
    .values({
      ...{ source: "bank", kind: "payment", receipt: `FTQ${createdCount}`, cents: String(amount * 100) },
      completed_at: new Date(),
      text_encrypted: encrypt(config.secretKey, JSON.stringify({ account: "", details: "TRANSFER WANJIKU" })),
      suggested_intent_id: suggested,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An attempt by M-PESA. @returns its id */
export async function createAttempt(
  { config, db }: Pick<Services, "config" | "db">,
  intentId: number,
  { state = "pending", phone, amount = 100 }: { state?: string; phone?: string; amount?: number } = {},
): Promise<string> {
  const id = randomUUID();
  await sql`insert into payment_attempts (id, intent_id, n, method, state, amount, callback_token_hash, phone_hash, phone_last3)
    values (${id}, ${intentId}, (select count(*) + 1 from payment_attempts where intent_id = ${intentId}), 'mpesa', ${state},
      ${amount}, ${Buffer.from(id)}, ${phone ? hmacIndex(config.secretKey, phone) : null}, ${phone ? phone.slice(-3) : null})`.execute(
    db,
  );
  return id;
}
