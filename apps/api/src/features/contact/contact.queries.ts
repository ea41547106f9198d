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

export async function deleteMessages(db: Database, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom("contact_messages")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute();
}
