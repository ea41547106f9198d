import type { Notification, NotificationCount } from "@party/contract/notifications";
import type { Language } from "@party/contract/values/languages";
import { newestFirstCursor, type Page, paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { type Message, type NotificationMessages, withMessageText } from "./messages.ts";
import {
  countNotifications,
  insertNotifications,
  listNotificationsAfter,
  listNotificationsOf,
  markAllRead,
  markRead,
} from "./notifications.queries.ts";

export const listNewestNotifications = async (
  db: Database,
  messages: NotificationMessages,
  userId: number,
  { limit, language }: { limit: number; language: Language },
) => (await listNotificationsOf(db, userId, limit)).map((row) => withMessageText(messages, row, language));

/** Somebody without an account, whom the register may have an email address of. */
export interface PersonWithoutAccount {
  personId: number;
  language: Language;
}

interface Recipient<Values, Mail> {
  /** Null for somebody without an account, who gets the email alone. */
  userId: number | null;
  person?: PersonWithoutAccount;
  values: Values;
  /** The payload of the job that the message names; without one there is no such email. */
  mail?: Mail;
}

type MessageEmail = { kind: string; values: Record<string, unknown> } & ({ userId: number } | PersonWithoutAccount);

/** Sends the emails of all messages that are rendered from their values. */
export const sendMessageEmail = job<MessageEmail>("messages.send", EMAIL_RETRIES);

/**
 * Inserts notifications, which open pages of the members show at once, and enqueues the emails of the same event.
 * @param db the transaction that makes the change
 */
export async function notify<Values extends Record<string, unknown>, Mail extends object>(
  { db, jobs }: { db: Database; jobs: Jobs },
  { kind, topic, dashboard, email, values: schema }: Message<Values, Mail>,
  recipients: readonly Recipient<Values, Mail>[],
): Promise<void> {
  const told = recipients.map((recipient) => ({ ...recipient, values: schema.parse(recipient.values) }));
  const rows = told.flatMap(({ userId: user_id, values }) =>
    user_id === null ? [] : { user_id, kind, values, topic: topic ?? null },
  );
  if (dashboard && rows.length > 0) await insertNotifications(db, rows);
  if (typeof email === "object") {
    const payloads = told.flatMap(({ mail }) => mail ?? []);
    await jobs.enqueueAll(db, email, payloads);
  } else if (email) {
    const emails = told.flatMap(({ userId, person, values }): MessageEmail[] =>
      userId !== null ? [{ kind, values, userId }] : person ? [{ kind, values, ...person }] : [],
    );
    await jobs.enqueueAll(db, sendMessageEmail, emails);
  }
}

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
