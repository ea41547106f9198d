import { z } from "zod";
import { Email } from "../schemas.ts";
import type { ContentKindName } from "../values/content/content.ts";
import type { TextKey } from "../values/content/texts.ts";
import { inputError } from "../values/input/input-error.ts";
import { isSitePath, normaliseAddress } from "../values/site/site-addresses.ts";
import { textBodySchemas } from "./texts/texts.ts";

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

const emptyValues = ["", null, [], 0, { level: "nation" }];

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
