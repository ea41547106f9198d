import { z } from "zod";
import { LINES, MAXIMUM_ID, ONE_LINE } from "../schemas.ts";
import { type ContentKindName, MAXIMUM_HTML } from "../values/content/content.ts";
import { type TextKey, textKeys } from "../values/content/texts.ts";
import { placeLevels } from "../values/staff/permissions.ts";

// Bodies are drafts: every field is there, and any may be empty. What publication needs is checked then.

/** One line of a draft. */
const text = (max: number) =>
  z.string().max(max, `Use at most ${max} characters.`).regex(ONE_LINE, "Use letters, digits and punctuation only.");

/** Several lines of a draft. */
const lines = (max: number) =>
  z.string().max(max, `Use at most ${max} characters.`).regex(LINES, "Use letters, digits and punctuation only.");

const Html = lines(MAXIMUM_HTML).meta({ description: "HTML; stored sanitised" });

/** A file of the site, or an address with https. */
const File = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/, "Choose a file of the library.")
  .nullable();

/** A path of the site. */
export const SitePath = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s"'<>\\]*$/, "Begin with a slash, as in /news/7.");

const CategoryId = z.int().min(1).max(MAXIMUM_ID).nullable().meta({ description: "a category of this kind" });
const DraftPlace = z.object({ level: z.enum(placeLevels), id: z.int().min(0).max(10_000) });
const Kes = z.int().min(0).max(10_000_000);

export const ArticleBody = z.object({
  title: text(200),
  content: Html,
  image: File,
  image_alt: text(300),
  category: CategoryId,
  author: text(100),
  place: DraftPlace.extend({ level: z.enum(["nation", "county"]) }).meta({ description: "whose article it is" }),
});
export type ArticleBody = z.infer<typeof ArticleBody>;

export const EventBody = z.object({
  title: text(200),
  description: Html,
  additional_info: Html,
  image: File,
  image_alt: text(300),
  date: z.iso
    .date()
    .regex(/^[1-9]/)
    .nullable()
    .meta({ description: "day in Nairobi" }),
  time: text(60),
  location: text(200),
  category: CategoryId,
  place: DraftPlace.meta({ description: "whom the event is for" }),
  called_off: z.boolean().default(false).meta({ description: "it stays on the site and does not take place" }),
});
export type EventBody = z.infer<typeof EventBody>;

export const LeaderBody = z.object({
  name: text(120),
  position: z.object({ title: text(120), description: lines(500) }),
  image: File,
  image_alt: text(300),
  bio: lines(5_000),
  rank: z.int().min(1).max(10_000).meta({ description: "1 is listed first" }),
});
export type LeaderBody = z.infer<typeof LeaderBody>;

export const GalleryItemBody = z.object({
  title: text(200),
  description: lines(2_000),
  media_type: z.enum(["image", "video"]),
  image: File.meta({ description: "a photo" }),
  image_alt: text(300),
  video: File,
  thumbnail: File.meta({ description: "the poster of a video" }),
  captions: File.meta({ description: "the captions of a video, WebVTT" }),
  duration_seconds: z.int().min(1).max(86_400).nullable(),
});
export type GalleryItemBody = z.infer<typeof GalleryItemBody>;

export const ProductBody = z.object({
  name: text(120),
  description: lines(2_000),
  image: File,
  image_alt: text(300),
  price: Kes.meta({ description: "whole KES" }),
  original_price: Kes.nullable().meta({ description: "whole KES" }),
  discount: z.int().min(0).max(100).meta({ description: "percent" }),
  category: CategoryId,
  sizes: z.array(text(20).min(1)).max(20),
});
export type ProductBody = z.infer<typeof ProductBody>;

export const PickupLocationBody = z.object({ name: text(120), address: text(300) });
export type PickupLocationBody = z.infer<typeof PickupLocationBody>;

export const BranchBody = z.object({
  name: text(120),
  address: text(300),
  hours: text(200),
  phone: text(32),
  email: text(254),
  place: DraftPlace.meta({ description: "a ward, constituency or county" }),
});
export type BranchBody = z.infer<typeof BranchBody>;

export const RedirectBody = z.object({ from: SitePath, to: SitePath });
export type RedirectBody = z.infer<typeof RedirectBody>;

/** PostgreSQL rejects U+0000 and half of a pair of surrogates in JSON. */
const isStorable = (value: unknown) => !/\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(value));

/** A text of the site; what each consists of is in texts.ts, and is checked when it is published. */
export const TextDraft = z.object({
  key: z.enum(textKeys as [TextKey, ...TextKey[]]),
  text: z.record(z.string().max(60), z.unknown()).refine(isStorable, "Use letters, digits and punctuation only."),
});
export type TextDraft = z.infer<typeof TextDraft>;

/** What staff write of each kind. */
export const contentBodies = {
  articles: ArticleBody,
  events: EventBody,
  leaders: LeaderBody,
  "gallery-items": GalleryItemBody,
  products: ProductBody,
  "pickup-locations": PickupLocationBody,
  branches: BranchBody,
  redirects: RedirectBody,
  texts: TextDraft,
  constitution: TextDraft,
} satisfies Record<ContentKindName, z.ZodObject>;
export type ContentBodies = { [K in ContentKindName]: z.infer<(typeof contentBodies)[K]> };
