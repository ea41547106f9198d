import type { Database } from "#database/database.ts";
import { type NewNotification, newestNotifications, notify } from "./notifications.ts";

/** @returns its id */
export async function createNotification(
  db: Database,
  userId: number,
  differing: Partial<NewNotification> = {},
): Promise<number> {
  await notify(db, userId, { title: "Branch meeting", message: "It is on Saturday in Nyeri.", ...differing });
  return (await newestNotifications(db, userId, 1))[0]!.id;
}
