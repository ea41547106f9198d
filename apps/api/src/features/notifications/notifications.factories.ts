import { sql } from "kysely";
import { composition } from "#composition/composition.ts";
import type { Database } from "#database/database.ts";
import { insertNotifications } from "./notifications.queries.ts";
import { listNewestNotifications } from "./notifications.ts";

/** Inserts a notification with a text, as versions before wrote them. @returns its id */
export async function createNotification(
  db: Database,
  userId: number,
  { title = "Branch meeting", message = "It is on Saturday in Nyeri.", link = null as string | null } = {},
): Promise<number> {
  await insertNotifications(db, [{ user_id: userId, link }]);
  const { id } = (await listShownNotifications(db, userId))[0]!;
  await sql`update notifications set title = ${title}, message = ${message} where id = ${id}`.execute(db);
  return id;
}

/** The newest notifications of a member, newest first, as the dashboard shows them. */
export const listShownNotifications = (db: Database, userId: number, limit = 100) =>
  listNewestNotifications(db, composition.messages, userId, { limit, language: "en" });

/** Their titles, oldest first. */
export const listNotificationTitles = async (db: Database, userId: number): Promise<string[]> =>
  (await listShownNotifications(db, userId)).map(({ title }) => title).toReversed();
