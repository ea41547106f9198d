import { z } from "zod";
import {
  ArticleBody,
  BranchBody,
  EventBody,
  GalleryItemBody,
  LeaderBody,
  PickupLocationBody,
  ProductBody,
  RedirectBody,
  SitePath,
  TextDraft,
} from "./content-bodies.ts";
import { endpoints, staff } from "./endpoint.ts";
import { Event } from "./events.ts";
import { GalleryItem } from "./gallery.ts";
import { Leader } from "./leaders.ts";
import { NewsArticle } from "./news.ts";
import { PickupLocation, Product } from "./products.ts";
import { Id, listOf, listQuery, optionalLine, PageQuery, page } from "./schemas.ts";
import { StaffPlace } from "./staff.ts";
import { SiteContent } from "./texts.ts";
import { type ContentNoun, contentSorts, contentStates } from "./values/content.ts";
import type { Permission } from "./values/permissions.ts";

const Instant = z.string().meta({ format: "date-time" });
const Revision = z.int().min(1).max(1_000_000);

/** Whom a first publication is announced to. Members: everybody with an account, of the place of an event, all for an article. */
export const Audience = z.enum(["members", "nobody"]).default("nobody");

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
});
export type ContentRow = z.infer<typeof ContentRow>;

/** One item with its newest revision. */
export const contentItem = <B extends z.ZodObject>(body: B) =>
  z.object({
    id: z.int(),
    version: z.int().meta({ description: "changes with each save; sent with the next one" }),
    state: z.enum(contentStates),
    can: z.array(z.string()).meta({ description: "the caller's permissions for it" }),
    revision: z.int(),
    body,
    edited_by: z.string().nullable(),
    edited_at: Instant.nullable(),
    note: z.string(),
    published: z.object({ revision: z.int(), at: Instant }).nullable(),
    schedule: z.object({ revision: z.int(), at: Instant, by: z.string().nullable(), audience: Audience }).nullable(),
    pinned_until: Instant.nullable(),
    checks: z.array(z.string()).meta({ description: "what to look at before publishing, in sentences" }),
    audience_count: z.int().nullable().meta({
      description: "how many its first publication would tell, from 1,000 on an estimate; null when nobody is told",
    }),
  });

const RevisionRow = z.object({
  revision: z.int(),
  by: z.string().nullable(),
  at: Instant,
  note: z.string(),
  published: z.boolean().meta({ description: "public now" }),
});

/** Beside the `detail` of a 409 for an old version: what somebody else has saved. */
export const contentConflict = <B extends z.ZodObject>(body: B) =>
  z.object({ by: z.string().nullable(), at: Instant, version: z.int(), body });

interface Noun<N extends ContentNoun, B extends z.ZodObject, W extends "territory" | "nation"> {
  noun: N;
  /** For the summaries: `an article`. */
  one: string;
  /** `territory` for a noun with a place. */
  within: W;
  read: Permission;
  write: Permission;
  publish: Permission;
  body: B;
}

/** The endpoints of one noun: drafts, revisions, publication, schedule, preview. */
export const contentEndpoints = <
  const N extends ContentNoun,
  B extends z.ZodObject,
  const W extends "territory" | "nation",
>({
  noun,
  one,
  within,
  read,
  write,
  publish,
  body,
}: Noun<N, B, W>) => {
  const Item = contentItem(body);
  const params = z.object({ id: Id });
  const note = optionalLine(200);
  // Pictures of the library may be deleted while they are chosen.
  const changes = ["not_found", "text_needs_second_person", "picture_unknown"] as const;
  const reads = { access: staff(read, { within, subject: noun }), status: 200, errors: "detail" } as const;
  const writes = { access: staff(write, { within, subject: noun }), reply: Item, errors: "detail" } as const;
  const publishes = {
    access: staff(publish, { within, subject: noun }),
    params,
    status: 200,
    reply: Item,
    errors: "detail",
  } as const;
  return endpoints({
    list: {
      route: `GET /staff/${noun}/`,
      summary: `Drafts and public items: ${noun}`,
      ...reads,
      query: listQuery({
        sorts: contentSorts,
        filters: { q: optionalLine(100), state: z.enum(contentStates).optional() },
      }),
      reply: listOf(ContentRow),
    },
    create: {
      route: `POST /staff/${noun}/`,
      summary: `Begin ${one}; nothing becomes public`,
      ...writes,
      status: 201,
      body: z.object({ body, note }),
      problems: ["content_outside", "category_unknown", "picture_unknown"],
      limits: ["600/hour/actor"],
    },
    show: {
      route: `GET /staff/${noun}/{id}/`,
      summary: `The newest revision of ${one}`,
      ...reads,
      params,
      reply: Item,
      problems: ["not_found"],
    },
    save: {
      route: `PUT /staff/${noun}/{id}/`,
      summary: `Save ${one} as a draft; nothing becomes public`,
      ...writes,
      status: 200,
      params,
      body: z.object({ version: z.int(), body, note }),
      problems: ["not_found", "version_conflict", "content_outside", "picture_unknown"],
    },
    delete: {
      route: `DELETE /staff/${noun}/{id}/`,
      summary: `Delete ${one} that was never public, with its revisions`,
      ...writes,
      status: 200,
      params,
      reply: z.object({ message: z.string() }),
      problems: ["not_found", "content_was_public"],
    },
    revisions: {
      route: `GET /staff/${noun}/{id}/revisions/`,
      summary: `The revisions of ${one}, newest first`,
      ...reads,
      params,
      query: PageQuery,
      reply: page(RevisionRow),
      problems: ["not_found"],
    },
    revision: {
      route: `GET /staff/${noun}/{id}/revisions/{revision}/`,
      summary: `One revision of ${one}`,
      ...reads,
      params: z.object({ id: Id, revision: z.coerce.number().pipe(Revision) }),
      reply: RevisionRow.omit({ published: true }).extend({ body }),
      problems: ["not_found"],
    },
    publish: {
      route: `POST /staff/${noun}/{id}/publications/`,
      summary: `Make a revision of ${one} public`,
      ...publishes,
      body: z.object({
        revision: Revision,
        version: z.int().meta({ description: "of what was read; refused when somebody has saved since" }),
        audience: Audience.meta({ description: "counts at the first publication" }),
      }),
      problems: [
        ...(["version_unread", "content_outside", "content_incomplete", "category_unknown"] as const),
        ...(["redirect_exists", "branch_exists"] as const),
        ...changes,
      ],
    },
    unpublish: {
      route: `POST /staff/${noun}/{id}/unpublications/`,
      summary: `Take ${one} off the site; its address is not found, or redirects`,
      ...publishes,
      body: z.object({ redirect_to: SitePath.optional() }),
      problems: changes,
    },
    schedule: {
      route: `PUT /staff/${noun}/{id}/schedule/`,
      summary: `Make a revision of ${one} public at a time; later drafts wait`,
      ...publishes,
      body: z.object({
        revision: Revision,
        at: z.iso.datetime({ offset: true }),
        version: z.int().meta({ description: "of what was read; refused when somebody has saved since" }),
        audience: Audience,
      }),
      problems: [...changes, "version_unread", "content_outside", "content_incomplete", "schedule_past"],
    },
    unschedule: {
      route: `DELETE /staff/${noun}/{id}/schedule/`,
      summary: `Cancel the scheduled publication of ${one}`,
      ...publishes,
      problems: ["not_found", "picture_unknown"],
    },
    restore: {
      route: `POST /staff/${noun}/{id}/restorations/`,
      summary: `Make a draft of ${one} from an earlier revision; nothing becomes public`,
      ...writes,
      status: 200,
      params,
      body: z.object({ revision: Revision }),
      problems: ["not_found", "content_outside", "picture_unknown"],
    },
    pin: {
      route: `PUT /staff/${noun}/{id}/pin/`,
      summary: `List ${one} first until a time`,
      ...publishes,
      body: z.object({ until: z.iso.datetime({ offset: true }).nullable() }),
      problems: ["not_found"],
    },
    preview: {
      route: `POST /staff/${noun}/{id}/previews/`,
      summary: `A link that shows a revision of ${one} on the site for an hour`,
      access: staff(read, { within, subject: noun }),
      params,
      body: z.object({ revision: Revision }),
      status: 200,
      reply: z.object({ url: z.string(), expires_at: Instant }),
      errors: "detail",
      problems: ["not_found"],
      replayable: false,
    },
  });
};

export const staffArticles = contentEndpoints({
  noun: "articles",
  one: "an article",
  within: "territory",
  read: "content.read",
  write: "news.write",
  publish: "news.publish",
  body: ArticleBody,
});

/** Without the endpoints that a noun does not have. */
export function without<T extends object, K extends keyof T>(table: T, names: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

/** In the order of their days, so none is listed first. */
export const staffEvents = without(
  contentEndpoints({
    noun: "events",
    one: "an event",
    within: "territory",
    read: "content.read",
    write: "events.write",
    publish: "events.publish",
    body: EventBody,
  }),
  ["pin"],
);

export const staffLeaders = without(
  contentEndpoints({
    noun: "leaders",
    one: "a leader",
    within: "nation",
    read: "content.read",
    write: "leaders.publish",
    publish: "leaders.publish",
    body: LeaderBody,
  }),
  ["pin"],
);

export const staffGallery = without(
  contentEndpoints({
    noun: "gallery-items",
    one: "a photo or video",
    within: "nation",
    read: "content.read",
    write: "gallery.publish",
    publish: "gallery.publish",
    body: GalleryItemBody,
  }),
  ["pin"],
);

const ofShop = {
  within: "nation",
  read: "products.write",
  write: "products.write",
  publish: "products.write",
} as const;

export const staffProducts = without(
  contentEndpoints({ noun: "products", one: "a product", ...ofShop, body: ProductBody }),
  ["pin"],
);

export const staffPickupLocations = without(
  contentEndpoints({ noun: "pickup-locations", one: "a pickup location", ...ofShop, body: PickupLocationBody }),
  ["pin"],
);

const ofSite = { within: "nation", read: "texts.publish", write: "texts.publish", publish: "texts.publish" } as const;

export const staffBranches = without(
  contentEndpoints({ noun: "branches", one: "a branch", ...ofSite, body: BranchBody }),
  ["pin", "preview"],
);

/** There is a fixed number of texts, so none is created. */
export const staffTexts = without(
  contentEndpoints({ noun: "texts", one: "a text of the site", ...ofSite, body: TextDraft }),
  ["create", "delete", "pin"],
);

export const staffRedirects = without(
  contentEndpoints({ noun: "redirects", one: "a redirect", ...ofSite, body: RedirectBody }),
  ["pin", "preview"],
);

export const redirects = endpoints({
  list: {
    route: "GET /redirects/",
    summary: "Paths of the site that have moved; `path` asks for one",
    access: "public",
    query: PageQuery.extend({ path: SitePath.optional() }),
    status: 200,
    reply: page(RedirectBody),
    errors: "detail",
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
    status: 200,
    reply: Preview,
    errors: "detail",
    problems: ["not_found"],
    limits: ["6000/hour/address"],
  },
});
