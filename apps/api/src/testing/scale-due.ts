/** Makes work due for the scheduled jobs in a database that `fillToScale` has filled. */
import { sql } from "kysely";
import type { Config } from "#config.ts";
import { openDatabase } from "#database/database.ts";
import { FIRST_ID } from "./scale.ts";

/**
 * What comes due together when as many people joined on one day: their memberships end, others are reminded, gifts are due, and
 * as many rows of each kind are old enough to be deleted. An article waits to be announced. Can be repeated.
 * @param rows of each kind
 */
export async function makeScheduledWorkDue({ databaseUrl }: Pick<Config, "databaseUrl">, rows: number): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connections: 1, statementTimeout: 0 });
  const series = sql.raw(`from generate_series(1, ${rows}) as n`);
  const id = sql.raw(`(${FIRST_ID} + n)`);
  const first = sql.raw(`between ${FIRST_ID + 1} and ${FIRST_ID + rows}`);
  const second = sql.raw(`between ${FIRST_ID + rows + 1} and ${FIRST_ID + 2 * rows}`);
  const statements = [
    sql`update memberships set valid_from = current_date - 500 where id between ${FIRST_ID + 1} and ${FIRST_ID + 3 * rows} and state = 'active'`,
    sql`update memberships set valid_until = current_date - 1 where id ${first} and state = 'active'`,
    sql`update memberships set state = 'grace', valid_until = current_date - 100 where id ${second} and state = 'active'`,
    sql`update memberships set valid_until = current_date + 7
      where id between ${FIRST_ID + 2 * rows + 1} and ${FIRST_ID + 3 * rows} and state = 'active'`,
    sql`insert into monthly_gifts (donation_id, day) select id, 1 from donations
      where id > ${FIRST_ID} and state = 'received' order by id limit ${rows} on conflict do nothing`,
    sql`insert into newsletter_subscriptions (email, state, requested_at)
      select 'pending' || n || '@scale.example', 'pending', now() - interval '90 days' ${series} on conflict do nothing`,
    sql`insert into account_tokens (hash, user_id, purpose, email, created_at, expires_at)
      select decode(md5('token' || n), 'hex'), ${id}, 'confirm', 'member' || n || '@scale.example', now() - interval '90 days',
        now() - interval '80 days' ${series} on conflict do nothing`,
    sql`update sessions set revoked_at = now() - interval '90 days' where revoked_at is not null and user_id ${first}`,
    sql`insert into contact_messages (name, email, subject, message, created_at)
      select 'Name' || n, 'member' || n || '@scale.example', 'Water', 'When?', now() - interval '5 years' ${series}`,
    sql`insert into idempotency_keys (scope, key, fingerprint, claim, leased_until, created_at)
      select 'POST /donations/ visitor', 'key' || n, 'none', md5('claim' || n)::uuid, now(), now() - interval '10 days' ${series} on conflict do nothing`,
    sql`insert into rate_limits (key, count, resets_at) select 'limit' || n, 1, now() - interval '1 day' ${series} on conflict do nothing`,
    sql`insert into sign_in_failures (key, count, last_at) select 'failure' || n, 1, now() - interval '10 days' ${series} on conflict do nothing`,
    sql`insert into payment_intents (purpose, target_id, term, title, amount, reference, state, payer_name, expires_at)
      select 'order', id, '', 'Party T-Shirt', total, 'DUE' || id, 'open', 'Name', now() - interval '1 hour'
      from orders where id ${first} and state = 'expired' on conflict do nothing`,
    sql`update orders set state = 'awaiting_payment', expires_at = now() - interval '1 hour' where id ${first} and state = 'expired'`,
    sql`insert into news_articles (title, content, plain_text, published_at) values ('Primaries', '<p>Vote</p>', 'Vote', now())`,
  ];
  try {
    // Their people stay as they were.
    await sql`set session_replication_role = replica`.execute(db);
    for (const statement of statements) await statement.execute(db);
    await sql`reset session_replication_role`.execute(db);
    await sql`vacuum (analyze)`.execute(db);
  } finally {
    await db.destroy();
  }
}
