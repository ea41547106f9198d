import { findUserById } from "#features/auth/auth.ts";
import { type JobHandler, job, onJob, sendBulkEmail } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { announcementEmail, sendAnnouncement } from "./announcements.emails.ts";
import { type AnnouncementSource, announce } from "./announcements.ts";
import { isSubscribed, unsubscribeTokenFor } from "./topics.ts";

/** Well before a job is taken for lost; what is left is a job of its own. */
const STEPS_WITHIN_MS = 60_000;
/** Daytime in Nairobi. */
const announceNew = job("topics.announce", { cron: "23 8-19 * * *" });

export const announcementJobs = (services: Services, sources: readonly AnnouncementSource[]): JobHandler[] => [
  onJob(announceNew, async () => {
    const until = new Date(Date.now() + STEPS_WITHIN_MS);
    for (const source of sources) {
      if (await announce(services, source, { until })) continue;
      await services.jobs.enqueue(services.db, announceNew, {});
      return;
    }
  }),
  onJob(sendAnnouncement, async ({ topic, itemId, userId }, { id, causedAt }) => {
    const { config, db } = services;
    const item = await sources.find((source) => source.topic === topic)?.find(db, itemId);
    const member = item && (await findUserById(services, userId));
    // The item or the subscription may have ended since the job was enqueued.
    if (!member || !(await isSubscribed(db, userId, topic, "mail"))) return;
    const token = unsubscribeTokenFor(config.secretKey, topic, userId);
    const unsubscribe = {
      pageUrl: `${config.siteUrl}/unsubscribe-topics/${token}`,
      oneClickUrl: `${config.apiUrl}/api/notification-topics/stop/${token}/`,
    };
    const email = announcementEmail(topic, item, member.first_name, config.siteUrl, unsubscribe);
    await sendBulkEmail(services, { ...email, to: member.email, key: id, causedAt });
  }),
];
