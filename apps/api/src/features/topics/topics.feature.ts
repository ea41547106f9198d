import type { Feature } from "#composition/feature.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { announcementJobs } from "./announcements.jobs.ts";
import * as messages from "./announcements.messages.ts";
import { topicData } from "./topics.queries.ts";
import { topicRoutes } from "./topics.routes.ts";

export const topicsFeature = {
  routes: topicRoutes,
  jobs: (services, { announcements }) => announcementJobs(services, announcements),
  messages: messagesIn(messages),
  personalData: { notifications: topicData },
} satisfies Feature;
