import { z } from "zod";
import { Email, LINES_PATTERN, MAXIMUM_ID, ONE_LINE_PATTERN, SitePath } from "../schemas.ts";
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
import { isSitePath, normaliseAddress } from "../values/site/site-addresses.ts";
import { placeLevels } from "../values/staff/permissions.ts";
import { textBodySchemas } from "./texts/texts.ts";

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

// What a draft must have before it can be published. Forms mark it, and the API refuses what lacks it.

const filledText = (message: string) => z.string(message).trim().min(1, message);
const filledHtml = (message: string) =>
  z.string(message).refine((text) => text.replace(/<[^>]*>|&nbsp;/g, " ").trim() !== "", message);

const titleSchema = filledText(inputError("title"));
const PublishablePhoto = z.object({ title: titleSchema, image: filledText(inputError("photo")) });
const PublishableVideo = z.object({
  title: titleSchema,
  video: filledText(inputError("video")),
  thumbnail: filledText(inputError("poster")),
});

const ADDRESS_ADVICE = inputError("site_address");
const SiteAddress = z.string().refine((typed) => normaliseAddress(typed) !== undefined, ADDRESS_ADVICE);

type KindWithFixedSchema = Exclude<ContentKindName, "texts" | "constitution" | "gallery-items">;

const publishSchemas = {
  articles: z.object({ title: titleSchema, content: filledHtml(inputError("write_the_text")) }),
  events: z.object({
    title: titleSchema,
    date: filledText(inputError("choose_day")),
    description: filledHtml(inputError("description")),
  }),
  leaders: z.object({
    name: filledText(inputError("write_the_name")),
    position: z.object({ title: filledText(inputError("position")) }),
  }),
  products: z.object({
    name: filledText(inputError("write_a_name")),
    price: z.number(inputError("price")).min(1, inputError("price")),
    category: z.number(inputError("category")),
  }),
  "pickup-locations": z.object({
    name: filledText(inputError("write_a_name")),
    address: filledText(inputError("address")),
  }),
  branches: z.object({
    name: filledText(inputError("write_a_name")),
    place: z.object({
      level: z.enum(["county", "constituency", "ward"], inputError("place")),
    }),
    address: filledText(inputError("address")),
    hours: filledText(inputError("hours")),
    phone: filledText(inputError("phone_example")),
    email: z.string().refine((typed) => Email.safeParse(typed).success, inputError("email")),
  }),
  redirects: z
    .object({
      from: SiteAddress.refine(
        (from) => !normaliseAddress(from)?.search && !normaliseAddress(from)?.hash,
        ADDRESS_ADVICE,
      ).refine((from) => !isSitePath(normaliseAddress(from)?.path ?? ""), inputError("address_without_page")),
      to: SiteAddress,
    })
    .refine(({ from, to }) => normaliseAddress(from)?.path !== normaliseAddress(to)?.path, {
      message: inputError("other_page"),
      path: ["to"],
    }),
} satisfies Record<KindWithFixedSchema, z.ZodObject>;

function publishSchemaOf(kind: ContentKindName, body: Record<string, unknown>): z.ZodType {
  if (kind === "texts" || kind === "constitution") return z.object({ text: textBodySchemas[body.key as TextKey] });
  if (kind === "gallery-items") return body.media_type === "video" ? PublishableVideo : PublishablePhoto;
  return publishSchemas[kind];
}

export interface MissingField {
  /** The field of the body, with dots: `position.title`. */
  path: string;
  /** Of `inputError`, or a sentence. */
  error: string;
}

/** zod's own messages are about types. */
function errorOf(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith("Invalid input")) return inputError("write_a_text");
  if (issue.code === "too_small" && issue.origin === "array") return inputError("add_one");
  if (issue.code === "too_big" && issue.origin === "array") return inputError("leave_at_most", issue.maximum);
  return issue.message;
}

/** What a draft lacks, in the order of its fields; empty for one that can be published. */
export function missingFieldsOf(kind: ContentKindName, body: object): MissingField[] {
  const { error } = publishSchemaOf(kind, body as Record<string, unknown>).safeParse(body);
  return (error?.issues ?? []).map((issue) => ({ path: issue.path.join("."), error: errorOf(issue) }));
}

/** The errors of `missingFieldsOf`, each once. */
export const missingFieldErrors = (kind: ContentKindName, body: object): string[] => [
  ...new Set(missingFieldsOf(kind, body).map(({ error }) => error)),
];

const emptyValues = ["", null, [], 0, false, { level: "nation" }];

/** Whether a field must be filled in before publication. @param path with dots; of a list's items with any number */
export function isRequiredToPublish(kind: ContentKindName, body: object, path: string): boolean {
  let schema: z.core.$ZodType | undefined = publishSchemaOf(kind, body as Record<string, unknown>);
  for (const name of path.split(".")) {
    if (schema instanceof z.ZodObject) schema = schema.shape[name];
    else if (schema instanceof z.ZodArray) schema = schema.element;
    else if (schema instanceof z.ZodTuple) schema = schema.def.items[Number(name)];
    else return false;
    if (!schema) return false;
  }
  return schema instanceof z.ZodType && !emptyValues.some((empty) => (schema as z.ZodType).safeParse(empty).success);
}
