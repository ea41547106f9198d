import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Id, Instant, PageQuery, pageReply } from "../schemas.ts";
import { publicTextFields } from "./content-bodies.ts";
import { ItemLanguage, LanguageQuery } from "./translations/item-language.ts";

export const NewsArticle = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string().meta({ description: "sanitised HTML" }),
  image: z.string().nullable(),
  created_at: Instant,
  category: z.object({ name: z.string() }).nullable(),
  author: z.object({ name: z.string() }).nullable(),
  ...publicTextFields("articles"),
  language: ItemLanguage,
});
export type NewsArticle = z.infer<typeof NewsArticle>;

export const news = endpoints({
  list: {
    route: "GET /news/",
    summary: "Published articles, newest first",
    access: "public",
    query: PageQuery.extend({
      category: z.string().max(60).optional(),
      q: z.string().max(100).optional().meta({ description: "words to look for in title and text" }),
      ...LanguageQuery.shape,
    }),
    reply: pageReply(NewsArticle),
    cache: "public, max-age=60",
  },
  categories: {
    route: "GET /news/categories/",
    summary: "The categories that published articles stand in, by name",
    access: "public",
    query: LanguageQuery,
    reply: z.array(z.object({ name: z.string() })),
    cache: "public, max-age=60",
  },
  get: {
    route: "GET /news/{id}/",
    summary: "One article",
    access: "public",
    params: z.object({ id: Id }),
    query: LanguageQuery,
    reply: NewsArticle,
    problems: ["not_found"],
    cache: "public, max-age=60",
  },
});
