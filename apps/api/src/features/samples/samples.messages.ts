import { dashboard } from "@party/samples/dashboard";
import { noticeWords } from "@party/samples/kiswahili/notices";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";

const englishNotices = new Map(dashboard.notifications.map(({ id, title, message }) => [id, { title, message }]));
const ids = dashboard.notifications.map(({ id }) => id);

/** What the sample member is told, by the number of the sample. */
export const sampleNotice = defineMessage({
  kind: "sample_notice",
  values: z.object({ notice: z.literal(ids) }),
  dashboard: ({ notice }, language) => ({ ...(language === "sw" ? noticeWords[notice] : englishNotices.get(notice))! }),
});
