import { sql } from "kysely";
import { z } from "zod";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";
import { type NotificationMessages, withMessageText } from "./notifications.ts";

const NotificationRow = z.object({
  kind: z.string().nullable(),
  values: z.record(z.string(), z.unknown()).nullable(),
  title: z.string(),
});

/**
 * What an account was told, on its dashboard and by email. Of payments the payments tell, to those who see sums.
 * @param messages all of them
 */
export const createNotificationSource = (messages: NotificationMessages): TimelineSource => ({
  name: "notifications",
  about: "messages",
  rows: ({ userId }) =>
    userId === null
      ? undefined
      : {
          from: sql`notifications where user_id = ${userId} and kind not like 'payment%'`,
          at: sql<Date>`created_at`,
          id: sql<number>`notifications.id`,
          kind: "notified",
          values: sql`jsonb_build_object('kind', kind, 'values', values, 'title', title)`,
        },
  present: (values) => ({ title: withMessageText(messages, NotificationRow.parse(values), "en").title }),
});
