import type { ContentItem } from "@party/contract/content";
import { contentAccess } from "@party/contract/values/content-access";
import { emptyBody } from "@party/contract/values/content-fields";
import { inputError, inputErrorText } from "@party/contract/values/input-error";
import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import { plural } from "@party/contract/values/plural";
import { type ContentLanguage, isTranslated } from "@party/contract/values/translations";
import type { StaffActor } from "#access/staff.ts";
import { coversPlace, placeName, placeOfRow, type Territory, territoryOf, toPlaceColumns } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { textOfHtml } from "#documents/safe-html.ts";
import { Problem } from "#problem.ts";
import {
  findHead,
  findRevision,
  type Head,
  insertItem,
  insertRevision,
  lockItem,
  type PlaceColumns,
  unpublishRow,
} from "../content.queries.ts";
import type { ItemKey } from "../content.tables.ts";
import type { ContentKind } from "../content-kind.ts";
import { findItem, type ItemRow } from "../items.queries.ts";
import { deleteRedirect } from "../redirects/redirects.queries.ts";

export type Kind = ContentKind<object>;

/** A call of staff. */
export interface EditingContext {
  /** A transaction in writes. */
  db: Database;
  /** Not a transaction; for names of places. */
  pool: Database;
  actor: StaffActor;
  territory: Territory;
  /** In calls of the console. */
  audit?(fields: { foldMinutes: number }): void;
}

type ReadingContext = Pick<EditingContext, "db" | "territory">;

/** An item in one language. */
export interface Edition {
  kind: Kind;
  id: number;
  language: WrittenLanguage<unknown>;
  key: ItemKey;
  /** The item: its place, and what visitors read of it in English. */
  row: ItemRow;
  /** The newest draft in the language; undefined for what staff have not written in it. */
  head: Head | undefined;
}

/** What is stored of a draft. */
export interface StoredText {
  body: object;
  /** The English revision that it translates; null in English. */
  source: number | null;
}

export interface EditionPublication extends StoredText {
  /** Whether its first publication is announced. */
  announced: boolean;
  /** Null for what two people have approved. */
  by: number | null;
}

/** A language in which items are written, with what differs between English and others. Everything else is the same for all. */
export interface WrittenLanguage<Shown> {
  code: ContentLanguage;
  /** A draft as it is stored. @throws Problem `invalid_input` for what does not fit */
  clean(db: Database, edition: Edition, typed: StoredText): Promise<object>;
  /** @throws Problem for a draft that the caller may not store */
  requireStorable(call: EditingContext, kind: Kind, body: object): Promise<void>;
  /** What the item is called and where it is, after the newest draft. */
  describe(kind: Kind, body: object): PlaceColumns & { title: string };
  /** The newest draft as the form of a second editor shows it. */
  conflicting(text: StoredText): object;
  /** The revision that visitors read; null while there is none. */
  publicRevision(edition: Edition): number | null;
  /** Where a person has to be allowed to publish it. */
  placeOf(edition: Edition, body: object): PlaceRef;
  /** @returns the body to publish @throws Problem `content_incomplete` for what lacks something */
  requirePublishable(call: ReadingContext, edition: Edition, text: StoredText): Promise<object>;
  /** Writes what visitors read. @returns the date that they read */
  publish(tx: Database, edition: Edition, publication: EditionPublication): Promise<Date>;
  /** Visitors do not read it any more. */
  unpublish(tx: Database, edition: Edition): Promise<void>;
  show(call: EditingContext, edition: Edition): Promise<Shown>;
}

/** A stored English body; fields that are newer than it are empty. */
export function completeBody(kind: Kind, stored: object): object {
  const empty = emptyBody(kind.kind);
  return { ...empty, ...kind.clean({ ...empty, ...stored }) };
}

export const englishKey = (kind: Kind, id: number): ItemKey => ({ kind: kind.kind, item_id: id, language: "en" });

/** @throws Problem `not_found` for an item that is, is shown or will be shown outside the territory */
export async function findVisibleItem({ db, territory }: ReadingContext, kind: Kind, id: number): Promise<ItemRow> {
  const row = await findItem(db, kind, id);
  if (!row) throw new Problem("not_found");
  const places = [placeOfRow(row)];
  if (row.published_at) {
    const { live_county_id: county_id, live_constituency_id: constituency_id, live_ward_id: ward_id } = row;
    places.push(placeOfRow({ county_id, constituency_id, ward_id }));
  }
  if (row.scheduled_revision && row.scheduled_revision !== row.revision) {
    const scheduled = (await findRevision(db, englishKey(kind, id), row.scheduled_revision))!;
    places.push(kind.placeOf(completeBody(kind, scheduled.body)));
  }
  if (!places.every((place) => coversPlace(territory, place))) throw new Problem("not_found");
  return row;
}

/** @throws Problem `not_found` for what is not there, outside the territory, or in English alone */
export async function findEdition(
  call: ReadingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<unknown>,
): Promise<Edition> {
  if (language.code !== "en" && !isTranslated(kind.kind, id)) throw new Problem("not_found");
  const row = await findVisibleItem(call, kind, id);
  const key = { kind: kind.kind, item_id: id, language: language.code };
  return { kind, id, language, key, row, head: await findHead(call.db, key) };
}

/**
 * Locks an item in all languages, so that of several editors each sees what the one before did. What was never edited gets
 * its first English revision from the row that visitors see.
 * @throws Problem `not_found`
 */
export async function lockEdition(
  call: ReadingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<unknown>,
): Promise<Edition> {
  await lockItem(call.db, kind.kind, id);
  const edition = await findEdition(call, kind, id, language);
  if (edition.head || language.code !== "en") return edition;
  await insertItemOfLiveRow(call.db, kind, id);
  return findEdition(call, kind, id, language);
}

async function insertItemOfLiveRow(tx: Database, kind: Kind, id: number): Promise<void> {
  const live = await kind.findLive(tx, id);
  if (!live) throw new Problem("not_found");
  const { body, publishedAt } = live;
  const key = englishKey(kind, id);
  const item = {
    ...key,
    title: kind.titleOf(body),
    ...toPlaceColumns(kind.placeOf(body)),
    published_revision: publishedAt && publishedAt <= new Date() ? 1 : null,
    first_published_at: publishedAt,
  };
  await insertItem(tx, item);
  const published_at = item.published_revision === null ? null : publishedAt;
  await insertRevision(tx, { ...key, n: 1, body, author: null, note: "", published_at });
}

/** @throws Problem `not_found` for a translation that is not begun */
export function requireHead({ head }: Edition): Head {
  if (!head) throw new Problem("not_found");
  return head;
}

/** Those of the permissions that the caller has in a place. */
export async function permissionsIn(
  { pool, actor }: EditingContext,
  place: PlaceRef,
  permissions: readonly Permission[],
): Promise<Permission[]> {
  const can: Permission[] = [];
  for (const permission of new Set(permissions)) {
    if (coversPlace(await territoryOf(pool, actor.placesOf(permission)), place)) can.push(permission);
  }
  return can;
}

/** @throws Problem `content_outside` for a text about a place in which the caller may not write */
export function requirePlaceWithin(territory: Territory, place: PlaceRef): void {
  if (!coversPlace(territory, place)) throw new Problem("content_outside");
}

/** In English an item has its fields, its place, and a row that visitors see. */
export const englishLanguage: WrittenLanguage<ContentItem> = {
  code: "en",
  clean: async (_db, { kind, head }, { body }) => kind.clean(body, head && completeBody(kind, head.body)),
  async requireStorable({ pool, territory }, kind, body) {
    requireOwnMedia(body);
    const place = kind.placeOf(body);
    requirePlaceWithin(territory, place);
    if ((await placeName(pool, place)) === undefined) throw new Problem("content_outside");
  },
  describe: (kind, body) => ({ title: kind.titleOf(body), ...toPlaceColumns(kind.placeOf(body)) }),
  conflicting: ({ body }) => body,
  publicRevision: ({ row }) => (row.state === "published" ? row.published_revision : null),
  placeOf: ({ kind }, body) => kind.placeOf(completeBody(kind, body)),
  async requirePublishable({ territory }, { kind }, { body: stored }) {
    const body = completeBody(kind, stored);
    requirePlaceWithin(territory, kind.placeOf(body));
    const missing = [...kind.missing(body), ...Object.values(foreignMediaIn(body)).flat()];
    if (missing.length > 0) throw new Problem("content_incomplete", { more: missing });
    return body;
  },
  /**
   * Copies a revision into the row that visitors see. The date of the first publication stays, unless it was taken off and is
   * to be announced now: an announcement waits some minutes from the date. While it is public, nothing changes who is told.
   */
  async publish(tx, { kind, row }, { body, announced }) {
    const first = row.first_published_at;
    const isOff = row.published_at === null;
    const at = first && first < row.now && !(isOff && announced) ? first : row.now;
    await kind.publish(tx, row.id, body, { at, announced: announced || !isOff });
    if (kind.path) await deleteRedirect(tx, kind.path(row.id));
    return at;
  },
  async unpublish(tx, { kind, id }) {
    await (kind.unpublish ? kind.unpublish(tx, id) : unpublishRow(tx, kind.storedIn!, id));
  },
  show: (call, { kind, row }) => toItem(call, kind, row),
};

/** @throws Problem `invalid_input` for a picture or video of another server, which readers would fetch from there */
function requireOwnMedia(body: object): void {
  const fields = foreignMediaIn(body);
  if (Object.keys(fields).length > 0) throw new Problem("invalid_input", { fields });
}

export const bodyOfRow = async (db: Database, kind: Kind, row: ItemRow): Promise<object> =>
  completeBody(kind, row.body ?? (await kind.findLive(db, row.id))?.body ?? {});

const toIsoString = (date: Date | null) => date?.toISOString() ?? null;

async function toItem(call: EditingContext, kind: Kind, row: ItemRow): Promise<ContentItem> {
  const { db } = call;
  const body = await bodyOfRow(db, kind, row);
  const isPublic = row.state === "published";
  const { write, publish } = contentAccess[kind.kind];
  const item = {
    kind: kind.kind,
    id: row.id,
    version: row.version,
    state: row.state,
    can: await permissionsIn(call, placeOfRow(row), [write, publish]),
    revision: row.revision,
    body,
    edited_by: row.edited_by,
    edited_at: toIsoString(row.edited_at),
    note: row.note,
    published:
      isPublic && row.published_revision !== null
        ? { revision: row.published_revision, at: row.published_at!.toISOString() }
        : null,
    schedule: scheduleOf(row),
    pinned_until: toIsoString(row.pinned_until),
    checks: [...kind.missing(body).map((error) => inputErrorText(error)), ...kind.checks(body)],
    audience_count: isPublic ? null : ((await kind.countAudience?.(db, row.id, body)) ?? null),
    translation: row.translation,
  };
  return item as ContentItem;
}

function scheduleOf({ scheduled_revision: revision, scheduled_at, scheduled_by: by, schedule_announced }: ItemRow) {
  if (revision === null) return null;
  const audience = schedule_announced ? "members" : "nobody";
  return { revision, at: scheduled_at!.toISOString(), by, audience } as const;
}

const MAX_LIGHT_BYTES = 30_000;
const LONG_SENTENCE_WORDS = 30;
const VAGUE_LINK_TEXT =
  /^(click )?(here|this|link|more|read more|see more|this link|this page|bofya hapa|hapa)[.!»>]*$/i;

const formatCount = (count: number, one: string, many: string) => `${count} ${plural(count, one, many)}`;

const MEDIA_FIELDS = ["image", "video", "thumbnail", "captions"];
const FOREIGN_MEDIA_PROBLEM = inputError("own_media");

/** Fields that show a file of another server, with a sentence each; paths are the party's own. */
export function foreignMediaIn(body: object): Record<string, string[]> {
  const foreign = Object.entries(body).filter(([field, value]) => {
    if (typeof value !== "string") return false;
    const addresses = MEDIA_FIELDS.includes(field) ? [value] : [...value.matchAll(IMAGE_SOURCE)].map(([, src]) => src!);
    return addresses.some((address) => URL.parse(address, PLACEHOLDER_ORIGIN)?.origin !== PLACEHOLDER_ORIGIN);
  });
  return Object.fromEntries(foreign.map(([field]) => [field, [FOREIGN_MEDIA_PROBLEM]]));
}

const PLACEHOLDER_ORIGIN = "https://own.invalid";
/** In sanitised HTML, whose attribute values stand in double quotes. */
const IMAGE_SOURCE = /<img\b[^>]*?\ssrc="([^"]*)"/g;

/** What to look at before an HTML text is published, in sentences. @param html sanitised */
export function warningsAboutHtml(html: string): string[] {
  return [
    ...pictureWarnings(html),
    ...headingWarnings(html),
    ...linkWarnings(html),
    ...sizeWarnings(html),
    ...sentenceWarnings(html),
  ];
}

/** For a picture beside the text. */
export const warningsAboutPicture = (image: string | null, alt: string): string[] =>
  image !== null && alt.trim() === "" ? ["The picture has no alternative text. Say what it shows."] : [];

function pictureWarnings(html: string): string[] {
  const without = [...html.matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !/\balt="\s*[^"\s]/.test(tag)).length;
  if (without === 0) return [];
  return [`${formatCount(without, "picture in the text has", "pictures in the text have")} no alternative text.`];
}

/** The page's title is the heading above h2. */
function headingWarnings(html: string): string[] {
  let level = 1;
  for (const [, digit, inner] of html.matchAll(/<h([2-4])>(.*?)<\/h\1>/gs)) {
    if (Number(digit) > level + 1) {
      return [`The heading “${textOfHtml(inner!)}” skips a level. Use a larger one first.`];
    }
    level = Number(digit);
  }
  return [];
}

function linkWarnings(html: string): string[] {
  const texts = [...html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)].map(([, inner]) => textOfHtml(inner!));
  return [...new Set(texts)]
    .filter((text) => VAGUE_LINK_TEXT.test(text) || text === "")
    .map((text) =>
      text === "" ? "A link has no text. Say where it leads." : `A link is called “${text}”. Say where it leads.`,
    );
}

function sizeWarnings(html: string): string[] {
  const size = Buffer.byteLength(html);
  if (size <= MAX_LIGHT_BYTES) return [];
  return [
    `The text has ${Math.round(size / 1_000)} kB. Below ${MAX_LIGHT_BYTES / 1_000} kB it loads faster on phones.`,
  ];
}

function sentenceWarnings(html: string): string[] {
  const blocks = html.split(/<\/(?:p|li|h[2-4]|td|th|figcaption|blockquote)>/).map((block) => textOfHtml(block));
  const long = blocks
    .flatMap((block) => block.split(/(?<=[.!?])\s+/))
    .filter((sentence) => sentence.split(/\s+/).length > LONG_SENTENCE_WORDS);
  if (long.length === 0) return [];
  const beginning = long[0]!.split(/\s+/).slice(0, 6).join(" ");
  const found = formatCount(long.length, "sentence has", "sentences have");
  return [`${found} more than ${LONG_SENTENCE_WORDS} words, for example “${beginning} …”.`];
}
