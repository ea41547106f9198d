import type { ContentKindName } from "@party/contract/values/content";
import { emptyBodies } from "@party/contract/values/empty-bodies";
import type { PlaceRef } from "@party/contract/values/permissions";
import { proposedTexts, type TextKey, textIds, textTitles } from "@party/contract/values/texts";
import { type ComponentType, lazy } from "react";
import type { Body } from "#features/content/content-api.ts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";
import type { ProposedItemProps } from "#features/content/publishing/propose-panel.tsx";
import { textFields } from "./text-fields.content.ts";

/** The screens of one kind. */
export interface KindScreens {
  title: string;
  intro: string;
  /** Of the button that begins one. */
  begin?: string;
  /** The page of the handbook. */
  help: string;
  empty: string;
  /** The field that names an item. */
  titleOf: (body: Body) => string;
  fields: readonly FieldSpec[] | ((body: Body) => readonly FieldSpec[]);
  /** Where a new draft belongs. @param writer the place of the writer's role */
  placeOfNew?: (writer: PlaceRef) => PlaceRef;
  canPreview?: true;
  /** Whether its first publication tells members. */
  hasAudience?: true;
  /** Beside a stored item. */
  ItemPanel?: ComponentType<{ id: number }>;
  /** What stands in place of publishing where two people decide. */
  proposalPanel?: (body: Body) => ComponentType<ProposedItemProps> | undefined;
  /** The id of the only item, which opens without a list. */
  single?: number;
}

const AdoptionPanel = lazy(() =>
  import("#features/content/publishing/adoption-panel.tsx").then((module) => ({ default: module.AdoptionPanel })),
);
const TextProposalPanel = lazy(() =>
  import("#features/content/publishing/adoption-panel.tsx").then((module) => ({ default: module.TextProposalPanel })),
);
const SeatsPanel = lazy(() => import("./kind-panels.tsx").then((module) => ({ default: module.SeatsPanel })));
const StockPanel = lazy(() => import("./kind-panels.tsx").then((module) => ({ default: module.StockPanel })));

const named = (key: string) => (body: Body) => String(body[key] ?? "");

const fieldsOfText = ({ key }: Body): readonly FieldSpec[] =>
  textFields[key as TextKey].map((field) => ({ ...field, key: `text.${field.key}` }));

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

export const screens: Readonly<Record<ContentKindName, KindScreens>> = {
  articles: {
    title: "News",
    intro: "Articles of the site: drafts, what is scheduled, and what is public.",
    begin: "New article",
    help: "articles",
    empty: "No article is like this. Begin one, or change the filters.",
    titleOf: named("title"),
    fields: [
      { kind: "line", key: "title", label: "Title", max: 200 },
      { kind: "picture", key: "image", altName: "image_alt", label: "Main picture" },
      { kind: "html", key: "content", label: "Text" },
      { kind: "category", key: "category", label: "Category", of: "articles" },
      { kind: "line", key: "author", label: "Author", max: 100 },
      { kind: "place", key: "place", label: "Whose article it is", levels: ["nation", "county"] },
    ],
    placeOfNew: (writer) => (writer.level === "county" ? writer : emptyBodies.articles.place),
    canPreview: true,
    hasAudience: true,
  },
  events: {
    title: "Events",
    intro: "Meetings and rallies: for all of Kenya, a county, a constituency or a ward.",
    begin: "New event",
    help: "events",
    empty: "No event is like this. Begin one, or change the filters.",
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
      { kind: "category", key: "category", label: "Category", of: "events" },
    ],
    placeOfNew: (writer) => writer,
    ItemPanel: SeatsPanel,
    canPreview: true,
    hasAudience: true,
  },
  leaders: {
    title: "Leaders",
    intro: "Who leads the party, in the order of the page.",
    begin: "New leader",
    help: "content",
    empty: "No leader is like this.",
    titleOf: named("name"),
    fields: [
      { kind: "line", key: "name", label: "Name", max: 120 },
      { kind: "line", key: "position.title", label: "Office", hint: "For example: Party Leader", max: 120 },
      { kind: "lines", key: "position.description", label: "What the office does", max: 500, rows: 3 },
      { kind: "picture", key: "image", altName: "image_alt", label: "Picture" },
      { kind: "lines", key: "bio", label: "Life", max: 5_000, rows: 8 },
      { kind: "number", key: "rank", label: "Place in the list", hint: "1 stands first.", min: 1, max: 10_000 },
    ],
    canPreview: true,
  },
  "gallery-items": {
    title: "Gallery",
    intro: "Photos and videos of the page Gallery.",
    begin: "New photo or video",
    help: "content",
    empty: "No photo or video is like this.",
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
    canPreview: true,
  },
  products: {
    title: "Products",
    intro: "What the shop sells, and how many pieces there are.",
    begin: "New product",
    help: "products",
    empty: "No product is like this.",
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
      { kind: "category", key: "category", label: "Category", of: "products" },
      { kind: "words", key: "sizes", label: "Sizes", hint: "With commas: S, M, L, XL. Empty for none." },
    ],
    canPreview: true,
    ItemPanel: StockPanel,
  },
  "pickup-locations": {
    title: "Pickup locations",
    intro: "Where orders of the shop are collected.",
    begin: "New pickup location",
    help: "products",
    empty: "There is no such pickup location.",
    titleOf: named("name"),
    fields: [
      { kind: "line", key: "name", label: "Name", max: 120 },
      { kind: "line", key: "address", label: "Address", max: 300 },
    ],
  },
  branches: {
    title: "Branches",
    intro: "The party's offices in counties, constituencies and wards, as members see them.",
    begin: "New branch",
    help: "content",
    empty: "There is no such branch.",
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
    placeOfNew: () => ({ level: "county", id: 1 }),
  },
  redirects: {
    title: "Redirects",
    intro: "Old addresses of the site that lead to new ones.",
    begin: "New redirect",
    help: "content",
    empty: "There is no such redirect.",
    titleOf: named("from"),
    fields: [
      { kind: "line", key: "from", label: "Old path", hint: "Such as /rally-2025", max: 300 },
      { kind: "line", key: "to", label: "New path", hint: "Such as /events", max: 300 },
    ],
  },
  texts: {
    title: "Texts of the site",
    intro: "What stands on the pages themselves. Until you publish one, the built-in text is shown.",
    help: "texts",
    empty: "There is no such text.",
    titleOf: ({ key }) => textTitles[key as TextKey] ?? "",
    proposalPanel: ({ key }) => (proposedTexts.includes(key as TextKey) ? TextProposalPanel : undefined),
    fields: fieldsOfText,
    canPreview: true,
  },
  constitution: {
    title: "Constitution",
    intro: "The rules of the party. One person writes a version, and two people adopt it.",
    help: "constitution",
    empty: "There is no such text.",
    titleOf: () => textTitles.constitution,
    fields: fieldsOfText,
    canPreview: true,
    proposalPanel: () => AdoptionPanel,
    single: textIds.constitution,
  },
};
