import type { AnnouncedTopic } from "@party/contract/notifications";
import type { Database } from "#database/database.ts";
import { notifyAll } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { type AnnouncedItem, sendAnnouncement } from "./announcements.emails.ts";
import { insertAnnouncements, type Place } from "./topics.queries.ts";

/** A feature whose new items are announced. */
export interface AnnouncementSource {
  topic: AnnouncedTopic;
  /** The title of the notification. */
  heading: string;
  /** Ids of published items whose announcement is not complete. */
  listUnannounced(db: Database): Promise<number[]>;
  /** Locks the item until the transaction ends. @returns undefined once its announcement is complete */
  lock(tx: Database, id: number): Promise<(AnnouncedItem & { place: Place }) | undefined>;
  markAnnounced(tx: Database, id: number): Promise<unknown>;
  /** @returns undefined for an item that is not published or is over */
  find(db: Database, id: number): Promise<AnnouncedItem | undefined>;
}

/** Members per transaction. */
export const BATCH_SIZE = 200;

/** Announces new items, once per member. Idempotent. docs/decisions/0007-email.md */
export async function announce({ db, jobs }: Pick<Services, "db" | "jobs">, source: AnnouncementSource): Promise<void> {
  for (const id of await source.listUnannounced(db)) {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      after = await db.transaction().execute((tx) => announceToBatch({ db: tx, jobs }, source, id, from));
    }
  }
}

/** @returns the last notified member; undefined when nobody is left */
async function announceToBatch(
  { db: tx, jobs }: { db: Database; jobs: Jobs },
  { topic, heading, lock, markAnnounced }: AnnouncementSource,
  id: number,
  after: number,
): Promise<number | undefined> {
  const item = await lock(tx, id);
  if (!item) return undefined;
  const recipients = await insertAnnouncements(tx, { topic, id, place: item.place }, { after, limit: BATCH_SIZE });
  await notifyAll(
    tx,
    recipients
      .filter(({ byDashboard }) => byDashboard)
      .map(({ userId }) => ({ userId, title: heading, message: `${item.title}. ${item.line}`, link: item.link })),
  );
  for (const { userId, byMail } of recipients) {
    if (byMail) await jobs.enqueue(tx, sendAnnouncement, { topic, itemId: id, userId });
  }
  if (recipients.length === BATCH_SIZE) return recipients.at(-1)!.userId;
  await markAnnounced(tx, id);
  return undefined;
}
