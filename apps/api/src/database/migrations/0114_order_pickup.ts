import { type Kysely, sql } from "kysely";

/** A paid order is ready at its pickup point before it is handed out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders drop constraint orders_state_check,
      add constraint orders_state_check
        check (state in ('awaiting_payment', 'paid', 'ready', 'handed_out', 'expired', 'cancelled'))`.execute(db);
  await sql`create index orders_to_hand_out on orders (created_at) where state in ('paid', 'ready')`.execute(db);
}
