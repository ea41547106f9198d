import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      scope text not null,
      key text not null,
      fingerprint text not null,
      claim uuid not null,
      leased_until timestamptz not null,
      status integer,
      reply text,
      created_at timestamptz not null default now(),
      primary key (scope, key)
    )`.execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
}
