import "../payments.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** Payments of one phone that are looked at; above it the phone is that of an agent. */
const MAX_ATTEMPTS_PER_PHONE = 200;

/** The memberships for which each phone has paid. @param hashes of phone numbers @returns by the hash in hexadecimal */
export async function listMembershipsPaidFrom(db: Database, hashes: readonly Buffer[]): Promise<Map<string, number[]>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: string; ids: number[] }>`
    select encode(phone.hash, 'hex') as hash, paid.ids
    from unnest(${hashes}::bytea[]) as phone (hash) cross join lateral (
      select coalesce(array_agg(distinct target_id), '{}') as ids from (
        select target_id from payment_attempts join payment_intents on payment_intents.id = intent_id
        where phone_hash = phone.hash and purpose = 'membership' and payment_attempts.state = 'succeeded'
        order by started_at desc limit ${MAX_ATTEMPTS_PER_PHONE}
      ) as attempts
    ) as paid`.execute(db);
  return new Map(rows.map(({ hash, ids }) => [hash, ids]));
}
