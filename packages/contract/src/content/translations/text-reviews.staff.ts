import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { Id, Instant, LINES_PATTERN, listQuery, listReply } from "../../schemas.ts";
import { inputError } from "../../values/input/input-error.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";

/** The columns of the table that `npm run texts -- reviewed` reads; the first three are those of `export`. */
export const reviewedTextColumns = ["English", "Kiswahili", "Where", "Before", "Reviewer", "Day"] as const;

/** `open` takes an answer back. */
export const textVerdicts = ["right", "better", "open"] as const;

const MAX_SUGGESTION = 2_000;

const TextCounts = z.object({
  texts: z.int(),
  read: z.int().meta({ description: "texts with an answer, or in a file whose first line says that it was reviewed" }),
  suggested: z.int().meta({ description: "texts with a better one that no release has yet" }),
});

const TextFile = TextCounts.extend({
  id: z.int(),
  name: z.string(),
  file: z.string().meta({ description: "path of the translation in the sources" }),
  part: z.enum(["site", "server", "shared", "samples"]),
  page: z.string().nullable().meta({ description: "path of a page of the site that shows these texts, in English" }),
  mark: z.string().nullable().meta({ description: "who has reviewed it, as the sources say" }),
});
export type TextFile = z.infer<typeof TextFile>;

const TextAnswer = z.object({
  verdict: z.enum(textVerdicts),
  suggestion: z.string().nullable(),
  by: z.string().nullable().meta({ description: "null for a deleted account" }),
  at: Instant,
});

export const ReviewedText = z.object({
  id: z.int().meta({ description: "its place in the file, from 1" }),
  text: z.string().meta({ description: "changes with the English and the Kiswahili" }),
  key: z.string(),
  english: z
    .string()
    .meta({ description: "empty where the English stands in another place; {name} stands for a value" }),
  kiswahili: z.string(),
  status: z.enum(textVerdicts),
  suggestion: z.string().nullable(),
  answers: z.array(TextAnswer).meta({ description: "the newest first; at most 10" }),
});
export type ReviewedText = z.infer<typeof ReviewedText>;

const reviewAccess = staffAccess("translations.review", { within: "nation", subject: "text-file" });
const TextDigest = z.string().regex(/^[0-9a-f]{32}$/, inputError("not_valid"));
const Search = z.string().trim().max(100).optional();

/** The Kiswahili that is built into site, mails and documents, read by staff; a release takes over what they answer. */
export const textReviews = endpoints({
  files: {
    route: "GET /staff/text-files/",
    summary: "Files of built-in Kiswahili, and how much of each was read",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at the built-in Kiswahili",
      "{who} tried to look at the built-in Kiswahili",
    ),
    access: reviewAccess,
    query: listQuery({
      sorts: ["file"],
      filters: {
        status: z.enum(["open", "suggested", "read"]).optional(),
        q: Search.meta({ description: "in English, Kiswahili or the path" }),
      },
    }),
    reply: listReply(TextFile).extend({
      all: TextCounts.extend({ files: z.int(), open_files: z.int() }).meta({ description: "of all files" }),
    }),
    problems: ["texts_not_built"],
  },
  texts: {
    route: "GET /staff/text-files/{id}/texts/",
    summary: "The texts of a file in English and Kiswahili, with what staff have answered",
    inAuditLog: auditSentence("reading", "{who} read {what}", "{who} tried to read the built-in Kiswahili"),
    access: reviewAccess,
    params: z.object({ id: Id }),
    query: listQuery({
      sorts: ["id"],
      filters: { status: z.enum(["open", "suggested", "all"]).default("open"), q: Search },
    }),
    reply: listReply(ReviewedText).extend({
      file: TextFile,
      next_file: z.int().nullable().meta({ description: "the next one with texts that nobody has read" }),
    }),
    problems: ["not_found", "texts_not_built"],
  },
  answer: {
    route: "POST /staff/text-files/{id}/answers/",
    summary: "Say that a text is right, or what is better; the last answer counts",
    inAuditLog: auditSentence("writing", "{who} reviewed a text of {what}", "{who} tried to review a text of {what}"),
    access: reviewAccess,
    params: z.object({ id: Id }),
    body: z
      .object({
        text: TextDigest,
        verdict: z.enum(textVerdicts),
        suggestion: z
          .string()
          .max(MAX_SUGGESTION, inputError("at_most_characters", MAX_SUGGESTION))
          .regex(LINES_PATTERN, inputError("plain_characters"))
          .nullable()
          .default(null),
      })
      .refine(({ verdict, suggestion }) => verdict !== "better" || suggestion?.trim(), {
        path: ["suggestion"],
        error: inputError("required"),
      }),
    reply: z.object({ text: ReviewedText, file: TextFile }),
    limits: ["3000/hour/actor"],
    problems: [
      ...(["not_found", "texts_not_built", "text_changed", "text_values_lost", "text_values_unknown"] as const),
      "text_term_missing",
    ],
  },
  table: {
    route: "GET /staff/text-answers/",
    summary: "What was read, as the table that `npm run texts -- reviewed` writes into the sources",
    inAuditLog: auditSentence(
      "reading",
      "{who} took the table of the reviewed Kiswahili",
      "{who} tried to take the table of the reviewed Kiswahili",
    ),
    access: reviewAccess,
    reply: z.object({ csv: z.string(), texts: z.int(), suggested: z.int() }),
    problems: ["texts_not_built"],
  },
});
