import "#features/topics/topics.tables.ts";
import type { NotificationChannel, NotificationTopic } from "@party/contract/values/notification-topics";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

export interface Choice {
  topic: NotificationTopic;
  channel: NotificationChannel;
  wanted: boolean;
}

export const listChoicesOf = (db: Database, userId: number): Promise<Choice[]> =>
  db.selectFrom("notification_choices").select(["topic", "channel", "wanted"]).where("user_id", "=", userId).execute();

export async function upsertChoice(db: Database, userId: number, choice: Choice): Promise<void> {
  await db
    .insertInto("notification_choices")
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "topic", "channel"])
        .doUpdateSet({ wanted: choice.wanted, changed_at: sql<Date>`now()` }),
    )
    .execute();
}
