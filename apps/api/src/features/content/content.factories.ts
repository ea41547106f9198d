import { randomUUID } from "node:crypto";
import type { ContentKindName } from "@party/contract/values/content";
import { accessToContent, type ContentOperation } from "@party/contract/values/content-access";
import type { PlaceRef } from "@party/contract/values/permissions";
import { textIds } from "@party/contract/values/texts";
import { type ItemTexts, type TranslatedKind, translatableTextsOf } from "@party/contract/values/translations";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { NATION, toPlaceColumns } from "#access/territory.ts";
import { composition } from "#composition/composition.ts";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";
import type { Input } from "#testing/example-requests.ts";
import {
  deleteItems,
  findRevision,
  insertItem,
  insertRevision,
  markPublished,
  storePublishedTranslation,
  upsertSchedule,
} from "./content.queries.ts";
import type { ContentKind } from "./content-kind.ts";
import { findItem } from "./items.queries.ts";
import { previewToken } from "./previews/previews.ts";

type FactoryServices = Pick<Services, "config" | "db">;

export const contentKindOf = (name: ContentKindName): ContentKind<object> =>
  composition.content.find(({ kind }) => kind === name)!;

let wardCount = 0;
/** A ward without a branch. */
function newWard(): PlaceRef {
  wardCount += 1;
  return { level: "ward", id: 500 + (wardCount % 900) };
}

const CONSTITUTION_SECTION = { id: "rules", title: "Rules", opening: ["Everybody counts."], articles: [] };

/** Items of which there is one. */
const fixedItemIds: Partial<Record<ContentKindName, number>> = {
  texts: textIds.announcement,
  constitution: textIds.constitution,
};

/** A text that can be published; a product needs a category besides (`createPublishableBody`). */
export const createContentBody = (kind: ContentKindName, place: PlaceRef = NATION): Record<string, unknown> => {
  const picture = { image: null, image_alt: "" };
  const html = "<p>The kiosk is open again.</p>";
  const bodies: Partial<Record<ContentKindName, object>> = {
    articles: { title: "Water comes to the ward", content: html, ...picture, category: null, author: "", place },
    events: {
      ...{
        title: "Ward meeting",
        description: html,
        ...picture,
        additional_info: "",
        date: "2099-06-01",
        time: "9:00 AM",
      },
      location: "School field, Tetu",
      category: null,
      place,
    },
    leaders: { name: "Mekatilili Charo", position: { title: "Chair", description: "" }, ...picture, bio: "", rank: 9 },
    "gallery-items": {
      title: "A full bus",
      description: "",
      media_type: "image",
      image: "/pictures/a.webp",
      image_alt: "A bus",
      video: null,
      thumbnail: null,
      captions: null,
      duration_seconds: null,
    },
    products: {
      name: "Cap",
      description: "Keeps the sun off",
      ...picture,
      price: 800,
      original_price: null,
      discount: 0,
      category: null,
      sizes: ["M", "L"],
    },
    "pickup-locations": { name: "Kisumu Office", address: "Opposite the bus park", place },
    branches: {
      ...{
        name: "Ward office",
        address: "Beside the market",
        hours: "Friday, 9:00 AM – 1:00 PM",
        phone: "+254712345678",
      },
      email: "ward@party.example",
      coordinator: "",
      place: place.level === "nation" ? newWard() : place,
    },
    redirects: { from: `/old/${randomUUID()}`, to: "/news" },
    texts: {
      key: "announcement",
      text: { text: "The congress is on Saturday", link: { label: "Read more", to: "/events" } },
    },
    constitution: {
      key: "constitution",
      text: { edition: "Adopted in Nakuru", intro: "Our rules.", sections: [CONSTITUTION_SECTION] },
    },
  };
  return { ...bodies[kind] };
};

export async function createPublishableBody({ db }: Pick<Services, "db">, kind: ContentKindName, place?: PlaceRef) {
  const body = createContentBody(kind, place);
  return kind === "products" ? { ...body, category: await categoryIdOf(db, "products", "Accessories") } : body;
}

/** An item with one revision, by default a draft. @returns its id */
export async function createContent(
  { db }: Pick<Services, "db">,
  kind: ContentKindName,
  { body: given, author = null, isPublic = false }: { body?: object; author?: number | null; isPublic?: boolean } = {},
): Promise<number> {
  const content = contentKindOf(kind);
  const body = given ?? (await createPublishableBody({ db }, kind));
  return db.transaction().execute(async (tx) => {
    const id = fixedItemIds[kind] ?? (await content.insertDraft(tx, body));
    // There is one row of each text, so its drafts begin anew.
    await deleteItems(tx, kind, [id]);
    const item = { kind: kind, item_id: id, title: content.titleOf(body), ...toPlaceColumns(content.placeOf(body)) };
    await insertItem(tx, { ...item, published_revision: null, first_published_at: null });
    await insertRevision(tx, { kind: kind, item_id: id, n: 1, body, author, note: "" });
    if (isPublic) {
      const at = new Date(Date.now() - 1_000);
      await content.publish(tx, id, body, { at, announced: false });
      await markPublished(tx, { kind, item_id: id, language: "en" }, 1, at);
    }
    return id;
  });
}

/** A draft of the Kiswahili of an item, with its first revision: each text with "sw" before it. */
export async function createTranslation(
  { db }: Pick<Services, "db">,
  kind: TranslatedKind,
  id: number,
  author: number | null = null,
): Promise<ItemTexts> {
  const revision = await findRevision(db, { kind, item_id: id, language: "en" }, 1);
  const english = revision?.body ?? (await contentKindOf(kind).findLive(db, id))!.body;
  const words = Object.fromEntries(
    Object.entries(translatableTextsOf(kind, english)).map(([path, text]) => [path, toSwahiliText(text)]),
  );
  const key = { kind, item_id: id, language: "sw" } as const;
  await db.transaction().execute(async (tx) => {
    await insertItem(tx, { ...key, title: "", published_revision: null, first_published_at: null });
    await insertRevision(tx, { ...key, n: 1, body: words, source: 1, author, note: "" });
  });
  return words;
}

/** The Kiswahili of an item that somebody wrote, published, and scheduled again for next year. */
export async function createScheduledTranslation(
  { db }: Pick<Services, "db">,
  kind: TranslatedKind,
  id: number,
  author: number,
): Promise<void> {
  const words = await createTranslation({ db }, kind, id, author);
  const at = new Date(Date.now() + 365 * 86_400_000);
  const key = { kind, item_id: id, language: "sw" } as const;
  await storePublishedTranslation(db, key, { words, source: 1, by: author, text: "" });
  await upsertSchedule(db, { ...key, revision: 1, at, scheduled_by: author, announced: false });
}

/** Stands for a translation. */
const toSwahiliText = (text: string) => (text.startsWith("<p>") ? text.replace("<p>", "<p>sw ") : `sw ${text}`);

/** An article that somebody wrote and scheduled for next year. */
export async function createScheduledContent({ db }: Pick<Services, "db">, author: number): Promise<number> {
  const id = await createContent({ db }, "articles", { author });
  const at = new Date(Date.now() + 365 * 86_400_000);
  await upsertSchedule(db, { kind: "articles", item_id: id, revision: 1, at, scheduled_by: author, announced: false });
  return id;
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** A valid request of each endpoint of a kind. @param place of the item, and of what is written */
export function contentRequests(services: FactoryServices, kind: ContentKindName, place: PlaceRef = NATION) {
  const body = () => createPublishableBody(services, kind, place);
  const draft = async () => ({ kind, id: await createContent(services, kind, { body: await body() }) });
  const translated = async () => {
    const { id } = await draft();
    await createTranslation(services, kind as TranslatedKind, id);
    return { kind, id, language: "sw" };
  };
  const requests: Record<ContentOperation, () => Promise<Input>> = {
    list: async () => ({ params: { kind }, query: { q: "a", total: "1" } }),
    create: async () => ({ params: { kind }, body: { kind, body: await body(), note: "first draft" } }),
    show: async () => ({ params: await draft() }),
    save: async () => ({ params: await draft(), body: { kind, version: 1, body: await body() } }),
    delete: async () => ({ params: await draft() }),
    revisions: async () => ({ params: await draft(), query: { limit: 2 } }),
    revision: async () => ({ params: { ...(await draft()), revision: 1 } }),
    publish: async () => ({ params: await draft(), body: { revision: 1, version: 1, audience: "nobody" } }),
    unpublish: async () => ({
      params: { kind, id: await createContent(services, kind, { body: await body(), isPublic: true }) },
      body: {},
    }),
    schedule: async () => ({ params: await draft(), body: { revision: 1, version: 1, at: tomorrow() } }),
    unschedule: async () => ({ params: await draft() }),
    restore: async () => ({ params: await draft(), body: { revision: 1 } }),
    pin: async () => ({ params: await draft(), body: { until: tomorrow() } }),
    preview: async () => ({ params: await draft(), body: { revision: 1 } }),
    showTranslation: async () => ({ params: await translated() }),
    saveTranslation: async () => ({
      params: { ...(await draft()), language: "sw" },
      body: { version: 0, source: 1, words: {} },
    }),
    publishTranslation: async () => ({ params: await translated(), body: { revision: 1, version: 1 } }),
    unpublishTranslation: async () => ({ params: await translated(), body: {} }),
    scheduleTranslation: async () => ({
      params: await translated(),
      body: { revision: 1, version: 1, at: tomorrow() },
    }),
    unscheduleTranslation: async () => ({ params: await translated() }),
  };
  const isOffered = ([name]: [string, unknown]) => accessToContent(name as ContentOperation).byKind.has(kind);
  return Object.fromEntries(Object.entries(requests).filter(isOffered));
}

const CONTACT_TEXT = {
  title: "Contact",
  subtitle: "Write to us",
  intro: "We answer within a day.",
  address: "Nyerere Road, Nairobi",
  phone: "+254700000000",
  email: "office@party.example",
  hours: "Monday to Friday, 8:00 AM – 5:00 PM",
};

/** A draft of how the party is reached, of which nothing is proposed. @returns the id of the text */
export async function createContact(
  services: FactoryServices,
  text: Partial<typeof CONTACT_TEXT> = {},
): Promise<number> {
  const { db } = services;
  await sql`update proposals set withdrawn_at = now() where kind = 'text' and decision is null and withdrawn_at is null`.execute(
    db,
  );
  return db.transaction().execute(async (tx) => {
    await deleteItems(tx, "texts", [textIds.contact]);
    const item = { kind: "texts", item_id: textIds.contact, title: "Contact", ...toPlaceColumns(NATION) };
    await insertItem(tx, { ...item, published_revision: null, first_published_at: null });
    const body = { key: "contact", text: { ...CONTACT_TEXT, ...text } };
    await insertRevision(tx, { kind: "texts", item_id: textIds.contact, n: 1, body, author: null, note: "" });
    return textIds.contact;
  });
}

/** The token of a preview of a new draft. */
export async function createPreviewToken(services: FactoryServices, ends = new Date(Date.now() + 60_000)) {
  const id = await createContent(services, "articles");
  const { id: by } = await createStaff(services, "communications");
  return previewToken(services.config.secretKey, { kind: "articles", id, revision: 1, by }, ends);
}

const CONTENT_PATH = /^\/staff\/content\/([a-z-]+)\/(?:(\d+)\/)?(publications|schedule)?/;

/** Calls of one member of staff. A text is of the kind of its address; a publication that names no version, of the newest one. */
export const createStaffCaller =
  (app: FastifyInstance, services: FactoryServices, { cookie }: { cookie: string }) =>
  async (method: "GET" | "PATCH" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const [, kind, id, action] = CONTENT_PATH.exec(url) ?? [];
    const version = payload && kind && action ? await findVersion(services.db, kind, Number(id)) : undefined;
    const implied = { ...(payload && "body" in payload ? { kind } : {}), ...(version ? { version } : {}) };
    const headers = consoleHeaders(services, cookie);
    return app.inject({ method, url, headers, ...(payload ? { payload: { ...implied, ...payload } } : {}) });
  };

const findVersion = async (db: Services["db"], kind: string, id: number): Promise<number> =>
  (await findItem(db, contentKindOf(kind as ContentKindName), id))?.version ?? 1;
