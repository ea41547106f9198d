import { z } from "zod";
import { endpoints } from "../../endpoint.ts";
import { Id } from "../../schemas.ts";
import { type TextKey, textKeys, type VersionedText, versionedTexts } from "../../values/content/texts.ts";
import { contentLanguages } from "../../values/content/translations.ts";
import { LanguageQuery } from "../translations/item-language.ts";
import { LegalText, textBodySchemas } from "./texts.ts";

const TextVersions = z.array(
  z.object({
    version: z.int().min(1),
    name: z.string().meta({ description: "as consents name it" }),
    published_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "null for the built-in text, which came before the first one that was published" }),
  }),
);
export type TextVersions = z.infer<typeof TextVersions>;

/** What the site's server needs to know of the party's own content. */
export const SiteContent = z.object({
  texts: z.object(textBodySchemas).partial().meta({ description: "those that were changed; the site has the others" }),
  versions: z
    .object({ "privacy-notice": TextVersions, terms: TextVersions } satisfies Record<VersionedText, z.ZodType>)
    .partial()
    .meta({
      description: "of texts whose earlier versions stay readable, oldest first; the last one is among the texts",
    }),
  languages: z
    .partialRecord(z.enum(textKeys as [TextKey, ...TextKey[]]), z.enum(contentLanguages))
    .optional()
    .meta({ description: "of each of the texts, when `language` was asked for" }),
  samples_ended: z.boolean().meta({ description: "from then on the site shows no built-in row" }),
});
export type SiteContent = z.infer<typeof SiteContent>;

/** What stands on every screen of a console. */
export const PartyProfile = z.object({
  name: z.string(),
  short_name: z.string(),
  colours: z.object({ primary: z.string(), accent: z.string() }).meta({ description: "as `#rrggbb`" }),
});
export type PartyProfile = z.infer<typeof PartyProfile>;

export const texts = endpoints({
  party: {
    route: "GET /party/",
    summary: "Name and colours of the party",
    access: "public",
    reply: PartyProfile,
    cache: "public, max-age=5",
  },
  list: {
    route: "GET /texts/",
    summary: "The texts of the site that were changed, and whether its samples have ended",
    access: "public",
    query: LanguageQuery,
    reply: SiteContent,
    cache: "public, max-age=60",
  },
  version: {
    route: "GET /texts/{key}/versions/{version}/",
    summary: "A version of the privacy notice or of the terms of sale",
    access: "public",
    params: z.object({ key: z.enum(versionedTexts), version: Id }),
    reply: LegalText,
    problems: ["not_found"],
  },
});
