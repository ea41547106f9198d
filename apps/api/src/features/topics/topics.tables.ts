import type { NotificationChannel, NotificationTopic } from "@party/contract/values/notification-topics";
import type { Generated } from "kysely";

declare module "#database/tables.ts" {
  interface Tables {
    /** What a member chose; what has no row is wanted. */
    notification_choices: {
      user_id: number;
      topic: NotificationTopic;
      channel: NotificationChannel;
      wanted: boolean;
      changed_at: Generated<Date>;
    };
  }
}
