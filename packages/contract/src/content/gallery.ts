import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Instant, PageQuery, pageReply } from "../schemas.ts";
import { publicTextFields } from "./content-bodies.ts";
import { ItemLanguage, LanguageQuery } from "./translations/item-language.ts";

export const GalleryItem = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  created_at: Instant,
  media_type: z.enum(["image", "video"]),
  video: z.string().nullable(),
  thumbnail: z.string().nullable(),
  captions: z.string().optional().meta({ description: "WebVTT file of an uploaded video" }),
  duration_seconds: z.int().nullable().meta({ description: "of a video, where it is known" }),
  ...publicTextFields("gallery-items"),
  language: ItemLanguage,
});
export type GalleryItem = z.infer<typeof GalleryItem>;

export const gallery = endpoints({
  list: {
    route: "GET /gallery/",
    summary: "Photos and videos, newest first",
    access: "public",
    query: PageQuery.extend({ media_type: z.enum(["image", "video"]).optional(), ...LanguageQuery.shape }),
    reply: pageReply(GalleryItem),
    cache: "public, max-age=60",
  },
});
