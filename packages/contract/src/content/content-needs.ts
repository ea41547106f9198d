import { z } from "zod";
import { Email } from "../schemas.ts";
import type { ContentKindName } from "../values/content/content.ts";
import type { TextKey } from "../values/content/texts.ts";
import { isSitePath, normaliseAddress } from "../values/site/site-addresses.ts";
import { textBodySchemas } from "./texts/texts.ts";

// What a draft must have before it can be published. Forms mark it, and the API refuses what lacks it.

const filledText = (message: string) => z.string(message).trim().min(1, message);
const filledHtml = (message: string) =>
  z.string(message).refine((text) => text.replace(/<[^>]*>|&nbsp;/g, " ").trim() !== "", message);

const titleSchema = filledText("Write a title.");
const PublishablePhoto = z.object({ title: titleSchema, image: filledText("Choose a photo.") });
const PublishableVideo = z.object({
  title: titleSchema,
  video: filledText("Choose a video."),
  thumbnail: filledText("Choose a poster for the video."),
});

const ADDRESS_ADVICE = "Write the address as it stands behind the site's name, as in /news/7.";
const SiteAddress = z.string().refine((typed) => normaliseAddress(typed) !== undefined, ADDRESS_ADVICE);

type KindWithFixedSchema = Exclude<ContentKindName, "texts" | "constitution" | "gallery-items">;

const publishSchemas = {
  articles: z.object({ title: titleSchema, content: filledHtml("Write the text.") }),
  events: z.object({
    title: titleSchema,
    date: filledText("Choose a day."),
    description: filledHtml("Write a description."),
  }),
  leaders: z.object({
    name: filledText("Write the name."),
    position: z.object({ title: filledText("Write the position.") }),
  }),
  products: z.object({
    name: filledText("Write a name."),
    price: z.number("Enter a price.").min(1, "Enter a price."),
    category: z.number("Choose a category."),
  }),
  "pickup-locations": z.object({ name: filledText("Write a name."), address: filledText("Write the address.") }),
  branches: z.object({
    name: filledText("Write a name."),
    place: z.object({
      level: z.enum(["county", "constituency", "ward"], "Choose a ward, constituency or county."),
    }),
    address: filledText("Write the address."),
    hours: filledText("Write when it is open."),
    phone: filledText("Enter a phone number, such as 0712 345 678."),
    email: z.string().refine((typed) => Email.safeParse(typed).success, "Enter an email address."),
  }),
  redirects: z
    .object({
      from: SiteAddress.refine(
        (from) => !normaliseAddress(from)?.search && !normaliseAddress(from)?.hash,
        ADDRESS_ADVICE,
      ).refine(
        (from) => !isSitePath(normaliseAddress(from)?.path ?? ""),
        "Choose an address that the site has no page at.",
      ),
      to: SiteAddress,
    })
    .refine(({ from, to }) => normaliseAddress(from)?.path !== normaliseAddress(to)?.path, {
      message: "Choose another page than the one that has moved.",
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
  /** A sentence. */
  message: string;
}

/** zod's own messages are about types. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith("Invalid input")) return "Write a text.";
  if (issue.code === "too_small" && issue.origin === "array") return "Add at least one.";
  if (issue.code === "too_big" && issue.origin === "array") return `Leave at most ${issue.maximum}.`;
  return issue.message;
}

/** What a draft lacks, in the order of its fields; empty for one that can be published. */
export function missingFieldsOf(kind: ContentKindName, body: object): MissingField[] {
  const { error } = publishSchemaOf(kind, body as Record<string, unknown>).safeParse(body);
  return (error?.issues ?? []).map((issue) => ({ path: issue.path.join("."), message: messageOf(issue) }));
}

/** The sentences of `missingFieldsOf`, each once. */
export const missingFieldMessages = (kind: ContentKindName, body: object): string[] => [
  ...new Set(missingFieldsOf(kind, body).map(({ message }) => message)),
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
