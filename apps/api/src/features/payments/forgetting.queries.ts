import "#features/payments/payments.tables.ts";
import { openAttemptStates, type PaymentPurpose } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const named = sql<boolean>`(payer_name <> '' or payer_email is not null or user_id is not null)`;

interface Forgettable {
  id: number;
  purpose: PaymentPurpose;
  target_id: number;
}

/** Payments that nobody has paid anything of, or tried to, for so many days, and that still name their payer. */
export async function findForgettable(db: Database, days: number, limit: number, id?: number): Promise<Forgettable[]> {
  const then = sql`now() - make_interval(days => ${days})`;
  const { rows } = await sql<Forgettable>`
    select id, purpose, target_id from payment_intents intent
    where state in ('open', 'expired') and created_at < ${then} and ${named}
      and ${id === undefined ? sql`true` : sql`id = ${id}`}
      and not exists (select from ledger_entries where intent_id = intent.id)
      and not exists (select from payment_reviews where intent_id = intent.id and resolved_at is null)
      and not exists (
        select from payment_attempts attempt
        where intent_id = intent.id and (attempt.state = any (${[...openAttemptStates]}) or started_at >= ${then}))
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Empties what names the payer. Its reference stays, so that money which comes after all is known. */
export async function forgetPayer(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable("payment_intents")
    .set({ payer_name: "", payer_email: null, user_id: null })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("payment_attempts")
    .set({ phone_sealed: null, phone_hash: null, phone_last3: null, network_hash: null, redirect_url: null })
    .where("intent_id", "=", id)
    .execute();
}

/** Whether another payment of the same thing knows its payer. */
export const isNamedElsewhere = async (tx: Database, purpose: PaymentPurpose, targetId: number): Promise<boolean> =>
  (await tx
    .selectFrom("payment_intents")
    .select("id")
    .where("purpose", "=", purpose)
    .where("target_id", "=", targetId)
    .where(named)
    .limit(1)
    .executeTakeFirst()) !== undefined;
