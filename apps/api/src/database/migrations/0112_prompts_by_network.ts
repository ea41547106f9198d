import { type Kysely, sql } from "kysely";

/** From which network a prompt was asked for, as a keyed hash, for a day: one network rings few different phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_attempts add column network_hash bytea`.execute(db);
  await sql`
    create index payment_attempts_of_network on payment_attempts (network_hash, started_at)
    where network_hash is not null`.execute(db);
}
