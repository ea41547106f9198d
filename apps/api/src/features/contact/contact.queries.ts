import "#features/contact/contact.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ContactMessagesTable } from "#features/contact/contact.tables.ts";

export const insertMessage = (db: Database, message: Insertable<ContactMessagesTable>) =>
  db.insertInto("contact_messages").values(message).returning("id").executeTakeFirstOrThrow();

export const findMessage = (db: Database, id: number) =>
  db
    .selectFrom("contact_messages")
    .select(["name", "email", "subject", "message"])
    .where("id", "=", id)
    .executeTakeFirst();

export type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** How many messages came in the minutes before one: in the name of the same address, and in all. */
export async function countMessagesBefore(db: Database, id: number, minutes: number) {
  const { rows } = await sql<{ same: number; all: number }>`
    select count(*) filter (where lower(other.email) = lower(this.email))::integer as same, count(*)::integer as all
    from contact_messages as this
    join contact_messages as other on other.id < this.id
      and other.created_at > this.created_at - make_interval(mins => ${minutes})
    where this.id = ${id}`.execute(db);
  return rows[0]!;
}

export async function deleteMessages(db: Database, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom("contact_messages")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute();
}
