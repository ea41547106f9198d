import { topics } from "@party/contract/notifications";
import { chooseTopics, listTopicChoices, unsubscribeByLink } from "#features/topics/topics.ts";
import { done } from "#http/done/done.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const topicRoutes = ({ config, db }: Services) =>
  implementEndpoints(topics, {
    own: ({ actor }) => listTopicChoices(db, actor.userId),
    choose: ({ actor, body }) => chooseTopics(db, actor.userId, body.choices),
    stop: async ({ params, caller }) => {
      await unsubscribeByLink({ config, db }, params.token);
      return done("topicStopped", caller);
    },
  });
