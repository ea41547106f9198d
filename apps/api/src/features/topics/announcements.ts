import { setTimeout as delay } from "node:timers/promises";
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

/** Members per transaction: some 20 milliseconds, behind which a request hardly waits. */
const BATCH_SIZE = 100;
/** A step takes a tenth of the time. */
const PAUSE_PER_STEP = 9;

interface Steps {
  batchSize?: number;
  /** No further step begins after it. */
  until?: Date;
}

/**
 * Announces new items, once per member, in steps that go on where an interrupted run ended. Between steps it waits nine times
 * as long as the last one took, so that sign-ins go on as fast as before. docs/decisions/0021-flat-cost.md
 * @returns false when time ran out before all members were told
 */
export async function announce(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  source: AnnouncementSource,
  { batchSize = BATCH_SIZE, until }: Steps = {},
): Promise<boolean> {
  for (const id of await source.listUnannounced(db)) {
    for (let complete = false; !complete; ) {
      if (until && until <= new Date()) return false;
      const began = performance.now();
      complete = await db.transaction().execute((tx) => announceToBatch({ db: tx, jobs }, source, id, batchSize));
      if (!complete) await delay(PAUSE_PER_STEP * (performance.now() - began));
    }
  }
  return true;
}

/** @returns whether the announcement is complete */
async function announceToBatch(
  { db: tx, jobs }: { db: Database; jobs: Jobs },
  { topic, heading, lock, markAnnounced }: AnnouncementSource,
  id: number,
  batchSize: number,
): Promise<boolean> {
  const item = await lock(tx, id);
  if (!item) return true;
  const recipients = await insertAnnouncements(tx, { topic, id, place: item.place }, batchSize);
  if (!recipients) {
    await markAnnounced(tx, id);
    return true;
  }
  await notifyAll(
    tx,
    recipients
      .filter(({ byDashboard }) => byDashboard)
      .map(({ userId }) => ({ userId, title: heading, message: `${item.title}. ${item.line}`, link: item.link })),
  );
  const mailed = recipients.filter(({ byMail }) => byMail);
  await jobs.enqueueAll(
    tx,
    sendAnnouncement,
    mailed.map(({ userId }) => ({ topic, itemId: id, userId })),
  );
  return false;
}
