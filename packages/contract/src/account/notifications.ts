import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Id, Instant, Message, PageQuery, pageReply } from "../schemas.ts";

export const Notification = z.object({
  id: z.int(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable().meta({ description: "path on the site where one goes on from it" }),
  read: z.boolean(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

/** For the bell icon, and to detect new notifications. */
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
    reply: pageReply(Notification),
  },
  count: {
    route: "GET /api/notifications/count/",
    summary: "How many are unread. `GET /api/notifications/events/` sends the same as server-sent events",
    access: "member",
    reply: NotificationCount,
    limits: ["1200/hour/actor"],
  },
  read: {
    route: "POST /api/notifications/{id}/read/",
    summary: "Mark one as read; harmless when repeated",
    access: "member",
    params: z.object({ id: Id }),
    reply: NotificationCount,
    problems: ["not_found"],
  },
  readAll: {
    route: "POST /api/notifications/read/",
    summary: "Mark all as read up to the newest one that was seen",
    access: "member",
    body: z.object({ until: Id.meta({ description: "id of the newest one that was seen" }) }),
    reply: NotificationCount,
  },
});

/** Topics of announcements, which members may turn off. */
export const announcedTopics = ["news", "events_near_me"] as const;
export type AnnouncedTopic = (typeof announcedTopics)[number];

/** Topics of notifications and emails to members. */
export const notificationTopics = [...announcedTopics, "membership"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationChannels = ["mail", "dashboard"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Cannot be turned off: payments and the end of a membership. */
export const mandatoryTopic: NotificationTopic = "membership";

const TopicChoice = z.object({
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  wanted: z.boolean(),
});

export const TopicChoices = z.object({
  results: z.array(TopicChoice.extend({ fixed: z.boolean().meta({ description: "always on" }) })),
});
export type TopicChoices = z.infer<typeof TopicChoices>;

export const topics = endpoints({
  own: {
    route: "GET /api/notification-topics/",
    summary: "What the signed-in member wants to hear of, and by which way",
    access: "member",
    reply: TopicChoices,
  },
  choose: {
    route: "PUT /api/notification-topics/",
    summary: "Change some of the choices; those not named stay as they are",
    access: "member",
    body: z.object({ choices: z.array(TopicChoice).max(20) }),
    reply: TopicChoices,
    problems: ["topic_always_on"],
  },
  stop: {
    route: "POST /api/notification-topics/stop/{token}/",
    summary:
      "Get no more mails about a topic: the one-click address of List-Unsubscribe (RFC 8058); harmless when repeated",
    access: "public",
    accepts: "form",
    params: z.object({ token: z.string().max(200) }),
    reply: Message,
    problems: ["unsubscribe_link_unknown"],
    limits: ["60/hour/token", "6000/hour/address"],
  },
});
