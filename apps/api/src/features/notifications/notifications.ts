import type { Database } from "#database/database.ts";
import { insertNotifications, listNotificationsOf } from "#features/notifications/notifications.queries.ts";
import { party } from "#party.ts";

/** The newest of a member's notifications. */
export const newestNotifications = (db: Database, userId: number, limit: number) =>
  listNotificationsOf(db, userId, limit);

/** Greets somebody who has just made an account. @param db the transaction that makes the account */
export const notifyWelcome = (db: Database, user: { id: number; firstName: string }): Promise<void> =>
  insertNotifications(db, [
    {
      user_id: user.id,
      title: `Welcome to the ${party.name}`,
      message: `Good to have you here, ${user.firstName}. Choose your membership plan to take full part.`,
    },
  ]);

/** Leaves a member a note on the dashboard. @param db the transaction that makes it true */
export const notify = (db: Database, userId: number, note: { title: string; message: string }): Promise<void> =>
  notifyAll(db, [{ userId, ...note }]);

export interface Note {
  userId: number;
  title: string;
  message: string;
}

/** The same for several members. @param db the transaction that makes it true */
export async function notifyAll(db: Database, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  await insertNotifications(
    db,
    notes.map(({ userId, ...note }) => ({ user_id: userId, ...note })),
  );
}
