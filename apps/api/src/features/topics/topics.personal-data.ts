import { sql } from "kysely";
import type { PersonalData } from "#personal-data.ts";

export const topicData: PersonalData[] = [
  {
    table: "announcements",
    title: "News and events that you were told of",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { topic: "Topic", item_id: "Number of the article or event", user_id: "Your account", told_at: "Told" },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "notification_choices",
    title: "What you want to hear of",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { user_id: "Your account", topic: "Topic", channel: "By", wanted: "Wanted", changed_at: "Chosen" },
    onErasure: { becomes: "deleted" },
  },
];
