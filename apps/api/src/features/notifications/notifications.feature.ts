import type { Feature } from "#composition/feature.ts";
import { notificationData } from "./notifications.queries.ts";
import { addLiveNotifications, notificationRoutes } from "./notifications.routes.ts";
import { createNotificationSource } from "./notifications.timeline.ts";
import { withMessageText } from "./notifications.ts";

export const notificationsFeature = {
  routes: (services, { messages }) => notificationRoutes(services, messages),
  addRoutes: [addLiveNotifications],
  timeline: ({ messages }) => [createNotificationSource(messages)],
  personalData: ({ messages }) => ({
    notifications: notificationData((row, language) => withMessageText(messages, row, language)),
  }),
} satisfies Feature;
