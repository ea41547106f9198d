import type { ContentNoun } from "@party/contract/values/content";
import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import { proposedTexts, type TextKey, textIds, textTitles } from "@party/contract/values/texts";
import type { FieldSpec } from "./field-spec.ts";
import { textFields } from "./text-fields.ts";

export interface NounSettings {
  noun: ContentNoun;
  title: string;
  intro: string;
  /** Of the button that begins one. */
  begin?: string;
  /** The page of the handbook. */
  help: string;
  empty: string;
  write: Permission;
  publish: Permission;
  /** The field that names an item. */
  titleOf: (body: Record<string, unknown>) => string;
  fields: readonly FieldSpec[] | ((body: Record<string, unknown>) => readonly FieldSpec[]);
  /** A new draft. @param place of the writer's role */
  emptyBody?: (place: PlaceRef) => unknown;
  canPin?: true;
  canPreview?: true;
  /** Whether its first publication tells members. */
  hasAudience?: true;
  /** Two people adopt a version, so there is nothing to publish or schedule. */
  isAdopted?: true;
  /** Whether a second person has to approve what becomes public of this one. */
  isProposed?: (body: Record<string, unknown>) => boolean;
  /** The id of the only item, which opens without a list. */
  single?: number;
  /** Pieces are counted, apart from the drafts. */
  hasStock?: true;
}

const named = (key: string) => (body: Record<string, unknown>) => String(body[key] ?? "");

const fieldsOfText = ({ key }: Record<string, unknown>): readonly FieldSpec[] =>
  textFields[key as TextKey].map((field) => ({ ...field, key: `text.${field.key}` }));

const nation: PlaceRef = { level: "nation", id: 0 };

const galleryPhoto: readonly FieldSpec[] = [{ kind: "picture", key: "image", altName: "image_alt", label: "Photo" }];

const galleryVideo: readonly FieldSpec[] = [
  {
    kind: "upload",
    of: "video",
    key: "video",
    label: "Video",
    hint: "MP4 as phones make it, at most 100 MB, which is some ten minutes. The place where it was taken is removed.",
  },
  { kind: "picture", key: "thumbnail", label: "Poster of the video" },
  {
    kind: "upload",
    of: "captions",
    key: "captions",
    label: "Captions",
    hint: "A WebVTT file (.vtt) with what is said, for people who do not hear and for phones without sound.",
  },
  { kind: "number", key: "duration_seconds", label: "Length in seconds", min: 1, max: 86_400, nullable: true },
];

const nouns: Partial<Record<ContentNoun, NounSettings>> = {
  articles: {
    noun: "articles",
    title: "News",
    intro: "Articles of the site: drafts, what is scheduled, and what is public.",
    begin: "New article",
    help: "articles",
    empty: "No article is like this. Begin one, or change the filters.",
    write: "news.write",
    publish: "news.publish",
    titleOf: named("title"),
    fields: [
      { kind: "line", key: "title", label: "Title", max: 200 },
      { kind: "picture", key: "image", altName: "image_alt", label: "Main picture" },
      { kind: "html", key: "content", label: "Text" },
      { kind: "category", key: "category", label: "Category", noun: "articles" },
      { kind: "line", key: "author", label: "Author", max: 100 },
      { kind: "place", key: "place", label: "Whose article it is", levels: ["nation", "county"] },
    ],
    emptyBody: (place) => ({
      title: "",
      content: "",
      image: null,
      image_alt: "",
      category: null,
      author: "",
      place: place.level === "county" ? place : nation,
    }),
    canPin: true,
    canPreview: true,
    hasAudience: true,
  },
  events: {
    noun: "events",
    title: "Events",
    intro: "Meetings and rallies: for all of Kenya, a county, a constituency or a ward.",
    begin: "New event",
    help: "events",
    empty: "No event is like this. Begin one, or change the filters.",
    write: "events.write",
    publish: "events.publish",
    titleOf: named("title"),
    fields: [
      { kind: "line", key: "title", label: "Title", max: 200 },
      { kind: "date", key: "date", label: "Day" },
      { kind: "hours", key: "time", label: "Time", hint: "As on the poster: 9:00 AM – 4:00 PM", max: 60 },
      { kind: "line", key: "location", label: "Where", max: 200 },
      {
        kind: "check",
        key: "called_off",
        label: "Called off",
        hint: "It stays on the site and says that it does not take place. Publish, and everybody who has signed up is told.",
      },
      { kind: "place", key: "place", label: "For whom", levels: ["nation", "county", "constituency", "ward"] },
      { kind: "picture", key: "image", altName: "image_alt", label: "Picture" },
      { kind: "html", key: "description", label: "Description" },
      { kind: "html", key: "additional_info", label: "More, for those who come" },
      { kind: "category", key: "category", label: "Category", noun: "events" },
    ],
    emptyBody: (place) => ({
      title: "",
      description: "",
      additional_info: "",
      image: null,
      image_alt: "",
      date: null,
      time: "",
      location: "",
      category: null,
      place,
      called_off: false,
    }),
    canPreview: true,
    hasAudience: true,
  },
  leaders: {
    noun: "leaders",
    title: "Leaders",
    intro: "Who leads the party, in the order of the page.",
    begin: "New leader",
    help: "content",
    empty: "No leader is like this.",
    write: "leaders.publish",
    publish: "leaders.publish",
    titleOf: named("name"),
    fields: [
      { kind: "line", key: "name", label: "Name", max: 120 },
      { kind: "line", key: "position.title", label: "Office", hint: "For example: Party Leader", max: 120 },
      { kind: "lines", key: "position.description", label: "What the office does", max: 500, rows: 3 },
      { kind: "picture", key: "image", altName: "image_alt", label: "Picture" },
      { kind: "lines", key: "bio", label: "Life", max: 5_000, rows: 8 },
      { kind: "number", key: "rank", label: "Place in the list", hint: "1 stands first.", min: 1, max: 10_000 },
    ],
    emptyBody: () => ({
      name: "",
      position: { title: "", description: "" },
      image: null,
      image_alt: "",
      bio: "",
      rank: 100,
    }),
    canPreview: true,
  },
  "gallery-items": {
    noun: "gallery-items",
    title: "Gallery",
    intro: "Photos and videos of the page Gallery.",
    begin: "New photo or video",
    help: "content",
    empty: "No photo or video is like this.",
    write: "gallery.publish",
    publish: "gallery.publish",
    titleOf: named("title"),
    fields: ({ media_type }) => [
      { kind: "line", key: "title", label: "Title", max: 200 },
      { kind: "lines", key: "description", label: "Description", max: 2_000 },
      {
        kind: "choice",
        key: "media_type",
        label: "What it is",
        options: [
          ["image", "A photo"],
          ["video", "A video"],
        ],
      },
      ...(media_type === "video" ? galleryVideo : galleryPhoto),
    ],
    emptyBody: () => ({
      title: "",
      description: "",
      media_type: "image",
      image: null,
      image_alt: "",
      video: null,
      thumbnail: null,
      captions: null,
      duration_seconds: null,
    }),
    canPreview: true,
  },
  products: {
    noun: "products",
    title: "Products",
    intro: "What the shop sells, and how many pieces there are.",
    begin: "New product",
    help: "products",
    empty: "No product is like this.",
    write: "products.write",
    publish: "products.write",
    titleOf: named("name"),
    fields: [
      { kind: "line", key: "name", label: "Name", max: 120 },
      { kind: "lines", key: "description", label: "Description", max: 2_000 },
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
      { kind: "category", key: "category", label: "Category", noun: "products" },
      { kind: "words", key: "sizes", label: "Sizes", hint: "With commas: S, M, L, XL. Empty for none." },
    ],
    emptyBody: () => ({
      name: "",
      description: "",
      image: null,
      image_alt: "",
      price: 0,
      original_price: null,
      discount: 0,
      category: null,
      sizes: [],
    }),
    canPreview: true,
    hasStock: true,
  },
  "pickup-locations": {
    noun: "pickup-locations",
    title: "Pickup locations",
    intro: "Where orders of the shop are collected.",
    begin: "New pickup location",
    help: "products",
    empty: "There is no such pickup location.",
    write: "products.write",
    publish: "products.write",
    titleOf: named("name"),
    fields: [
      { kind: "line", key: "name", label: "Name", max: 120 },
      { kind: "line", key: "address", label: "Address", max: 300 },
    ],
    emptyBody: () => ({ name: "", address: "" }),
  },
  branches: {
    noun: "branches",
    title: "Branches",
    intro: "The party's offices in counties, constituencies and wards, as members see them.",
    begin: "New branch",
    help: "content",
    empty: "There is no such branch.",
    write: "texts.publish",
    publish: "texts.publish",
    titleOf: named("name"),
    fields: [
      { kind: "line", key: "name", label: "Name", max: 120 },
      { kind: "place", key: "place", label: "For whom", levels: ["county", "constituency", "ward"] },
      { kind: "line", key: "address", label: "Address", max: 300 },
      {
        kind: "line",
        key: "hours",
        label: "Opening hours",
        hint: "As in Monday to Friday, 8:00 AM – 5:00 PM",
        max: 200,
      },
      { kind: "line", key: "phone", label: "Phone", max: 32, type: "tel" },
      { kind: "line", key: "email", label: "Email", max: 254, type: "email" },
    ],
    emptyBody: () => ({
      name: "",
      address: "",
      hours: "",
      phone: "",
      email: "",
      place: { level: "county", id: 1 },
    }),
  },
  redirects: {
    noun: "redirects",
    title: "Redirects",
    intro: "Old addresses of the site that lead to new ones.",
    begin: "New redirect",
    help: "content",
    empty: "There is no such redirect.",
    write: "texts.publish",
    publish: "texts.publish",
    titleOf: named("from"),
    fields: [
      { kind: "line", key: "from", label: "Old path", hint: "Such as /rally-2025", max: 300 },
      { kind: "line", key: "to", label: "New path", hint: "Such as /events", max: 300 },
    ],
    emptyBody: () => ({ from: "/", to: "/" }),
  },
  texts: {
    noun: "texts",
    title: "Texts of the site",
    intro: "What stands on the pages themselves. Until you publish one, the built-in text is shown.",
    help: "texts",
    empty: "There is no such text.",
    write: "texts.publish",
    publish: "texts.publish",
    titleOf: ({ key }) => textTitles[key as TextKey] ?? "",
    isProposed: ({ key }) => proposedTexts.includes(key as TextKey),
    fields: fieldsOfText,
    canPreview: true,
  },
  constitution: {
    noun: "constitution",
    title: "Constitution",
    intro: "The rules of the party. One person writes a version, and two people adopt it.",
    help: "constitution",
    empty: "There is no such text.",
    write: "constitution.adopt",
    publish: "constitution.adopt",
    titleOf: () => textTitles.constitution,
    fields: fieldsOfText,
    canPreview: true,
    isAdopted: true,
    single: textIds.constitution,
  },
};

export const nounOf = (noun: string): NounSettings | undefined => nouns[noun as ContentNoun];

export const fieldsOf = ({ fields }: NounSettings, body: Record<string, unknown>): readonly FieldSpec[] =>
  typeof fields === "function" ? fields(body) : fields;
