import "#features/notifications/notifications.tables.ts";
import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { NotificationsTable } from "#features/notifications/notifications.tables.ts";

export const listNotificationsOf = (db: Database, userId: number, limit: number) =>
  db
    .selectFrom("notifications")
    .select(["id", "title", "message"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export async function insertNotifications(db: Database, rows: Insertable<NotificationsTable>[]): Promise<void> {
  await db.insertInto("notifications").values(rows).execute();
}
