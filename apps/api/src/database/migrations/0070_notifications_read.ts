import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      /** Where on the site one goes on from it. */
      add column link text check (link like '/%'),
      add column read_at timestamptz(3)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
}
