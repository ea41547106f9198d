import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Event } from "../events/events.ts";
import {
  Id,
  Instant,
  listQuery,
  listReply,
  Message,
  optionalLine,
  PageQuery,
  pageReply,
  SitePath,
} from "../schemas.ts";
import { PickupLocation, Product } from "../shop/products.ts";
import { StaffPlace } from "../staff/staff.ts";
import { contentKindNames, contentSorts, contentStates } from "../values/content/content.ts";
import { accessToContent } from "../values/content/content-access.ts";
import { translationStates } from "../values/content/translations.ts";
import { contentBodySchemas } from "./content-bodies.ts";
import { GalleryItem } from "./gallery.ts";
import { Leader } from "./leaders.ts";
import { NewsArticle } from "./news.ts";
import { SiteContent } from "./texts/site-content.ts";

const RevisionNumber = z.int().min(1).max(1_000_000);

/** Whom a first publication is announced to. Members: everybody with an account, of the place of an event, all for an article. */
export const NotifiedAudience = z.enum(["members", "nobody"]).default("nobody");

const translationSchema = z
  .enum(translationStates)
  .nullable()
  .meta({ description: "how it stands in Kiswahili; null for what is in English alone" });

export const ContentRow = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string().nullable().meta({ description: "a small picture of the newest revision" }),
  state: z.enum(contentStates),
  has_changes: z.boolean().meta({ description: "saved after what is public" }),
  published_at: Instant.nullable().meta({ description: "what visitors read as its date, while it is public" }),
  scheduled_at: Instant.nullable(),
  edited_by: z.string().nullable().meta({ description: "null for a row that no member of staff has edited" }),
  edited_at: Instant.nullable(),
  place: StaffPlace,
  translation: translationSchema,
});
export type ContentRow = z.infer<typeof ContentRow>;

/** For each kind an object with its `body`, told apart by `kind`. */
const unionByKind = <const S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion("kind", [
    z.object({ ...shape, kind: z.literal("articles"), body: contentBodySchemas.articles }),
    z.object({ ...shape, kind: z.literal("events"), body: contentBodySchemas.events }),
    z.object({ ...shape, kind: z.literal("leaders"), body: contentBodySchemas.leaders }),
    z.object({ ...shape, kind: z.literal("gallery-items"), body: contentBodySchemas["gallery-items"] }),
    z.object({ ...shape, kind: z.literal("products"), body: contentBodySchemas.products }),
    z.object({ ...shape, kind: z.literal("pickup-locations"), body: contentBodySchemas["pickup-locations"] }),
    z.object({ ...shape, kind: z.literal("branches"), body: contentBodySchemas.branches }),
    z.object({ ...shape, kind: z.literal("redirects"), body: contentBodySchemas.redirects }),
    z.object({ ...shape, kind: z.literal("texts"), body: contentBodySchemas.texts }),
    z.object({ ...shape, kind: z.literal("constitution"), body: contentBodySchemas.constitution }),
  ]);

/** One item with its newest revision. */
export const ContentItem = unionByKind({
  id: z.int(),
  version: z.int().meta({ description: "changes with each save; sent with the next one" }),
  state: z.enum(contentStates),
  can: z.array(z.string()).meta({ description: "the caller's permissions for it" }),
  revision: z.int(),
  edited_by: z.string().nullable(),
  edited_at: Instant.nullable(),
  note: z.string(),
  published: z.object({ revision: z.int(), at: Instant }).nullable(),
  schedule: z
    .object({ revision: z.int(), at: Instant, by: z.string().nullable(), audience: NotifiedAudience })
    .nullable(),
  pinned_until: Instant.nullable(),
  checks: z.array(z.string()).meta({ description: "what to look at before publishing, in sentences" }),
  audience_count: z.int().nullable().meta({
    description: "how many its first publication would tell, from 1,000 on an estimate; null when nobody is told",
  }),
  translation: translationSchema,
});
export type ContentItem = z.infer<typeof ContentItem>;

const revisionFields = { revision: z.int(), by: z.string().nullable(), at: Instant, note: z.string() };
export const ContentRevision = unionByKind(revisionFields);
export type ContentRevision = z.infer<typeof ContentRevision>;

const RevisionRow = z.object({
  ...revisionFields,
  published: z.boolean().meta({ description: "public now" }),
});

const contentKindSchema = z.enum(contentKindNames);
const kindParams = z.object({ kind: contentKindSchema });
const itemParams = z.object({ kind: contentKindSchema, id: Id });
const revisionNoteSchema = optionalLine(200);
const itemEndpointBase = { params: itemParams, status: 200, reply: ContentItem, errors: "detail" } as const;
// Pictures of the library may be deleted while they are chosen.
const changeProblems = ["not_found", "text_needs_second_person", "picture_unknown"] as const;
const expectedVersion = z.int().meta({ description: "of what was read; refused when somebody has saved since" });

/** Of all kinds that staff write and publish: drafts, revisions, publication, schedule, preview. */
export const content = endpoints({
  list: {
    route: "GET /staff/content/{kind}/",
    summary: "Drafts and public items",
    access: accessToContent("list"),
    params: kindParams,
    query: listQuery({
      sorts: contentSorts,
      filters: {
        q: optionalLine(100),
        state: z.enum(contentStates).optional(),
        translation: z.enum(translationStates).optional(),
      },
    }),
    reply: listReply(ContentRow),
  },
  create: {
    route: "POST /staff/content/{kind}/",
    summary: "Begin an item; nothing becomes public",
    access: accessToContent("create"),
    params: kindParams,
    body: unionByKind({ note: revisionNoteSchema }),
    status: 201,
    reply: ContentItem,
    problems: ["content_outside", "category_unknown", "picture_unknown"],
    limits: ["600/hour/actor"],
  },
  show: {
    route: "GET /staff/content/{kind}/{id}/",
    summary: "The newest revision of an item",
    access: accessToContent("show"),
    ...itemEndpointBase,
    problems: ["not_found"],
  },
  save: {
    route: "PUT /staff/content/{kind}/{id}/",
    summary: "Save an item as a draft; nothing becomes public",
    access: accessToContent("save"),
    ...itemEndpointBase,
    body: unionByKind({ version: z.int(), note: revisionNoteSchema }),
    problems: ["not_found", "version_conflict", "content_outside", "picture_unknown"],
  },
  delete: {
    route: "DELETE /staff/content/{kind}/{id}/",
    summary: "Delete an item that was never public, with its revisions",
    access: accessToContent("delete"),
    params: itemParams,
    reply: Message,
    problems: ["not_found", "content_was_public"],
  },
  revisions: {
    route: "GET /staff/content/{kind}/{id}/revisions/",
    summary: "The revisions of an item, newest first",
    access: accessToContent("revisions"),
    params: itemParams,
    query: PageQuery,
    reply: pageReply(RevisionRow),
    problems: ["not_found"],
  },
  revision: {
    route: "GET /staff/content/{kind}/{id}/revisions/{revision}/",
    summary: "One revision of an item",
    access: accessToContent("revision"),
    params: itemParams.extend({ revision: z.coerce.number().pipe(RevisionNumber) }),
    reply: ContentRevision,
    problems: ["not_found"],
  },
  publish: {
    route: "POST /staff/content/{kind}/{id}/publications/",
    summary: "Make a revision of an item public",
    access: accessToContent("publish"),
    ...itemEndpointBase,
    body: z.object({
      revision: RevisionNumber,
      version: expectedVersion,
      audience: NotifiedAudience.meta({ description: "counts at the first publication" }),
    }),
    problems: [
      ...(["version_unread", "content_outside", "content_incomplete", "category_unknown"] as const),
      ...(["redirect_exists", "branch_exists"] as const),
      ...changeProblems,
    ],
  },
  unpublish: {
    route: "POST /staff/content/{kind}/{id}/unpublications/",
    summary: "Take an item off the site; its address is not found, or redirects",
    access: accessToContent("unpublish"),
    ...itemEndpointBase,
    body: z.object({ redirect_to: SitePath.optional() }),
    problems: changeProblems,
  },
  schedule: {
    route: "PUT /staff/content/{kind}/{id}/schedule/",
    summary: "Make a revision of an item public at a time; later drafts wait",
    access: accessToContent("schedule"),
    ...itemEndpointBase,
    body: z.object({
      revision: RevisionNumber,
      at: z.iso.datetime({ offset: true }),
      version: expectedVersion,
      audience: NotifiedAudience,
    }),
    problems: [...changeProblems, "version_unread", "content_outside", "content_incomplete", "schedule_past"],
  },
  unschedule: {
    route: "DELETE /staff/content/{kind}/{id}/schedule/",
    summary: "Cancel the scheduled publication of an item",
    access: accessToContent("unschedule"),
    ...itemEndpointBase,
    problems: ["not_found", "picture_unknown"],
  },
  restore: {
    route: "POST /staff/content/{kind}/{id}/restorations/",
    summary: "Make a draft of an item from an earlier revision; nothing becomes public",
    access: accessToContent("restore"),
    ...itemEndpointBase,
    body: z.object({ revision: RevisionNumber }),
    problems: ["not_found", "content_outside", "picture_unknown"],
  },
  pin: {
    route: "PUT /staff/content/{kind}/{id}/pin/",
    summary: "List an item first until a time",
    access: accessToContent("pin"),
    ...itemEndpointBase,
    body: z.object({ until: z.iso.datetime({ offset: true }).nullable() }),
    problems: ["not_found"],
  },
  preview: {
    route: "POST /staff/content/{kind}/{id}/previews/",
    summary: "A link that shows a revision of an item on the site for an hour",
    access: accessToContent("preview"),
    params: itemParams,
    body: z.object({ revision: RevisionNumber }),
    reply: z.object({ url: z.string(), expires_at: Instant }),
    problems: ["not_found"],
    replayable: false,
  },
});

export const redirects = endpoints({
  list: {
    route: "GET /redirects/",
    summary: "Paths of the site that have moved; `path` asks for one",
    access: "public",
    query: PageQuery.extend({ path: SitePath.optional() }),
    reply: pageReply(contentBodySchemas.redirects),
    cache: "public, max-age=60",
  },
});

const Preview = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("articles"), item: NewsArticle }),
  z.object({ kind: z.literal("events"), item: Event }),
  z.object({ kind: z.literal("leaders"), item: Leader }),
  z.object({ kind: z.literal("gallery-items"), item: GalleryItem }),
  z.object({ kind: z.literal("products"), item: Product }),
  z.object({ kind: z.literal("pickup-locations"), item: PickupLocation }),
  z.object({ kind: z.literal("texts"), item: SiteContent.shape.texts }),
  z.object({ kind: z.literal("constitution"), item: SiteContent.shape.texts }),
]);

export const previews = endpoints({
  show: {
    route: "GET /previews/{token}/",
    summary: "The revision behind the link of a preview, as visitors would get it",
    access: "public",
    params: z.object({ token: z.string().max(200) }),
    reply: Preview,
    problems: ["not_found"],
    limits: ["6000/hour/address"],
  },
});
