import { z } from "zod";

/** The largest id a PostgreSQL integer holds. */
const MAXIMUM_ID = 2_147_483_647;

/** An integer id; a form's select sends it as a string, so `"47"` is taken too. */
export const Id = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    { error: "A valid id is required." },
  )
  .pipe(z.int().min(1).max(MAXIMUM_ID))
  .meta({ description: "Integer id; a string of digits is taken too" });

/**
 * PostgreSQL text cannot hold U+0000, and other control characters have no place in one line; nor have those that turn
 * the writing round, by which a name could make something else of the words after it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;

/** Something to be seen: no name is made of spaces that have no width. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of text, trimmed, required. @param max characters */
export const line = (max: number) =>
  z
    .string({ error: "This field is required." })
    .trim()
    .min(1, "This field is required.")
    .max(max, `Use at most ${max} characters.`)
    .regex(ONE_LINE, "Use letters, digits and punctuation only.")
    .refine((text) => text === "" || VISIBLE.test(text), "This field is required.");

/** One line of text that may be left out or empty; absent is `""`. @param max characters */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(ONE_LINE, "Use letters, digits and punctuation only.")
    .optional()
    .default("");

/** Line breaks and tabs are the control characters that text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const LINES = /^[^\u0000-\u0008\u000b-\u001f\u007f]*$/;

const lines = (max: number) =>
  z
    .string({ error: "This field is required." })
    .max(2 * max, `Use at most ${max} characters.`)
    // A form ends its lines with two characters.
    .transform((text) => text.replace(/\r\n?/g, "\n").trim());

/** Text of several lines, trimmed, required. @param max characters */
export const paragraphs = (max: number) =>
  lines(max).pipe(
    z
      .string()
      .min(1, "This field is required.")
      .max(max, `Use at most ${max} characters.`)
      .regex(LINES, "Use letters, digits and punctuation only."),
  );

/** Text of several lines that may be left out or empty; absent is `""`. @param max characters */
export const optionalParagraphs = (max: number) =>
  lines(max)
    .pipe(
      z.string().max(max, `Use at most ${max} characters.`).regex(LINES, "Use letters, digits and punctuation only."),
    )
    .optional()
    .default("");

/** A field that people do not see and programs fill in: who fills it is thanked, and nothing is kept. */
export const leftEmpty = z.string().max(500).optional().meta({ description: "must be left empty" });
