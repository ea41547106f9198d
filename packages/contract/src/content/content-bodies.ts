import { z } from "zod";
import { LINES_PATTERN, MAXIMUM_ID, ONE_LINE_PATTERN, SitePath } from "../schemas.ts";
import { type ContentKindName, MAXIMUM_HTML } from "../values/content/content.ts";
import {
  type ContentField,
  createBody,
  listFields,
  type ShownText,
  type StoredBody,
  type StoredKind,
} from "../values/content/content-fields.ts";
import { type TextKey, textKeys } from "../values/content/texts.ts";
import { inputError } from "../values/input/input-error.ts";
import { placeLevels } from "../values/staff/permissions.ts";

// Bodies are drafts: every field is there, and any may be empty. What publication needs is checked then.

/** One line of a draft. */
const lineSchema = (max: number) =>
  z.string().max(max, inputError("at_most_characters", max)).regex(ONE_LINE_PATTERN, inputError("plain_characters"));

/** Several lines of a draft. */
const linesSchema = (max: number) =>
  z.string().max(max, inputError("at_most_characters", max)).regex(LINES_PATTERN, inputError("plain_characters"));

/** A file of the site, or an address with https. */
const FileAddress = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/, inputError("library_file"))
  .nullable();

function fieldSchema(field: ContentField): z.ZodType {
  switch (field.kind) {
    case "line":
    case "hours":
      return lineSchema(field.max ?? MAXIMUM_HTML);
    case "lines":
      return linesSchema(field.max ?? MAXIMUM_HTML);
    case "html":
      return linesSchema(MAXIMUM_HTML);
    case "path":
      return SitePath;
    case "picture":
    case "upload":
      return FileAddress;
    case "category":
      return z.int().min(1).max(MAXIMUM_ID).nullable();
    case "date":
      return z.iso
        .date()
        .regex(/^[1-9]/)
        .nullable();
    case "number": {
      const number = z.int().min(field.min).max(field.max);
      return field.nullable ? number.nullable() : number;
    }
    case "check":
      return z.boolean().default(false);
    case "choice":
      return z.enum(field.options.map(([value]) => value));
    case "words":
      return z.array(lineSchema(20).min(1)).max(20);
    case "place": {
      const levels = placeLevels.filter((level) => level === "nation" || field.levels.includes(level));
      return z.object({ level: z.enum(levels), id: z.int().min(0).max(10_000) });
    }
  }
}

/** The body of a kind, as its fields are described. */
function bodySchema<K extends StoredKind>(kind: K) {
  const shape = Object.entries(createBody(kind, describedFieldSchema));
  const schemas = shape.map(([name, each]) => [
    name,
    each instanceof z.ZodType ? each : z.object(each as z.ZodRawShape),
  ]);
  return z.object(Object.fromEntries(schemas)) as z.ZodType as z.ZodType<StoredBody<K>, StoredBody<K>>;
}

const describedFieldSchema = (field: ContentField) => {
  const parts = [field.label, field.hint, field.kind === "html" ? "HTML; stored sanitised" : undefined];
  return fieldSchema(field).meta({ description: parts.filter(Boolean).join(". ") });
};

/** The texts that public replies of a kind carry besides those that are always there; absent where nobody has written them. */
export const publicTextFields = <K extends StoredKind>(kind: K) =>
  Object.fromEntries(
    listFields(kind)
      .filter((field) => "shown" in field)
      .map(({ key, label }) => [key, z.string().optional().meta({ description: label })]),
  ) as Record<ShownText<K>, z.ZodOptional<z.ZodString>>;

/** PostgreSQL rejects U+0000 and half of a pair of surrogates in JSON. */
const isStorable = (value: unknown) => !/\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(value));

/** A text of the site; what each consists of is in texts.ts, and is checked when it is published. */
export const SiteTextDraft = z.object({
  key: z.enum(textKeys as [TextKey, ...TextKey[]]),
  text: z.record(z.string().max(60), z.unknown()).refine(isStorable, inputError("plain_characters")),
});
export type SiteTextDraft = z.infer<typeof SiteTextDraft>;

/** What staff write of each kind. */
export const contentBodySchemas = {
  articles: bodySchema("articles"),
  events: bodySchema("events"),
  leaders: bodySchema("leaders"),
  "gallery-items": bodySchema("gallery-items"),
  products: bodySchema("products"),
  "pickup-locations": bodySchema("pickup-locations"),
  branches: bodySchema("branches"),
  redirects: bodySchema("redirects"),
  texts: SiteTextDraft,
  constitution: SiteTextDraft,
} satisfies Record<ContentKindName, z.ZodType>;
