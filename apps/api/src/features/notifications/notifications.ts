import type { Notification, NotificationCount } from "@party/contract/notifications";
import type { Language } from "@party/contract/values/languages";
import { newestFirstCursor, type Page, paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { Jobs, JobType } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { type NotificationMessage, type NotificationMessages, withMessageText } from "./messages.ts";
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

export const listNewestNotifications = async (
  db: Database,
  messages: NotificationMessages,
  userId: number,
  { limit, language }: { limit: number; language: Language },
) => (await listNotificationsOf(db, userId, limit)).map((row) => withMessageText(messages, row, language));

interface Recipient<Values, Mail> {
  /** Null for somebody without an account, who gets the email alone. */
  userId: number | null;
  values: Values;
  /** The payload of the email; without one there is none. */
  mail?: Mail;
}

/**
 * Inserts notifications, which open pages of the members show at once, and enqueues the emails of the same event.
 * @param db the transaction that makes the change
 */
export async function notify<Values extends Record<string, unknown>, Mail extends object>(
  { db, jobs }: { db: Database; jobs: Jobs },
  { kind, values, topic, mail }: NotificationMessage<Values> & { mail?: JobType<Mail> },
  recipients: readonly Recipient<Values, Mail>[],
): Promise<void> {
  const rows = recipients.flatMap(({ userId, values: given }) =>
    userId === null ? [] : { user_id: userId, kind, values: values.parse(given), topic: topic ?? null },
  );
  if (rows.length > 0) await insertNotifications(db, rows);
  const payloads = recipients.flatMap((one) => one.mail ?? []);
  if (mail) await jobs.enqueueAll(db, mail, payloads);
}

/** Hides notifications that requested an action which is now complete. @param db the transaction that makes the change */
export const retireNotifications = (db: Database, userId: number, topic: NotificationTopic): Promise<void> =>
  markNotificationsRetired(db, userId, topic);

export async function listNotificationsPage(
  db: Database,
  messages: NotificationMessages,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  language: Language,
): Promise<Page<Notification>> {
  const after = newestFirstCursor.read(cursor);
  const rows = after
    ? await listNotificationsAfter(db, userId, after, limit + 1)
    : await listNotificationsOf(db, userId, limit + 1);
  const { results, next } = paginateRows(rows, limit, ({ created_at, id }) =>
    newestFirstCursor.write([created_at.getTime(), id]),
  );
  return {
    next,
    results: results.map(({ read_at, created_at, ...row }) => ({
      ...withMessageText(messages, row, language),
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
