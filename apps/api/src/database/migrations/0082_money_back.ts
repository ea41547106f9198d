import { type Kysely, sql } from "kysely";

/**
 * What was paid for can end because its money went back (docs/decisions/0082), and people type their phone number for a
 * reference (docs/decisions/0083).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders drop constraint orders_state_check,
      add constraint orders_state_check check (state in ('awaiting_payment', 'paid', 'expired', 'cancelled'))`.execute(
    db,
  );
  await sql`
    alter table donations drop constraint donations_state_check,
      add constraint donations_state_check check (state in ('promised', 'received', 'held', 'returned'))`.execute(db);
  await sql`create index users_of_phone on users (phone)`.execute(db);
}
