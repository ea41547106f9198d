import { z } from "zod";
import { contentLanguages } from "../../values/content/translations.ts";

/** The query of public content that may be written in more than one language. */
export const LanguageQuery = z.object({
  language: z.enum(contentLanguages).optional().meta({
    description: "what is not published in it is in English; each item then says its `language`",
  }),
});

/** Of an item, when a language was asked for. */
export const ItemLanguage = z
  .enum(contentLanguages)
  .optional()
  .meta({ description: "of its words, when `language` was asked for" });
