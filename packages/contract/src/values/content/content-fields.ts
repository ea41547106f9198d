// The fields of what staff write, once for all: drafts and what they may hold, forms, empty drafts, columns, translations.

import type { PlaceLevel } from "../staff/permissions.ts";
import type { CategorizedKind, ContentKindName } from "./content.ts";

/** Of texts. */
interface TextFieldOptions {
  /** Characters; as many as HTML may have when absent. */
  max?: number;
  /** It may be written in Kiswahili too. */
  translated?: true;
  /** Empty is stored as null. */
  optional?: true;
  /** Public replies carry it under its name; they leave it out when it is empty. */
  shown?: true;
}

/** A field of a body. `key` may lead into an object: `position.title`. */
export type ContentField = {
  key: string;
  label: string;
  hint?: string | undefined;
  /** Present only in items of this medium. */
  medium?: "image" | "video";
} & (
  | ({ kind: "line"; type?: "text" | "email" | "tel" } & TextFieldOptions)
  /** A path of the site. */
  | { kind: "path" }
  | ({ kind: "hours" } & TextFieldOptions)
  | ({ kind: "lines"; rows?: number } & TextFieldOptions)
  | ({ kind: "html" } & TextFieldOptions)
  | { kind: "date" }
  | { kind: "number"; min: number; max: number; nullable?: true; empty?: number }
  | { kind: "choice"; options: readonly (readonly [value: string, label: string])[] }
  | { kind: "check" }
  | { kind: "words" }
  /** `altName`: the field beside it with its alternative text, which is an optional, translated and shown one. */
  | { kind: "picture"; altName?: string }
  | { kind: "category"; of: CategorizedKind }
  | { kind: "upload"; of: "video" | "captions" }
  /** A draft may be of the nation in any case. */
  | { kind: "place"; levels: readonly PlaceLevel[] }
);

/** Kinds whose items have a row of their own. */
export type StoredKind = Exclude<ContentKindName, "texts" | "constitution">;

export const contentFields = {
  articles: [
    { kind: "line", key: "title", label: "Title", max: 200, translated: true },
    { kind: "picture", key: "image", altName: "image_alt", label: "Main picture" },
    { kind: "html", key: "content", label: "Text", translated: true },
    { kind: "category", key: "category", label: "Category", of: "articles" },
    { kind: "line", key: "author", label: "Author", max: 100, optional: true },
    { kind: "place", key: "place", label: "Whose article it is", levels: ["nation", "county"] },
  ],
  events: [
    { kind: "line", key: "title", label: "Title", max: 200, translated: true },
    { kind: "date", key: "date", label: "Day" },
    { kind: "hours", key: "time", label: "Time", hint: "As on the poster: 9:00 AM – 4:00 PM", max: 60, optional: true },
    { kind: "line", key: "location", label: "Where", max: 200, translated: true, optional: true },
    {
      kind: "check",
      key: "called_off",
      label: "Called off",
      hint: "It stays on the site and says that it does not take place. Publish, and everybody who has signed up is told.",
    },
    { kind: "place", key: "place", label: "For whom", levels: ["nation", "county", "constituency", "ward"] },
    { kind: "picture", key: "image", altName: "image_alt", label: "Picture" },
    { kind: "html", key: "description", label: "Description", translated: true },
    { kind: "html", key: "additional_info", label: "More, for those who come", translated: true, optional: true },
    { kind: "category", key: "category", label: "Category", of: "events" },
  ],
  leaders: [
    { kind: "line", key: "name", label: "Name", max: 120 },
    {
      kind: "line",
      key: "position.title",
      label: "Office",
      hint: "For example: Party Leader",
      max: 120,
      translated: true,
    },
    { kind: "lines", key: "position.description", label: "What the office does", max: 500, rows: 3, translated: true },
    { kind: "picture", key: "image", altName: "image_alt", label: "Picture" },
    { kind: "lines", key: "bio", label: "Life", max: 5_000, rows: 8, translated: true },
    {
      kind: "number",
      key: "rank",
      label: "Place in the list",
      hint: "1 stands first.",
      min: 1,
      max: 10_000,
      empty: 100,
    },
  ],
  "gallery-items": [
    { kind: "line", key: "title", label: "Title", max: 200, translated: true },
    { kind: "lines", key: "description", label: "Description", max: 2_000, translated: true },
    {
      kind: "choice",
      key: "media_type",
      label: "What it is",
      options: [
        ["image", "A photo"],
        ["video", "A video"],
      ],
    },
    { kind: "picture", key: "image", altName: "image_alt", label: "Photo", medium: "image" },
    {
      kind: "upload",
      of: "video",
      key: "video",
      label: "Video",
      hint: "MP4 as phones make it, at most 100 MB, which is some ten minutes. The place where it was taken is removed.",
      medium: "video",
    },
    { kind: "picture", key: "thumbnail", label: "Poster of the video", medium: "video" },
    {
      kind: "upload",
      of: "captions",
      key: "captions",
      label: "Captions",
      hint: "A WebVTT file (.vtt) with what is said, for people who do not hear and for phones without sound.",
      medium: "video",
    },
    {
      kind: "number",
      key: "duration_seconds",
      label: "Length in seconds",
      min: 1,
      max: 86_400,
      nullable: true,
      medium: "video",
    },
  ],
  products: [
    { kind: "line", key: "name", label: "Name", max: 120, translated: true },
    { kind: "lines", key: "description", label: "Description", max: 2_000, translated: true },
    { kind: "picture", key: "image", altName: "image_alt", label: "Picture" },
    { kind: "number", key: "price", label: "Price in KES", min: 0, max: 10_000_000 },
    {
      kind: "number",
      key: "original_price",
      label: "Price before, in KES",
      hint: "Shown struck out. Empty for none.",
      min: 0,
      max: 10_000_000,
      nullable: true,
    },
    { kind: "number", key: "discount", label: "Discount in percent", min: 0, max: 100 },
    { kind: "category", key: "category", label: "Category", of: "products" },
    { kind: "words", key: "sizes", label: "Sizes", hint: "With commas: S, M, L, XL. Empty for none." },
  ],
  "pickup-locations": [
    { kind: "line", key: "name", label: "Name", max: 120, translated: true },
    { kind: "line", key: "address", label: "Address", max: 300, translated: true },
    {
      kind: "place",
      key: "place",
      label: "Whose coordinators hand out its orders",
      levels: ["nation", "county", "constituency", "ward"],
    },
  ],
  branches: [
    { kind: "line", key: "name", label: "Name", max: 120, translated: true },
    { kind: "place", key: "place", label: "For whom", levels: ["county", "constituency", "ward"] },
    { kind: "line", key: "address", label: "Address", max: 300, translated: true },
    {
      kind: "line",
      key: "hours",
      label: "Opening hours",
      hint: "As in Monday to Friday, 8:00 AM – 5:00 PM",
      max: 200,
      translated: true,
    },
    { kind: "line", key: "phone", label: "Phone", max: 32, type: "tel" },
    { kind: "line", key: "email", label: "Email", max: 254, type: "email" },
    {
      kind: "line",
      key: "coordinator",
      label: "Coordinator",
      hint: "The name that the page of the county shows. Empty for none.",
      max: 120,
      optional: true,
    },
  ],
  redirects: [
    { kind: "path", key: "from", label: "Old path", hint: "Such as /rally-2025" },
    { kind: "path", key: "to", label: "New path", hint: "Such as /events" },
  ],
} as const satisfies Record<StoredKind, readonly ContentField[]>;

export type FieldOf<K extends StoredKind> = (typeof contentFields)[K][number];

export type FieldValue<F> = F extends { kind: "number"; nullable: true }
  ? number | null
  : F extends { kind: "number" }
    ? number
    : F extends { kind: "category" }
      ? number | null
      : F extends { kind: "picture" | "upload" | "date" }
        ? string | null
        : F extends { kind: "check" }
          ? boolean
          : F extends { kind: "words" }
            ? string[]
            : F extends { kind: "choice"; options: readonly (readonly [infer V, string])[] }
              ? V
              : F extends { kind: "place"; levels: readonly (infer L)[] }
                ? { level: L | "nation"; id: number }
                : string;

type NestedFieldsOf<F extends { key: string }, Name extends string> = {
  [G in F as G["key"] extends `${Name}.${infer Last}` ? Last : never]: FieldValue<G>;
};

type BodyOf<F extends { key: string }> = {
  [G in F as G["key"] extends `${infer Name}.${string}` ? Name : G["key"]]: G["key"] extends `${infer Name}.${string}`
    ? NestedFieldsOf<F, Name>
    : FieldValue<G>;
} & { [G in Extract<F, { altName: string }> as G["altName"]]: string };

/** What staff write of a kind. */
export type StoredBody<K extends StoredKind> = BodyOf<FieldOf<K>>;

type ShownField<F> = F extends { shown: true; key: infer Key } ? Key : F extends { altName: infer Alt } ? Alt : never;

/** The texts of public replies that are left out when they are empty. */
export type ShownText<K extends StoredKind> = ShownField<FieldOf<K>> & string;

const altTextField = (key: string): ContentField => ({
  kind: "line",
  key,
  label: "what the picture shows, for people who cannot see it",
  max: 300,
  translated: true,
  optional: true,
  shown: true,
});

/** All fields of a kind, alternative texts as well. */
export const listFields = (kind: StoredKind): ContentField[] =>
  contentFields[kind].flatMap((field) => ("altName" in field ? [field, altTextField(field.altName)] : [field]));

/** The texts that public replies of a kind carry besides those that are always there. */
export const listShownTexts = <K extends StoredKind>(kind: K) =>
  listFields(kind).flatMap((field) => ("shown" in field ? [field.key] : [])) as ShownText<K>[];

/** Whether an item has the field: a photo has no captions. */
export const isOfMedium = ({ medium }: ContentField, body: object): boolean =>
  medium === undefined || !("media_type" in body) || medium === body.media_type;

/** The value of a field in which nothing has been written. */
export function emptyValue(field: ContentField): unknown {
  switch (field.kind) {
    case "number":
      return field.nullable ? null : (field.empty ?? 0);
    case "category":
    case "picture":
    case "upload":
    case "date":
      return null;
    case "check":
      return false;
    case "words":
      return [];
    case "choice":
      return field.options[0]?.[0];
    case "place":
      return { level: "nation", id: 0 };
    case "path":
      return "/";
    default:
      return "";
  }
}

/** @param path a name, or names with dots, also into a list: `tabs.0.title` */
export const valueAtPath = (body: object, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);

/** An object with these values for the fields, those of `position.title` in an object. */
export function createBody(kind: StoredKind, valueFor: (field: ContentField) => unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of listFields(kind)) {
    const [name = "", inner] = field.key.split(".");
    const value = valueFor(field);
    body[name] = inner === undefined ? value : { ...(body[name] as object | undefined), [inner]: value };
  }
  return body;
}

/** A new draft of a kind, and what revisions of an earlier release lack. */
export function emptyBody(kind: ContentKindName): Record<string, unknown> {
  if (kind === "constitution") return { key: kind, text: {} };
  return kind === "texts" ? { key: "announcement", text: {} } : createBody(kind, emptyValue);
}
