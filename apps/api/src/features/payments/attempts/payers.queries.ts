import "../payments.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** Payments of one phone that are looked at; above it the phone is that of an agent. */
const ATTEMPTS_AT_MOST = 200;

/** For how many memberships each phone has paid. @param hashes of phone numbers @returns by the hash in hexadecimal */
export async function countMembershipsPaidFrom(db: Database, hashes: readonly Buffer[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: string; count: number }>`
    select encode(phone.hash, 'hex') as hash, paid.count
    from unnest(${hashes}::bytea[]) as phone (hash) cross join lateral (
      select count(distinct target_id)::integer as count from (
        select target_id from payment_attempts join payment_intents on payment_intents.id = intent_id
        where phone_hash = phone.hash and purpose = 'membership' and payment_attempts.state = 'succeeded'
        order by started_at desc limit ${ATTEMPTS_AT_MOST}
      ) as attempts
    ) as paid`.execute(db);
  return new Map(rows.map(({ hash, count }) => [hash, count]));
}
