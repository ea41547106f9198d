import type { Notification, NotificationCount } from "@party/contract/notifications";
import { cutPage, newestCursor, type Page } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import {
  countNotificationsOf,
  insertNotifications,
  listNotificationsAfter,
  listNotificationsOf,
  markAllRead,
  markNotificationsRetired,
  markRead,
  type NotificationTopic,
} from "./notifications.queries.ts";

export const newestNotifications = (db: Database, userId: number, limit: number) =>
  listNotificationsOf(db, userId, limit);

export interface NewNotification {
  title: string;
  message: string;
  /** A path of the site. */
  link?: string;
  /** The action that the notification requests; completing the action hides it. */
  topic?: NotificationTopic;
}

/** Inserts a notification; open pages of the member show it at once. @param db the transaction that makes the change */
export const notify = (db: Database, userId: number, note: NewNotification): Promise<void> =>
  insertNotifications(db, [{ user_id: userId, ...note }]);

export async function notifyAll(db: Database, notes: readonly (NewNotification & { userId: number })[]): Promise<void> {
  if (notes.length === 0) return;
  await insertNotifications(
    db,
    notes.map(({ userId, ...note }) => ({ user_id: userId, ...note })),
  );
}

/** @param db the transaction that creates the account */
export const notifyWelcome = (db: Database, user: { id: number; firstName: string }): Promise<void> =>
  notify(db, user.id, {
    title: `Welcome to the ${party.name}`,
    message: `Good to have you here, ${user.firstName}. Choose your membership plan to take full part.`,
    link: "/joinus",
    topic: "choose_plan",
  });

/** Hides notifications that requested an action which is now complete. @param db the transaction that makes the change */
export const retireNotifications = (db: Database, userId: number, topic: NotificationTopic): Promise<void> =>
  markNotificationsRetired(db, userId, topic);

export async function notificationsPage(
  db: Database,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Notification>> {
  const after = newestCursor.read(cursor);
  const rows = after
    ? await listNotificationsAfter(db, userId, after, limit + 1)
    : await listNotificationsOf(db, userId, limit + 1);
  const { results, next } = cutPage(rows, limit, ({ created_at, id }) =>
    newestCursor.write([created_at.getTime(), id]),
  );
  return {
    next,
    results: results.map(({ read_at, created_at, ...shown }) => ({
      ...shown,
      read: read_at !== null,
      created_at: created_at.toISOString(),
    })),
  };
}

export const countNotifications = (db: Database, userId: number): Promise<NotificationCount> =>
  countNotificationsOf(db, userId);

/** @throws Problem `not_found` */
export async function markNotificationRead(db: Database, userId: number, id: number): Promise<NotificationCount> {
  if (!(await markRead(db, userId, id))) throw new Problem("not_found");
  return countNotifications(db, userId);
}

/** @param until the newest notification that was shown; later ones stay unread */
export async function markNotificationsRead(db: Database, userId: number, until: number): Promise<NotificationCount> {
  await markAllRead(db, userId, until);
  return countNotifications(db, userId);
}
