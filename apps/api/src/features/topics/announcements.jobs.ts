import type { AnnouncedTopic } from "@party/contract/values/notification-topics";
import { userIfThere } from "#features/auth/auth.ts";
import { newEvents } from "#features/events/events.ts";
import { newArticles } from "#features/news/news.ts";
import { type AnnouncementSource, announce } from "#features/topics/announcements.ts";
import { isSubscribed, unsubscribeTokenFor } from "#features/topics/topics.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import type { Services } from "#services.ts";
import { announcementEmail, sendAnnouncement } from "./announcements.emails.ts";

const sources: Record<AnnouncedTopic, AnnouncementSource> = { news: newArticles, events_near_me: newEvents };

/** While people are awake. */
const announceNew = job("topics.announce", { cron: "23 8-19 * * *" });

export const announcementJobs = (services: Services): JobHandler[] => [
  onJob(announceNew, async () => {
    for (const source of Object.values(sources)) await announce(services, source);
  }),
  onJob(sendAnnouncement, async ({ topic, itemId, userId }, { id, causedAt }) => {
    const { config, db } = services;
    const item = await sources[topic].find(db, itemId);
    const member = item && (await userIfThere(services, userId));
    // Withdrawn, over, or not wanted any more since it was enqueued.
    if (!member || !(await isSubscribed(db, userId, topic, "mail"))) return;
    const token = unsubscribeTokenFor(config.secretKey, topic, userId);
    const unsubscribe = {
      pageUrl: `${config.siteUrl}/unsubscribe-topics/${token}`,
      oneClickUrl: `${config.apiUrl}/api/notification-topics/stop/${token}/`,
    };
    const letter = announcementEmail(topic, item, member.first_name, config.siteUrl, unsubscribe);
    await sendEmail(services, { ...letter, to: member.email, key: id, causedAt });
  }),
];
