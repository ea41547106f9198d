import { type AnnouncedTopic, announcedTopics } from "@party/contract/notifications";
import { formatList } from "@party/contract/values/format-list";
import { formatDay } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { message } from "#features/notifications/messages.ts";

/** An article or event as an announcement shows it. */
const AnnouncedItem = z.object({
  title: z.string(),
  /** An excerpt, or when and where. */
  about: z.union([
    z.object({ excerpt: z.string() }),
    z.object({ date: z.string(), time: z.string().nullable(), location: z.string().nullable() }),
  ]),
  /** A path of the site. */
  link: z.string(),
});
export type AnnouncedItem = z.infer<typeof AnnouncedItem>;

/** In one line. */
export const aboutLine = ({ about }: AnnouncedItem): string =>
  "excerpt" in about ? about.excerpt : formatList([formatDay(about.date), about.time, about.location]);

const headings: Record<AnnouncedTopic, string> = { news: "News of the party", events_near_me: "A new event for you" };

/** Its email goes to others than the notification does. */
export const itemAnnounced = message({
  kind: "item_announced",
  values: AnnouncedItem.extend({ topic: z.enum(announcedTopics) }),
  render: ({ topic, ...item }) => ({
    title: headings[topic],
    message: `${item.title}. ${aboutLine(item)}`,
    link: item.link,
  }),
});
