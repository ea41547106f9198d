import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { notificationChannels, notificationTopics } from "./values/notification-topics.ts";

const Choice = z.object({
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  wanted: z.boolean(),
});

export const TopicChoices = z.object({
  results: z.array(Choice.extend({ fixed: z.boolean().meta({ description: "always on" }) })),
});
export type TopicChoices = z.infer<typeof TopicChoices>;

export const topics = endpoints({
  own: {
    route: "GET /api/notification-topics/",
    summary: "What the signed-in member wants to hear of, and by which way",
    access: "member",
    status: 200,
    reply: TopicChoices,
    errors: "detail",
  },
  choose: {
    route: "PUT /api/notification-topics/",
    summary: "Change some of the choices; those not named stay as they are",
    access: "member",
    body: z.object({ choices: z.array(Choice).max(20) }),
    status: 200,
    reply: TopicChoices,
    errors: "detail",
    problems: ["topic_always_on"],
  },
  stop: {
    route: "POST /api/notification-topics/stop/{token}/",
    summary:
      "Get no more mails about a topic: the one-click address of List-Unsubscribe (RFC 8058); harmless when repeated",
    access: "public",
    accepts: "form",
    params: z.object({ token: z.string().max(200) }),
    status: 200,
    reply: z.object({ message: z.string() }),
    errors: "detail",
    problems: ["unsubscribe_link_unknown"],
    limits: ["60/hour/token", "6000/hour/address"],
  },
});
