import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export type NotificationTopic = "choose_plan" | "renew";

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  message: string;
  /** A path of the site. */
  link: string | null;
  read_at: Date | null;
  /** The action it asks for; the action retires it. */
  topic: NotificationTopic | null;
  /** Hidden from then on. */
  retired_at: Date | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    notifications: NotificationsTable;
  }
}
