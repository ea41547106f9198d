import type { AnnouncedTopic } from "@party/contract/values/notification-topics";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Who was told of which article or event. */
    announcements: { topic: AnnouncedTopic; item_id: number; user_id: number; told_at: CreatedAt };
  }
}
