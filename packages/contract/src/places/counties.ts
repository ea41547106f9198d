import { z } from "zod";
import { NewsArticle } from "../content/news.ts";
import { LanguageQuery } from "../content/translations/item-language.ts";
import { endpoints } from "../endpoint.ts";
import { Event } from "../events/events.ts";
import { CountyOffice } from "./branches.ts";
import { Place } from "./locations.ts";

const CountyBranch = CountyOffice.omit({ county: true }).extend({
  level: z.enum(["constituency", "ward"]),
  place: z.string().meta({ description: "the constituency or ward" }),
});

export const CountyPage = z.object({
  county: Place,
  office: CountyOffice.omit({ county: true }).nullable(),
  coordinator: z.string().nullable().meta({ description: "null where the party names none" }),
  branches: z.array(CountyBranch).meta({ description: "constituencies before wards, by place" }),
  events: z.array(Event).meta({ description: "the next ones of the county and of places in it" }),
  articles: z.array(NewsArticle).meta({ description: "the newest of the county" }),
  members: z.int().nullable().meta({
    description: "full hundreds; null for fewer than a hundred, and where the party shows no numbers",
  }),
});
export type CountyPage = z.infer<typeof CountyPage>;

export const countyPages = endpoints({
  get: {
    route: "GET /api/counties/{slug}/",
    summary: "The party in a county: office, branches, next events, newest articles",
    access: "public",
    params: z.object({
      slug: z
        .string()
        .regex(/^[a-z-]{1,40}$/)
        .meta({ description: "e.g. nyeri, muranga, elgeyo-marakwet" }),
    }),
    query: LanguageQuery,
    reply: CountyPage,
    problems: ["not_found"],
    cache: "public, max-age=60",
  },
});
