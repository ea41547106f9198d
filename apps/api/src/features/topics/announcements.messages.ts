import { announcedTopics } from "@party/contract/notifications";
import { formatList } from "@party/contract/values/format-list";
import { hoursInLanguage } from "@party/contract/values/hours-in-language";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatDay } from "@party/contract/values/nairobi-time";
import { contentLanguages } from "@party/contract/values/translations";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import * as kiswahili from "./announcements.content.sw.ts";
import { announcements } from "./announcements.content.ts";

export const announcementTexts = inLanguages(announcements, kiswahili.announcements);

const AnnouncedText = z.object({
  title: z.string(),
  /** An excerpt, or when and where. */
  about: z.union([
    z.object({ excerpt: z.string() }),
    z.object({ date: z.string(), time: z.string().nullable(), location: z.string().nullable() }),
  ]),
  /** A path of the site. */
  link: z.string(),
});

/** An article or event as an announcement shows it. */
const AnnouncedItem = AnnouncedText.extend({
  translations: z.partialRecord(z.enum(contentLanguages), AnnouncedText).optional(),
});
export type AnnouncedItem = z.infer<typeof AnnouncedItem>;

/** In English where it is not translated. */
export const itemInLanguage = (
  language: Language,
  { translations, ...item }: AnnouncedItem,
): z.infer<typeof AnnouncedText> => translations?.[language] ?? item;

/** In one line. */
export const aboutLine = (language: Language, { about }: z.infer<typeof AnnouncedText>): string =>
  "excerpt" in about
    ? about.excerpt
    : formatList([formatDay(about.date, language), hoursInLanguage(about.time, language), about.location]);

/** Its email goes to others than the notification does. */
export const itemAnnounced = defineMessage({
  kind: "item_announced",
  values: AnnouncedItem.extend({ topic: z.enum(announcedTopics) }),
  dashboard: ({ topic, ...announced }, language) => {
    const item = itemInLanguage(language, announced);
    return {
      title: announcementTexts[language][topic].heading,
      message: `${item.title}. ${aboutLine(language, item)}`,
      link: item.link,
    };
  },
});
