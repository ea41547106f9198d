import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      /** What it asks for, where a later event settles that. */
      add column topic text check (topic in ('choose_plan', 'renew')),
      /** When it was settled: from then on nobody sees it. */
      add column retired_at timestamptz(3)`.execute(db);
  await sql`update notifications set topic = 'choose_plan' where link = '/joinus'`.execute(db);
  await sql`
    update notifications set retired_at = now()
    where topic = 'choose_plan' and user_id in (select user_id from memberships where user_id is not null)`.execute(db);
  await sql`drop index notifications_unread`.execute(db);
  await sql`
    create index notifications_unread on notifications (user_id)
    where read_at is null and retired_at is null`.execute(db);
}
