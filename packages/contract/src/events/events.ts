import { z } from "zod";
import { publicTextFields } from "../content/content-bodies.ts";
import { ItemLanguage, LanguageQuery } from "../content/translations/item-language.ts";
import { endpoints } from "../endpoint.ts";
import { Id, PageQuery, pageReply } from "../schemas.ts";

export const Event = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().meta({ description: "sanitised HTML" }),
  image: z.string().nullable(),
  date: z.string().meta({ format: "date", description: "day in Nairobi" }),
  time: z.string().nullable().meta({ description: "as printed on the poster, e.g. 9:00 AM – 4:00 PM" }),
  location: z.string().nullable(),
  category: z.object({ name: z.string() }).nullable(),
  additional_info: z.string().nullable().meta({ description: "sanitised HTML" }),
  ...publicTextFields("events"),
  county_id: z.int().nullish().meta({ description: "the county it is for or lies in; null for all of Kenya" }),
  called_off: z.boolean().optional().meta({ description: "it does not take place" }),
  sequence: z.int().optional().meta({ description: "for calendars: higher after each change (RFC 5545, 3.8.7.4)" }),
  updated_at: z.string().optional().meta({ format: "date-time", description: "of the last change" }),
  language: ItemLanguage,
});
export type Event = z.infer<typeof Event>;

export const events = endpoints({
  list: {
    route: "GET /events/",
    summary: "Events, next first; `when=past` lists the past ones, latest first",
    access: "public",
    query: PageQuery.extend({
      when: z.enum(["upcoming", "past", "all"]).default("all"),
      category: z.string().max(60).optional(),
      q: z.string().max(100).optional(),
      ...LanguageQuery.shape,
    }),
    reply: pageReply(Event),
    cache: "public, max-age=60",
  },
  categories: {
    route: "GET /events/categories/",
    summary: "The categories that published events stand in, by name",
    access: "public",
    query: LanguageQuery,
    reply: z.array(z.object({ name: z.string() })),
    cache: "public, max-age=60",
  },
  get: {
    route: "GET /events/{id}/",
    summary: "One event",
    access: "public",
    params: z.object({ id: Id }),
    query: LanguageQuery,
    reply: Event,
    problems: ["not_found"],
    cache: "public, max-age=60",
  },
});
