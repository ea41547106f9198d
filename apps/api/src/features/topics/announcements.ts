import type { AnnouncedTopic } from "@party/contract/values/notification-topics";
import type { Database } from "#database/database.ts";
import { notifyAll } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { type Item, sendAnnouncement } from "./announcements.emails.ts";
import { insertAnnouncements, type Place } from "./topics.queries.ts";

export type { Item, Place };

/** Where what members are told of comes from. */
export interface AnnouncementSource {
  topic: AnnouncedTopic;
  /** The title of the note on the dashboard. */
  heading: string;
  /** Ids of what readers have seen for not long, and not everybody was told of. */
  waiting(db: Database): Promise<number[]>;
  /** One of them, held until the commit, so that no two announce it at once; undefined once all were told. */
  hold(tx: Database, id: number): Promise<(Item & { place: Place }) | undefined>;
  /** All were told. */
  finish(tx: Database, id: number): Promise<unknown>;
  /** As readers see it now; undefined for what has gone. */
  find(db: Database, id: number): Promise<Item | undefined>;
}

/** Few enough for one short transaction. */
export const BATCH_SIZE = 200;

/**
 * Tells members of what is new, each once, however often it is called and wherever it was stopped
 * (docs/decisions/0007-email.md).
 */
export async function announce({ db, jobs }: Pick<Services, "db" | "jobs">, source: AnnouncementSource): Promise<void> {
  for (const id of await source.waiting(db)) {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      after = await db.transaction().execute((tx) => announceToBatch({ db: tx, jobs }, source, id, from));
    }
  }
}

/** @returns the last one who was told; undefined when nobody is left */
async function announceToBatch(
  { db: tx, jobs }: { db: Database; jobs: Jobs },
  { topic, heading, hold, finish }: AnnouncementSource,
  id: number,
  after: number,
): Promise<number | undefined> {
  const item = await hold(tx, id);
  if (!item) return undefined;
  const told = await insertAnnouncements(tx, { topic, id, place: item.place }, { after, limit: BATCH_SIZE });
  await notifyAll(
    tx,
    told
      .filter(({ byDashboard }) => byDashboard)
      .map(({ userId }) => ({ userId, title: heading, message: `${item.title}. ${item.line}`, link: item.link })),
  );
  for (const { userId, byMail } of told) {
    if (byMail) await jobs.enqueue(tx, sendAnnouncement, { topic, itemId: id, userId });
  }
  if (told.length === BATCH_SIZE) return told.at(-1)!.userId;
  await finish(tx, id);
  return undefined;
}
