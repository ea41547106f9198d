import { sql } from "kysely";
import type { PersonalData } from "#personal-data.ts";

export const topicData: PersonalData[] = [
  {
    table: "notification_choices",
    title: "What you want to hear of",
    of: ({ userId }) => sql`kept.user_id = ${userId}`,
    columns: { user_id: "Your account", topic: "Topic", channel: "By", wanted: "Wanted", changed_at: "Chosen" },
    onErasure: { becomes: "deleted" },
  },
];
