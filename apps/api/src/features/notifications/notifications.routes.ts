import { notifications } from "@party/contract/notifications";
import {
  countOf,
  notificationsPage,
  readNotification,
  readNotifications,
} from "#features/notifications/notifications.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const notificationRoutes = ({ db }: Services) =>
  implement(notifications, {
    list: ({ query, actor }) => notificationsPage(db, actor.userId, query),
    count: ({ actor }) => countOf(db, actor.userId),
    read: ({ params, actor }) => readNotification(db, actor.userId, params.id),
    readAll: ({ body, actor }) => readNotifications(db, actor.userId, body.until),
  });
