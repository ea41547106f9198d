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
  /** What it asks for, where a later event settles that. */
  topic: NotificationTopic | null;
  /** When it was settled: from then on nobody sees it. */
  retired_at: Date | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    notifications: NotificationsTable;
  }
}
