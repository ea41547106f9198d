import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { PageQuery, page } from "./values/page.ts";
import { Id } from "./values/text.ts";

export const Notification = z.object({
  id: z.int(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable().meta({ description: "path on the site where one goes on from it" }),
  read: z.boolean(),
  created_at: z.string().meta({ format: "date-time" }),
});
export type Notification = z.infer<typeof Notification>;

/** Enough for a bell, and to see that something is new. */
export const NotificationCount = z.object({
  unread: z.int(),
  newest: z.int().nullable().meta({ description: "id of the newest notification" }),
});
export type NotificationCount = z.infer<typeof NotificationCount>;

export const notifications = endpoints({
  list: {
    route: "GET /api/notifications/",
    summary: "The signed-in member's notifications, newest first",
    access: "member",
    query: PageQuery,
    status: 200,
    reply: page(Notification),
    errors: "detail",
  },
  count: {
    route: "GET /api/notifications/count/",
    summary: "How many are unread. `GET /api/notifications/events/` sends the same as server-sent events",
    access: "member",
    status: 200,
    reply: NotificationCount,
    errors: "detail",
    limits: ["1200/hour/actor"],
  },
  read: {
    route: "POST /api/notifications/{id}/read/",
    summary: "Mark one as read; harmless when repeated",
    access: "member",
    params: z.object({ id: Id }),
    status: 200,
    reply: NotificationCount,
    errors: "detail",
    problems: ["not_found"],
  },
  readAll: {
    route: "POST /api/notifications/read/",
    summary: "Mark all as read up to the newest one that was seen",
    access: "member",
    body: z.object({ until: Id.meta({ description: "id of the newest one that was seen" }) }),
    status: 200,
    reply: NotificationCount,
    errors: "detail",
  },
});
