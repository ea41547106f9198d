import { z } from "zod";
import { endpoints } from "../../endpoint.ts";
import { Id, Instant, optionalLine } from "../../schemas.ts";
import { contentKindNames, MAXIMUM_HTML } from "../../values/content/content.ts";
import { accessToContent } from "../../values/content/content-access.ts";
import { translationLanguages } from "../../values/content/translations.ts";
import { inputError } from "../../values/input/input-error.ts";

const RevisionNumber = z.int().min(1).max(1_000_000);
const MAX_TEXTS = 2_000;

const TextsByPath = z
  .record(z.string().max(120), z.string().max(MAXIMUM_HTML, inputError("at_most_characters", MAXIMUM_HTML)))
  .refine((words) => Object.keys(words).length <= MAX_TEXTS, inputError("texts", MAX_TEXTS))
  .meta({
    description:
      "texts by their paths in the English body, e.g. `title` or `text.slides.0.caption`, where 0 is the id of a row",
  });

/** What an item says in another language, with the English that it says now. */
export const ContentTranslation = z.object({
  kind: z.enum(contentKindNames),
  id: z.int(),
  language: z.enum(translationLanguages),
  title: z.string().meta({ description: "of the item, in English" }),
  can: z.array(z.string()).meta({ description: "the caller's permissions for it" }),
  english: z
    .object({ revision: z.int(), words: z.record(z.string(), z.string()) })
    .meta({ description: "what visitors read; while nothing is public, the newest draft" }),
  version: z.int().meta({ description: "changes with each save; sent with the next one; 0 before the first" }),
  revision: z.int().meta({ description: "0 before the first save" }),
  source: z.int().nullable().meta({ description: "the English revision that the newest draft translates" }),
  words: z.record(z.string(), z.string()),
  suggested: z
    .record(z.string(), z.string())
    .nullable()
    .meta({ description: "of a text that nobody has translated: the Kiswahili that is built into the site" }),
  edited_by: z.string().nullable(),
  edited_at: Instant.nullable(),
  published: z
    .object({ revision: z.int(), source: z.int(), at: Instant, by: z.string().nullable() })
    .nullable()
    .meta({ description: "what visitors read while the item is public in English" }),
  schedule: z.object({ revision: z.int(), at: Instant, by: z.string().nullable() }).nullable(),
  needs_second_person: z.boolean().meta({ description: "it is proposed, not published" }),
  checks: z.array(z.string()).meta({ description: "what to look at before publishing, in sentences" }),
});
export type ContentTranslation = z.infer<typeof ContentTranslation>;

const translationParams = z.object({ kind: z.enum(contentKindNames), id: Id, language: z.enum(translationLanguages) });
const translationEndpointBase = {
  params: translationParams,
  reply: ContentTranslation,
} as const;
const expectedVersion = z.int().meta({ description: "of what was read; refused when somebody has saved since" });
const changeProblems = ["not_found", "text_needs_second_person", "picture_unknown"] as const;

/** The words of an item in another language, which are published by themselves. */
export const contentTranslations = endpoints({
  show: {
    route: "GET /staff/content/{kind}/{id}/translations/{language}/",
    summary: "The newest translation of an item beside its English",
    access: accessToContent("showTranslation"),
    ...translationEndpointBase,
    problems: ["not_found"],
  },
  save: {
    route: "PUT /staff/content/{kind}/{id}/translations/{language}/",
    summary: "Save a translation as a draft; nothing becomes public",
    access: accessToContent("saveTranslation"),
    ...translationEndpointBase,
    body: z.object({
      version: z.int(),
      source: RevisionNumber.meta({ description: "the English revision that it translates" }),
      words: TextsByPath,
      note: optionalLine(200),
    }),
    problems: ["not_found", "version_conflict", "picture_unknown"],
  },
  publish: {
    route: "POST /staff/content/{kind}/{id}/translations/{language}/publications/",
    summary: "Make a revision of a translation public; the English stays as it is",
    access: accessToContent("publishTranslation"),
    ...translationEndpointBase,
    body: z.object({ revision: RevisionNumber, version: expectedVersion }),
    problems: [...changeProblems, "version_unread", "content_incomplete"],
  },
  unpublish: {
    route: "POST /staff/content/{kind}/{id}/translations/{language}/unpublications/",
    summary: "Take a translation off the site, which shows the English instead",
    access: accessToContent("unpublishTranslation"),
    ...translationEndpointBase,
    body: z.object({}),
    problems: changeProblems,
  },
  schedule: {
    route: "PUT /staff/content/{kind}/{id}/translations/{language}/schedule/",
    summary: "Make a revision of a translation public at a time; later drafts wait",
    access: accessToContent("scheduleTranslation"),
    ...translationEndpointBase,
    body: z.object({ revision: RevisionNumber, at: z.iso.datetime({ offset: true }), version: expectedVersion }),
    problems: [...changeProblems, "version_unread", "content_incomplete", "schedule_past"],
  },
  unschedule: {
    route: "DELETE /staff/content/{kind}/{id}/translations/{language}/schedule/",
    summary: "Cancel the scheduled publication of a translation",
    access: accessToContent("unscheduleTranslation"),
    ...translationEndpointBase,
    problems: ["not_found", "picture_unknown"],
  },
});
