import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { columnShownInsideOther, type PersonalDataTable } from "#database/personal-data.ts";
import type { CreatedAt } from "#database/tables.ts";

export type NotificationTopic = "choose_plan" | "renew";

interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  /** Of the message; null in rows from before, which alone have title, message and link. */
  kind: string | null;
  values: Record<string, unknown> | null;
  title: ColumnType<string, never, never>;
  message: ColumnType<string, never, never>;
  /** A path of the site. */
  link: string | null;
  read_at: Date | null;
  /** The action that the notification requests; completing the action hides it. */
  topic: NotificationTopic | null;
  /** When the notification was hidden; null while it is shown. */
  retired_at: Date | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    notifications: NotificationsTable;
  }
}

const selectNewestNotifications = (db: Database, userId: number, limit: number) =>
  db
    .selectFrom("notifications")
    .select(["id", "kind", "values", "title", "message", "link", "read_at", "created_at"])
    .where("user_id", "=", userId)
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);

export const listNotificationsOf = (db: Database, userId: number, limit: number) =>
  selectNewestNotifications(db, userId, limit).execute();

/** @param after milliseconds and id of the last one of the previous page */
export const listNotificationsAfter = (
  db: Database,
  userId: number,
  [at, id]: readonly [number, number],
  limit: number,
) =>
  selectNewestNotifications(db, userId, limit)
    .where(sql<boolean>`(created_at, id) < (${new Date(at)}::timestamptz, ${id}::integer)`)
    .execute();

export async function insertNotifications(db: Database, rows: Insertable<NotificationsTable>[]): Promise<void> {
  await db.insertInto("notifications").values(rows).execute();
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  await sql`select pg_notify('notification', id::text) from unnest(${userIds}::integer[]) as id`.execute(db);
}

/** Delivered to open pages of the member when the transaction commits. */
const publishNotificationChange = (db: Database, userId: number) =>
  sql`select pg_notify('notification', ${String(userId)})`.execute(db);

export const countNotifications = async (db: Database, userId: number) => {
  const { unread } = await db
    .selectFrom("notifications")
    .select(sql<number>`count(*)::integer`.as("unread"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow();
  const [newest] = await listNotificationsOf(db, userId, 1);
  return { unread, newest: newest?.id ?? null };
};

/** Keeps the time of the first reading. @returns undefined when the member has no such notification */
export async function markRead(db: Database, userId: number, id: number) {
  const marked = await db
    .updateTable("notifications")
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (marked) await publishNotificationChange(db, userId);
  return marked;
}

/** Hides notifications that requested an action which is now complete. @param db the transaction that makes the change */
export async function retireNotifications(db: Database, userId: number, topic: NotificationTopic): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ retired_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("topic", "=", topic)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publishNotificationChange(db, userId);
}

export async function markAllRead(db: Database, userId: number, until: number): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ read_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("id", "<=", until)
    .where("read_at", "is", null)
    .execute();
  await publishNotificationChange(db, userId);
}

/** @param shown renders the text */
export const notificationData = (shown: PersonalDataTable["shown"]): PersonalDataTable[] => [
  {
    table: "notifications",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { kind: columnShownInsideOther("title"), values: columnShownInsideOther("message") },
    shown,
    onErasure: { becomes: "deleted" },
  },
];
