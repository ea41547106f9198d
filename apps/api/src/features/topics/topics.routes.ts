import { topics } from "@party/contract/notification-topics";
import { chooseTopics, topicsOf } from "#features/topics/topics.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const topicRoutes = ({ db }: Services) =>
  implement(topics, {
    own: ({ actor }) => topicsOf(db, actor.userId),
    choose: ({ actor, body }) => chooseTopics(db, actor.userId, body.choices),
  });
