import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { PageQuery, pageReply } from "../schemas.ts";
import { ItemLanguage, LanguageQuery } from "./translations/item-language.ts";

export const Leader = z.object({
  id: z.int(),
  name: z.string(),
  position: z.object({ title: z.string(), description: z.string() }),
  image: z.string().nullable(),
  bio: z.string(),
  language: ItemLanguage,
  is_chairman: z
    .boolean()
    .optional()
    .meta({ description: "whether the title is National Chairman in English, when `language` was asked for" }),
});
export type Leader = z.infer<typeof Leader>;

export const leaders = endpoints({
  list: {
    route: "GET /leaders/",
    summary: "National leaders in order of rank",
    access: "public",
    query: PageQuery.extend(LanguageQuery.shape),
    reply: pageReply(Leader),
    cache: "public, max-age=60",
  },
});
