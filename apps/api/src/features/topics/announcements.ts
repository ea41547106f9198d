import type { AnnouncedTopic } from "@party/contract/notifications";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { sendAnnouncement } from "./announcements.emails.ts";
import { type AnnouncedItem, itemAnnounced } from "./announcements.messages.ts";
import { insertAnnouncements, type TopicPlace } from "./topics.queries.ts";

/** A feature whose new items are announced. */
export interface AnnouncementSource {
  topic: AnnouncedTopic;
  /** Ids of published items whose announcement is not complete. */
  listUnannounced(db: Database): Promise<number[]>;
  /** Locks the item until the transaction ends. @returns undefined once its announcement is complete */
  lock(tx: Database, id: number): Promise<(AnnouncedItem & { place: TopicPlace }) | undefined>;
  markAnnounced(tx: Database, id: number): Promise<unknown>;
  /** @returns undefined for an item that is not published or is over */
  find(db: Database, id: number): Promise<AnnouncedItem | undefined>;
}

/**
 * A step of the announcements of a source, once per member, which goes on where an interrupted one ended.
 * @param limit members @returns 0 when every item is announced
 */
export async function announceToNextSubscribers(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  source: AnnouncementSource,
  limit: number,
): Promise<number> {
  const [id] = await source.listUnannounced(db);
  if (id === undefined) return 0;
  await db.transaction().execute((tx) => announceToBatch({ db: tx, jobs }, source, id, limit));
  return limit;
}

async function announceToBatch(
  { db: tx, jobs }: { db: Database; jobs: Jobs },
  { topic, lock, markAnnounced }: AnnouncementSource,
  id: number,
  limit: number,
): Promise<void> {
  const item = await lock(tx, id);
  if (!item) return;
  const recipients = await insertAnnouncements(tx, { topic, id, place: item.place }, limit);
  if (!recipients) {
    await markAnnounced(tx, id);
    return;
  }
  await notify(
    { db: tx, jobs },
    itemAnnounced,
    recipients.filter(({ byDashboard }) => byDashboard).map(({ userId }) => ({ userId, values: { ...item, topic } })),
  );
  const mailed = recipients.filter(({ byMail }) => byMail);
  await jobs.enqueueAll(
    tx,
    sendAnnouncement,
    mailed.map(({ userId }) => ({ topic, itemId: id, userId })),
  );
}
