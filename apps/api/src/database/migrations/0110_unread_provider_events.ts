import { type Kysely, sql } from "kysely";

/** What was posted to a provider's common address and never led to a payment may be deleted after 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function provider_events_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.kind = 'common' and old.direction = 'in' and old.attempt_id is null
        and old.received_at < now() - interval '30 days'
        and not exists (select from provider_event_results where event_id = old.id)
      then return old; end if;
      raise exception 'provider_events are append-only';
    end $$`.execute(db);
}
