import { z } from "zod";
import { inputError } from "./values/input/input-error.ts";

/** The largest id a PostgreSQL integer holds. */
export const MAXIMUM_ID = 2_147_483_647;

/** An integer id, also as a string, which is what a form's select sends. */
export const Id = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    { error: inputError("valid_id") },
  )
  .pipe(z.int().min(1).max(MAXIMUM_ID))
  .meta({ description: "Integer id; a string of digits is taken too" });

/** No control characters (PostgreSQL rejects U+0000), and no bidirectional overrides, which could disguise a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are rejected
export const ONE_LINE_PATTERN = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;

/** At least one visible character: zero-width spaces are not a name. */
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of text, trimmed, required. @param max characters */
export const line = (max: number) =>
  z
    .string({ error: inputError("required") })
    .trim()
    .min(1, inputError("required"))
    .max(max, inputError("at_most_characters", max))
    .regex(ONE_LINE_PATTERN, inputError("plain_characters"))
    .refine((text) => text === "" || VISIBLE_CHARACTER.test(text), inputError("required"));

const MIN_SENTENCE_LENGTH = 10;

/** One line of at least ten characters, counted as PostgreSQL does, by code points. @param problem what to write instead */
export const sentence = (problem: string) =>
  line(300).refine((text) => [...text].length >= MIN_SENTENCE_LENGTH, problem);

/** One line of text that may be left out or empty; absent is `""`. @param max characters */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, inputError("at_most_characters", max))
    .regex(ONE_LINE_PATTERN, inputError("plain_characters"))
    .optional()
    .default("");

/** No control characters except line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are rejected
export const LINES_PATTERN = /^[^\u0000-\u0008\u000b-\u001f\u007f]*$/;

const lines = (max: number) =>
  z
    .string({ error: inputError("required") })
    .max(2 * max, inputError("at_most_characters", max))
    // Forms send line breaks as CRLF.
    .transform((text) => text.replace(/\r\n?/g, "\n").trim());

/** Text of several lines, trimmed, required. @param max characters */
export const paragraphs = (max: number) =>
  lines(max).pipe(
    z
      .string()
      .min(1, inputError("required"))
      .max(max, inputError("at_most_characters", max))
      .regex(LINES_PATTERN, inputError("plain_characters")),
  );

/** Text of several lines that may be left out or empty; absent is `""`. @param max characters */
export const optionalParagraphs = (max: number) =>
  lines(max)
    .pipe(
      z.string().max(max, inputError("at_most_characters", max)).regex(LINES_PATTERN, inputError("plain_characters")),
    )
    .optional()
    .default("");

/** A field that only programs fill in; such a submission gets the usual reply, and is stored with a mark. */
export const honeypot = z
  .string()
  .max(500)
  .optional()
  .meta({ description: "must be left empty; what is sent is marked otherwise" });

/** Characters that nobody sees and that come along when a text is pasted, such as zero-width spaces and direction marks. */
export const INVISIBLE_CHARACTERS = /\p{Cf}|\ufe0f/gu;

/** Without invisible characters, in lower case, an international domain in its ASCII form (RFC 5891). */
export function normaliseEmail(typed: string): string {
  const text = typed.replace(INVISIBLE_CHARACTERS, "").trim().toLowerCase();
  const [, local, domain] = /^([^@]+)@([^@\s/?#:\\[\]%]+)$/u.exec(text) ?? [];
  if (!domain || /^[\x21-\x7e]*$/.test(domain)) return text;
  const { hostname } = URL.parse(`http://${domain}`) ?? {};
  return hostname ? `${local}@${hostname}` : text;
}

/** An email address as browsers take it, normalised, at most 254 characters (RFC 5321). */
export const Email = z
  .string()
  .max(300, inputError("valid_email"))
  .transform(normaliseEmail)
  .pipe(z.string().max(254, inputError("valid_email")).regex(z.regexes.html5Email, inputError("valid_email")));

/** A file of a form. @param problem what to do where there is none */
export const fileContent = (problem: string, meta: { description?: string } = {}) =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array, problem)
    .meta({ type: "string", format: "binary", ...meta });
export const FileContent = fileContent(inputError("choose_file"));

/** ISO 8601, in UTC. */
export const Instant = z.string().meta({ format: "date-time" });
/** YYYY-MM-DD */
export const Day = z.string().meta({ format: "date" });
export const MediaPath = z.string().meta({ description: "path under the API's URL" });

/** A page of the site. */
export const SitePath = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s"'<>\\]*$/, inputError("leading_slash"));

/** A code of the authenticator, or a recovery code. */
export const SignInCode = z.string().trim().min(1, inputError("required")).max(40);

/** The path of a link in a mail. */
export const TokenParams = z.object({ token: z.string().max(200) });

/** A sentence about what was done. */
export const Message = z.object({ message: z.string() });

const DEFAULT_PAGE_SIZE = 12;
const MAXIMUM_PAGE_SIZE = 100;

/** Query of a paged list; the cursor is the `next` of the previous page. */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAXIMUM_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

/** A page of a list; `next` is the cursor of the next page, null at the end. */
export const pageReply = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), next: z.string().nullable() });

const DEFAULT_LIST_SIZE = 50;

/**
 * The query of a staff list.
 * @param sorts what the list can be sorted by; `-` in front reverses, the first one is the default
 * @param filters optional fields
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>({
  sorts,
  filters,
}: {
  sorts: S;
  filters: F;
}) =>
  z.object({
    sort: z.enum(sorts as readonly [S[number], ...S[number][]]).default(sorts[0]),
    after: z.string().max(400).optional().meta({ description: "`next` of the previous page" }),
    limit: z.coerce.number().int().min(1).max(MAXIMUM_PAGE_SIZE).default(DEFAULT_LIST_SIZE),
    total: z.literal("1").optional().meta({ description: "count the rows too; for the first page" }),
    ...filters,
  });

/** Filters of a list by place; the smallest one counts. */
export const placeFilters = { county: Id.optional(), constituency: Id.optional(), ward: Id.optional() };

/** The reply of a staff list; `next` is the cursor of the next page. */
export const listReply = <T extends z.ZodType>(row: T) =>
  z.object({
    results: z.array(row),
    next: z.string().nullable(),
    total: z.object({ count: z.int(), capped: z.boolean() }).nullable(),
  });
