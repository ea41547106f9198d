import type { Notification, NotificationCount } from "@party/contract/notifications";
import type { Language } from "@party/contract/values/languages";
import type { z } from "zod";
import { newestFirstCursor, type Page, paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { type EmailContent, type EmailText, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { type Jobs, type JobType, job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import {
  countNotifications,
  insertNotifications,
  listNotificationsAfter,
  listNotificationsOf,
  markAllRead,
  markRead,
  type NotificationTopic,
} from "./notifications.queries.ts";

/** What a message says on the dashboard. */
interface DashboardText {
  title: string;
  message: string;
  /** A path of the site. */
  link?: string;
}

/** Where an email leads. */
interface EmailSite {
  language: Language;
  /** In the language; no trailing slash. */
  siteUrl: string;
}

/** An email from the values alone. @returns also the address of the action */
type EmailTemplate<Values> = (values: Values, site: EmailSite) => EmailText & { url?: string };

/**
 * An event that people are told of, and what each channel says of it. A notification stores kind and values; what it says is
 * rendered when it is read, so that texts can change and have languages.
 */
export interface Message<Values = Record<string, unknown>, Mail extends object = object> {
  kind: string;
  values: z.ZodType<Values>;
  /** On the dashboard, for who has an account. */
  dashboard?(values: Values, language: Language): DashboardText;
  /** Or the job of one that reads more when it is sent. */
  email?: EmailTemplate<Values> | JobType<Mail>;
  /** A text message of at most 160 characters. Nothing sends it yet. */
  sms?(values: Values, language: Language): string;
  /** The action that the notification requests; completing the action hides it. */
  topic?: NotificationTopic;
}

/** Defines a message. `x.feature.ts` of its feature names the module. */
export const defineMessage = <Values extends Record<string, unknown>, Mail extends object>(
  message: Message<Values, Mail>,
): Message<Values, Mail> => message;

/** All messages, as far as their list is known to who reads. */
export type NotificationMessages = readonly Message[];

const isMessage = (exported: unknown): exported is Message =>
  typeof exported === "object" && exported !== null && "kind" in exported && "values" in exported;

/** The messages that modules export, so that a further one needs no list. */
export const messagesIn = (...modules: object[]): NotificationMessages =>
  modules.flatMap((module) => Object.values(module).filter(isMessage));

/** @returns the row with its text; one without a kind, or whose values another version wrote, has what is stored */
export function withMessageText<Row extends { kind?: unknown; values?: unknown }>(
  messages: NotificationMessages,
  row: Row,
  language: Language,
) {
  const { kind, values, ...stored } = row;
  const message = messages.find((one) => one.kind === kind);
  const known = message?.values.safeParse(values);
  return message?.dashboard && known?.success
    ? { ...stored, link: null, ...message.dashboard(known.data, language) }
    : stored;
}

/** @param greeting name of the recipient */
export function messageEmail<Values>(
  { email, values: schema }: Message<Values>,
  values: Values,
  greeting: string,
  site: EmailSite,
): EmailContent {
  if (typeof email !== "function") throw new Error("this message has no email of its values alone");
  const { url, ...text } = email(schema.parse(values), site);
  return emailIn(site.language, text, { greeting, ...(url ? { url } : {}) });
}

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
