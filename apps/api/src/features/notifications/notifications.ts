import type { Database } from "#database/database.ts";
import { insertNotifications, listNotificationsOf } from "#features/notifications/notifications.queries.ts";
import { party } from "#party.ts";

/** The newest of a member's notifications. */
export const newestNotifications = (db: Database, userId: number, limit: number) =>
  listNotificationsOf(db, userId, limit);

/** Leaves a member a note on the dashboard. @param db the transaction that makes it true */
export const notify = (db: Database, userId: number, note: { title: string; message: string }): Promise<void> =>
  insertNotifications(db, [{ user_id: userId, ...note }]);

/** Greets somebody who has just made an account. @param db the transaction that makes the account */
export const notifyWelcome = (db: Database, user: { id: number; firstName: string }): Promise<void> =>
  insertNotifications(db, [
    {
      user_id: user.id,
      title: `Welcome to the ${party.name}`,
      message: `Good to have you here, ${user.firstName}. Choose your membership plan to take full part.`,
    },
  ]);
