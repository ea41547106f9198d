import { type JobHandler, job, onBulkEmail, sendEmail } from "#jobs/jobs.ts";
import { IN_BACKGROUND, onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { announcementEmail, sendAnnouncement } from "./announcements.emails.ts";
import { type AnnouncementSource, announceToNext } from "./announcements.ts";
import { findSubscriber } from "./topics.queries.ts";
import { unsubscribeTokenFor } from "./topics.ts";

/** Daytime in Nairobi. */
const announceNew = job("topics.announce", { cron: "23 8-19 * * *" });

export const announcementJobs = (services: Services, sources: readonly AnnouncementSource[]): JobHandler[] => [
  onJobInSteps(
    services,
    announceNew,
    () => sources.map((source) => (limit) => announceToNext(services, source, limit)),
    IN_BACKGROUND,
  ),
  onBulkEmail(services, sendAnnouncement, async ({ topic, itemId, userId }, { id, causedAt }) => {
    const { config, db } = services;
    const item = await sources.find((source) => source.topic === topic)?.find(db, itemId);
    const member = item && (await findSubscriber(db, userId, topic));
    // The item or the subscription may have ended since the job was enqueued.
    if (!member) return;
    const token = unsubscribeTokenFor(config.secretKey, topic, userId);
    const unsubscribe = {
      pageUrl: `${config.siteUrl}/unsubscribe-topics/${token}`,
      oneClickUrl: `${config.apiUrl}/api/notification-topics/stop/${token}/`,
    };
    const email = announcementEmail(topic, item, member.first_name, config.siteUrl, unsubscribe);
    await sendEmail(services, { ...email, to: member.email, key: id, causedAt });
  }),
];
