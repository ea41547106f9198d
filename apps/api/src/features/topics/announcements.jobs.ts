import { siteUrlIn } from "#config.ts";
import type { Database } from "#database/database.ts";
import { onEmail } from "#jobs/emails.ts";
import { type JobHandler, job } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { type Announcement, announcementEmail, sendAnnouncement } from "./announcements.emails.ts";
import type { AnnouncedItem } from "./announcements.messages.ts";
import { type AnnouncementSource, announceToNextSubscribers } from "./announcements.ts";
import { findSubscribers, type Subscriber } from "./topics.queries.ts";
import { unsubscribeTokenFor } from "./topics.ts";

/** Daytime in Nairobi. */
const announceNewItems = job("topics.announce", { cron: "23 8-19 * * *" });

export const announcementJobs = (services: Services, sources: readonly AnnouncementSource[]): JobHandler[] => [
  onJobInSteps(
    services,
    announceNewItems,
    () => sources.map((source) => (limit) => announceToNextSubscribers(services, source, limit)),
    BACKGROUND_STEP_OPTIONS,
  ),
  onEmail(
    services,
    sendAnnouncement,
    async (payload, _, announced: AnnouncedItems) => {
      const { config } = services;
      const found = announced.get(payload);
      if (!found) return;
      const { topic, userId } = payload;
      const { item, member } = found;
      const siteUrl = siteUrlIn(services, member.language);
      const token = unsubscribeTokenFor(config.secretKey, topic, userId);
      const unsubscribe = {
        pageUrl: `${siteUrl}/unsubscribe-topics/${token}`,
        oneClickUrl: `${config.apiUrl}/api/notification-topics/stop/${token}/`,
      };
      const email = announcementEmail(member.language, topic, item, member.first_name, siteUrl, unsubscribe);
      return { ...email, to: member.email };
    },
    (payloads) => findAnnouncedItems(services.db, sources, payloads),
  ),
];

/** Without those whose item or subscription has ended since the job was enqueued. */
type AnnouncedItems = Map<Announcement, { item: AnnouncedItem; member: Subscriber }>;

async function findAnnouncedItems(
  db: Database,
  sources: readonly AnnouncementSource[],
  payloads: readonly Announcement[],
): Promise<AnnouncedItems> {
  const announced: AnnouncedItems = new Map();
  for (const sameItem of Map.groupBy(payloads, ({ topic, itemId }) => `${topic} ${itemId}`).values()) {
    const { topic, itemId } = sameItem[0]!;
    const item = await sources.find((source) => source.topic === topic)?.find(db, itemId);
    if (!item) continue;
    const ids = sameItem.map(({ userId }) => userId);
    const members = new Map((await findSubscribers(db, ids, topic)).map((member) => [member.id, member]));
    for (const payload of sameItem) {
      const member = members.get(payload.userId);
      if (member) announced.set(payload, { item, member });
    }
  }
  return announced;
}
