import "#features/payments/payments.tables.ts";
import type { PaymentMethod, PaymentPurpose } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { LedgerState } from "#features/payments/payments.tables.ts";

let createdCount = 0;

interface NewEntry {
  /** YYYY-MM-DD, at noon in Nairobi. */
  day: string;
  provider?: PaymentMethod;
  amount?: number;
  /** Of its payment; it belongs to none when absent. */
  purpose?: PaymentPurpose;
  state?: LedgerState;
  /** Gives the money of this entry back. */
  reverses?: number;
}

/** Money that came, or went back, on a day. @returns the id of the entry */
export async function createLedgerEntry(db: Database, entry: NewEntry): Promise<number> {
  const { day, provider = "mpesa", amount = 100, purpose, state = purpose ? "allocated" : "held", reverses } = entry;
  createdCount += 1;
  const paidAt = new Date(`${day}T12:00:00+03:00`);
  if (reverses !== undefined) {
    const { rows } = await sql<{ id: number }>`
      with reversed as (update ledger_entries set state = 'reversed' where id = ${reverses} returning *)
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      select provider, receipt || '-REVERSED', -amount, '{provider}', intent_id, 'reversed', ${paidAt}::timestamptz
      from reversed returning id`.execute(db);
    return rows[0]!.id;
  }
  const { rows } = await sql<{ id: number }>`
    with intent as (
      insert into payment_intents (purpose, target_id, amount, reference, payer_name)
      select ${purpose ?? null}::text, ${1_000_000 + createdCount}, ${amount}, ${`REPORT${createdCount}`}, 'Wangari'
      where ${purpose ?? null}::text is not null returning id)
    insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
    values (${provider}, ${`REPORT${createdCount}`}, ${amount}, '{c2b}', (select id from intent), ${state}, ${paidAt})
    returning id`.execute(db);
  return rows[0]!.id;
}
