import { topics } from "@party/contract/notifications";
import { chooseTopics, listTopicChoices, unsubscribeByLink } from "#features/topics/topics.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const topicRoutes = ({ config, db }: Services) =>
  implementEndpoints(topics, {
    own: ({ actor }) => listTopicChoices(db, actor.userId),
    choose: ({ actor, body }) => chooseTopics(db, actor.userId, body.choices),
    stop: async ({ params }) => {
      await unsubscribeByLink({ config, db }, params.token);
      return { message: "Done. We will send you no more of these mails." };
    },
  });
