import type { ContentKindName } from "@party/contract/values/content";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type TextKey, textIds, textsNeedingApproval, textTitles } from "@party/contract/values/texts";
import { type ComponentType, lazy } from "react";
import type { ItemBody } from "#features/content/content-api.ts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";
import type { ProposedItemProps } from "#features/content/publishing/propose-panel.tsx";
import { fieldsByTextKey } from "./text-fields.content.ts";

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
  titleOf: (body: ItemBody) => string;
  /** Of a text of the site; those of other kinds are in the contract. */
  fieldsOfText?: (body: ItemBody) => readonly FieldSpec[];
  /** Where a new draft belongs. @param writer the place of the writer's role */
  placeOfNew?: (writer: PlaceRef) => PlaceRef;
  canPreview?: true;
  /** Whether its first publication tells members. */
  hasAudience?: true;
  /** Beside a stored item. */
  ItemPanel?: ComponentType<{ id: number }>;
  /** What stands in place of publishing where two people decide. */
  proposalPanel?: (body: ItemBody) => ComponentType<ProposedItemProps> | undefined;
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

const titleFromField = (key: string) => (body: ItemBody) => String(body[key] ?? "");

const siteTextFieldsOf = ({ key }: ItemBody): readonly FieldSpec[] =>
  fieldsByTextKey[key as TextKey].map((field) => ({ ...field, key: `text.${field.key}` }));

export const screensByKind: Readonly<Record<ContentKindName, KindScreens>> = {
  articles: {
    title: "News",
    intro: "Articles of the site: drafts, what is scheduled, and what is public.",
    begin: "New article",
    help: "articles",
    empty: "No article is like this. Begin one, or change the filters.",
    titleOf: titleFromField("title"),
    placeOfNew: (writer) => (writer.level === "county" ? writer : { level: "nation", id: 0 }),
    canPreview: true,
    hasAudience: true,
  },
  events: {
    title: "Events",
    intro: "Meetings and rallies: for all of Kenya, a county, a constituency or a ward.",
    begin: "New event",
    help: "events",
    empty: "No event is like this. Begin one, or change the filters.",
    titleOf: titleFromField("title"),
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
    titleOf: titleFromField("name"),
    canPreview: true,
  },
  "gallery-items": {
    title: "Gallery",
    intro: "Photos and videos of the page Gallery.",
    begin: "New photo or video",
    help: "content",
    empty: "No photo or video is like this.",
    titleOf: titleFromField("title"),
    canPreview: true,
  },
  products: {
    title: "Products",
    intro: "What the shop sells, and how many pieces there are.",
    begin: "New product",
    help: "products",
    empty: "No product is like this.",
    titleOf: titleFromField("name"),
    canPreview: true,
    ItemPanel: StockPanel,
  },
  "pickup-locations": {
    title: "Pickup locations",
    intro: "Where orders of the shop are collected.",
    begin: "New pickup location",
    help: "products",
    empty: "There is no such pickup location.",
    titleOf: titleFromField("name"),
  },
  branches: {
    title: "Branches",
    intro: "The party's offices in counties, constituencies and wards, as members see them.",
    begin: "New branch",
    help: "content",
    empty: "There is no such branch.",
    titleOf: titleFromField("name"),
    placeOfNew: (writer) => (writer.level === "county" ? writer : { level: "county", id: 1 }),
  },
  redirects: {
    title: "Redirects",
    intro: "Old addresses of the site that lead to new ones.",
    begin: "New redirect",
    help: "content",
    empty: "There is no such redirect.",
    titleOf: titleFromField("from"),
  },
  texts: {
    title: "Texts of the site",
    intro: "What stands on the pages themselves. Until you publish one, the built-in text is shown.",
    help: "texts",
    empty: "There is no such text.",
    titleOf: ({ key }) => textTitles[key as TextKey] ?? "",
    proposalPanel: ({ key }) => (textsNeedingApproval.includes(key as TextKey) ? TextProposalPanel : undefined),
    fieldsOfText: siteTextFieldsOf,
    canPreview: true,
  },
  constitution: {
    title: "Constitution",
    intro: "The rules of the party. One person writes a version, and two people adopt it.",
    help: "constitution",
    empty: "There is no such text.",
    titleOf: () => textTitles.constitution,
    fieldsOfText: siteTextFieldsOf,
    canPreview: true,
    proposalPanel: () => AdoptionPanel,
    single: textIds.constitution,
  },
};
