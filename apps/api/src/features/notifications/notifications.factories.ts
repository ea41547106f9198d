import type { Database } from "#database/database.ts";
import { type Note, newestNotifications, notify } from "./notifications.ts";

/** A note to a member. @returns its id */
export async function aNotification(db: Database, userId: number, differing: Partial<Note> = {}): Promise<number> {
  await notify(db, userId, { title: "Branch meeting", message: "It is on Saturday in Nyeri.", ...differing });
  return (await newestNotifications(db, userId, 1))[0]!.id;
}
