import { z } from "zod";
import { Email } from "../schemas.ts";
import type { ContentKindName } from "../values/content/content.ts";
import type { TextKey } from "../values/content/texts.ts";
import { isSitePath, normaliseAddress } from "../values/site/site-addresses.ts";
import { textBodies } from "./texts/texts.ts";

// What a draft must have before it can be published. Forms mark it, and the API refuses what lacks it.

const filled = (message: string) => z.string(message).trim().min(1, message);
const html = (message: string) =>
  z.string(message).refine((text) => text.replace(/<[^>]*>|&nbsp;/g, " ").trim() !== "", message);

const title = filled("Write a title.");
const Photo = z.object({ title, image: filled("Choose a photo.") });
const Video = z.object({
  title,
  video: filled("Choose a video."),
  thumbnail: filled("Choose a poster for the video."),
});

const WRITE_ADDRESS = "Write the address as it stands behind the site's name, as in /news/7.";
const SiteAddress = z.string().refine((typed) => normaliseAddress(typed) !== undefined, WRITE_ADDRESS);

type PlainKind = Exclude<ContentKindName, "texts" | "constitution" | "gallery-items">;

const publishSchemas = {
  articles: z.object({ title, content: html("Write the text.") }),
  events: z.object({
    title,
    date: filled("Choose a day."),
    description: html("Write a description."),
  }),
  leaders: z.object({
    name: filled("Write the name."),
    position: z.object({ title: filled("Write the position.") }),
  }),
  products: z.object({
    name: filled("Write a name."),
    price: z.number("Enter a price.").min(1, "Enter a price."),
    category: z.number("Choose a category."),
  }),
  "pickup-locations": z.object({ name: filled("Write a name."), address: filled("Write the address.") }),
  branches: z.object({
    name: filled("Write a name."),
    place: z.object({
      level: z.enum(["county", "constituency", "ward"], "Choose a ward, constituency or county."),
    }),
    address: filled("Write the address."),
    hours: filled("Write when it is open."),
    phone: filled("Enter a phone number, such as 0712 345 678."),
    email: z.string().refine((typed) => Email.safeParse(typed).success, "Enter an email address."),
  }),
  redirects: z
    .object({
      from: SiteAddress.refine(
        (from) => !normaliseAddress(from)?.search && !normaliseAddress(from)?.hash,
        WRITE_ADDRESS,
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
} satisfies Record<PlainKind, z.ZodObject>;

function schemaOf(kind: ContentKindName, body: Record<string, unknown>): z.ZodType {
  if (kind === "texts" || kind === "constitution") return z.object({ text: textBodies[body.key as TextKey] });
  if (kind === "gallery-items") return body.media_type === "video" ? Video : Photo;
  return publishSchemas[kind];
}

export interface Need {
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
export function needsOf(kind: ContentKindName, body: object): Need[] {
  const { error } = schemaOf(kind, body as Record<string, unknown>).safeParse(body);
  return (error?.issues ?? []).map((issue) => ({ path: issue.path.join("."), message: messageOf(issue) }));
}

/** The sentences of `needsOf`, each once. */
export const messagesOfNeeds = (kind: ContentKindName, body: object): string[] => [
  ...new Set(needsOf(kind, body).map(({ message }) => message)),
];

const empties = ["", null, [], 0, { level: "nation" }];

/** Whether a field must be filled in before publication. @param path with dots; of a list's items with any number */
export function isNeeded(kind: ContentKindName, body: object, path: string): boolean {
  let schema: z.core.$ZodType | undefined = schemaOf(kind, body as Record<string, unknown>);
  for (const name of path.split(".")) {
    if (schema instanceof z.ZodObject) schema = schema.shape[name];
    else if (schema instanceof z.ZodArray) schema = schema.element;
    else if (schema instanceof z.ZodTuple) schema = schema.def.items[Number(name)];
    else return false;
    if (!schema) return false;
  }
  return schema instanceof z.ZodType && !empties.some((empty) => (schema as z.ZodType).safeParse(empty).success);
}
