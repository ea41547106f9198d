import type {
  AnnouncedTopic,
  NotificationChannel,
  NotificationTopic,
} from "@party/contract/values/notification-topics";
import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** What a member chose; topics without a row are wanted. */
    notification_choices: {
      user_id: number;
      topic: NotificationTopic;
      channel: NotificationChannel;
      wanted: boolean;
      changed_at: Generated<Date>;
    };
  }
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Which article or event was announced to whom. */
    announcements: { topic: AnnouncedTopic; item_id: number; user_id: number; told_at: CreatedAt };
  }
}
