import { isDeepStrictEqual } from "node:util";
import type { ContentItem, ContentRevision, ContentRow } from "@party/contract/content";
import { REVISION_MERGE_MINUTES } from "@party/contract/values/content";
import { contentAccess } from "@party/contract/values/content-access";
import { emptyBody } from "@party/contract/values/content-fields";
import { formatInstant } from "@party/contract/values/nairobi-time";
import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import { z } from "zod";
import type { StaffActor } from "#access/staff.ts";
import { coversPlace, placeName, placeOfRow, type Territory, territoryOf, toPlaceColumns } from "#access/territory.ts";
import { cursorOf, idCursor, paginateRows, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { findPicturesByHash, replacePictureUses } from "#features/pictures/pictures.ts";
import { Problem } from "#problem.ts";
import { foreignMediaIn } from "./checks.ts";
import {
  deleteItems,
  deleteRow,
  findRevision,
  insertItem,
  insertRevision,
  listRevisions,
  listTextsAndBodiesInUse,
  lockItem,
  markRead,
  saveIntoLastRevision,
  updateItem,
} from "./content.queries.ts";
import type { ContentKind } from "./content-kind.ts";
import { type ContentSort, countItems, findItem, type ItemFilter, type ItemRow, listItems } from "./items.queries.ts";

type Kind = ContentKind<object>;

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

const sortCursor = cursorOf(z.tuple([z.union([sortKeySchema.instant, z.string().max(300)]), sortKeySchema.id]));

type ListQuery = StaffQuery & Pick<ItemFilter, "q" | "sort"> & Partial<Pick<ItemFilter, "state" | "translation">>;

/** Counting more costs more than reading the page. */
const MAX_COUNTED_ITEMS = 1_000;

const territoryFilter = (territory: Territory) => (territory.nation ? undefined : territory);

/** Drafts and public items within the territory. */
export async function listContent(
  { db, pool, territory }: EditingContext,
  kind: Kind,
  { q, state, translation, sort, ...query }: ListQuery,
) {
  const key = sortCursor.read(query.after);
  if (key && (typeof key[0] === "string") !== (sort === "title")) {
    throw new Problem("invalid_input", { fields: { after: ["This page does not exist."] } });
  }
  const page = await staffPage(db, query, sortCursor, {
    filter: { q, state, translation, sort, within: territoryFilter(territory) },
    rows: (_, filter) => listItems(db, kind, filter),
    count: (_, filter) => countItems(db, kind, filter, MAX_COUNTED_ITEMS),
    key: (row) => [sortValueGetters[sort](row), row.id],
    maximum: MAX_COUNTED_ITEMS,
  });
  return { ...page, results: await Promise.all(page.results.map((row) => toContentRow(pool, row))) };
}

const sortValueGetters: Record<ContentSort, (row: ItemRow) => string | number> = {
  "-edited": ({ sorted_at }) => sorted_at.getTime(),
  "-published": ({ published_at }) => published_at?.getTime() ?? 0,
  title: ({ title }) => title,
};

/** The smallest file of a picture of the library. */
const thumbnailOf = (image: string | null) => image?.replace(/^(\/media\/pictures\/[0-9a-f]{40})-.*$/, "$1-480.webp");

const toIsoString = (date: Date | null) => date?.toISOString() ?? null;

async function toContentRow(pool: Database, row: ItemRow): Promise<ContentRow> {
  const place = placeOfRow(row);
  return {
    id: row.id,
    title: row.title,
    image: thumbnailOf(row.image) ?? null,
    state: row.state,
    has_changes: row.has_changes,
    published_at: row.state === "published" ? toIsoString(row.published_at) : null,
    scheduled_at: toIsoString(row.scheduled_at),
    edited_by: row.edited_by,
    edited_at: toIsoString(row.edited_at),
    place: { ...place, name: (await placeName(pool, place)) ?? "" },
    translation: row.translation,
  };
}

/** A stored body; fields that are newer than it are empty. */
export function completeBody(kind: Kind, stored: object): object {
  const empty = emptyBody(kind.kind);
  return { ...empty, ...kind.clean({ ...empty, ...stored }) };
}

/** @throws Problem `not_found` for an item that is, is shown or will be shown outside the territory */
export async function findVisibleItem(
  { db, territory }: Pick<EditingContext, "db" | "territory">,
  kind: Kind,
  id: number,
) {
  const row = await findItem(db, kind, id);
  if (!row) throw new Problem("not_found");
  const places = [placeOfRow(row)];
  if (row.published_at) {
    const { live_county_id: county_id, live_constituency_id: constituency_id, live_ward_id: ward_id } = row;
    places.push(placeOfRow({ county_id, constituency_id, ward_id }));
  }
  if (row.scheduled_revision && row.scheduled_revision !== row.revision) {
    const scheduled = (await findRevision(db, kind.kind, id, row.scheduled_revision))!;
    places.push(kind.placeOf(completeBody(kind, scheduled.body)));
  }
  if (!places.every((place) => coversPlace(territory, place))) throw new Problem("not_found");
  return row;
}

const bodyOfRow = async (db: Database, kind: Kind, row: ItemRow): Promise<object> =>
  completeBody(kind, row.body ?? (await kind.findLive(db, row.id))?.body ?? {});

export async function showContentItem(call: EditingContext, kind: Kind, id: number) {
  const row = await findVisibleItem(call, kind, id);
  const isNew = await markRead(call.db, kind.kind, id, row.revision, call.actor.userId);
  // Its author may have saved into it since.
  return toItem(call, kind, isNew ? await findVisibleItem(call, kind, id) : row);
}

async function toItem({ db, pool, actor }: EditingContext, kind: Kind, row: ItemRow): Promise<ContentItem> {
  const body = await bodyOfRow(db, kind, row);
  const isPublic = row.state === "published";
  const place = placeOfRow(row);
  const { write, publish } = contentAccess[kind.kind];
  const can: Permission[] = [];
  for (const permission of new Set([write, publish])) {
    if (coversPlace(await territoryOf(pool, actor.placesOf(permission)), place)) can.push(permission);
  }
  const item = {
    kind: kind.kind,
    id: row.id,
    version: row.version,
    state: row.state,
    can,
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
    checks: [...kind.missing(body), ...kind.checks(body)],
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

/**
 * Locks an item, so that of several editors each sees what the one before did. What was never edited gets its first revision
 * from the row that visitors see.
 * @throws Problem `not_found`
 */
export async function lockForEditing(
  call: Pick<EditingContext, "territory"> & { db: Database },
  kind: Kind,
  id: number,
): Promise<ItemRow> {
  const { db: tx } = call;
  const locked = (await lockItem(tx, kind.kind, id)) ?? (await insertItemOfLiveRow(tx, kind, id));
  if (!locked) throw new Problem("not_found");
  return findVisibleItem(call, kind, id);
}

async function insertItemOfLiveRow(tx: Database, kind: Kind, id: number) {
  const live = await kind.findLive(tx, id);
  if (!live) return undefined;
  const { body, publishedAt } = live;
  const item = {
    kind: kind.kind,
    item_id: id,
    title: kind.titleOf(body),
    ...toPlaceColumns(kind.placeOf(body)),
    published_revision: publishedAt && publishedAt <= new Date() ? 1 : null,
    first_published_at: publishedAt,
  };
  if (await insertItem(tx, item)) {
    const published_at = item.published_revision === null ? null : publishedAt;
    await insertRevision(tx, { kind: kind.kind, item_id: id, n: 1, body, author: null, note: "", published_at });
  }
  return lockItem(tx, kind.kind, id);
}

/** @throws Problem `content_outside` for a text about a place in which the caller may not write */
export function requirePlaceWithin(territory: Territory, place: PlaceRef): void {
  if (!coversPlace(territory, place)) throw new Problem("content_outside");
}

/** @throws Problem `invalid_input` for a picture or video of another server, which readers would fetch from there */
function requireOwnMedia(body: object): void {
  const fields = foreignMediaIn(body);
  if (Object.keys(fields).length > 0) throw new Problem("invalid_input", { fields });
}

const LIBRARY_PICTURE_URL = /\/media\/pictures\/([0-9a-f]{40})-/g;

/** Ends a write: records which pictures of the library the item shows, so that none of them is deleted. */
export async function recordPicturesAndShowItem(call: EditingContext, kind: Kind, id: number) {
  await recordPictures(call.db, kind.kind, id);
  return showContentItem(call, kind, id);
}

export async function recordPictures(tx: Database, kind: string, id: number): Promise<void> {
  const texts = (await listTextsAndBodiesInUse(tx, kind, id)).map((body) => JSON.stringify(body));
  const hashes = texts.flatMap((text) => [...text.matchAll(LIBRARY_PICTURE_URL)].map(([, hash]) => hash!));
  const pictures = hashes.length > 0 ? await findPicturesByHash(tx, [...new Set(hashes)]) : [];
  await replacePictureUses(
    tx,
    kind,
    id,
    pictures.map((picture) => picture.id),
  );
}

interface Draft {
  body: object;
  note: string;
}

/** A new item, which nobody but staff sees. */
export async function createContentItem(call: EditingContext, kind: Kind, { body: typed, note }: Draft) {
  const { db: tx, pool, actor, territory } = call;
  const body = kind.clean(typed);
  const place = kind.placeOf(body);
  requireOwnMedia(body);
  requirePlaceWithin(territory, place);
  if ((await placeName(pool, place)) === undefined) throw new Problem("content_outside");
  const id = await kind.insertDraft(tx, body);
  await insertItem(tx, {
    kind: kind.kind,
    item_id: id,
    title: kind.titleOf(body),
    ...toPlaceColumns(place),
    published_revision: null,
    first_published_at: null,
  });
  await insertRevision(tx, { kind: kind.kind, item_id: id, n: 1, body, author: actor.userId, note });
  return recordPicturesAndShowItem(call, kind, id);
}

/** Saves a draft: into the author's own revision of the last hour, unless somebody has read it, or a new one. The same draft twice changes nothing. */
export async function saveContentItem(
  call: EditingContext,
  kind: Kind,
  id: number,
  { version, body: typed, note }: Draft & { version: number },
) {
  const { db: tx, pool, actor, territory } = call;
  const row = await lockForEditing(call, kind, id);
  const body = kind.clean(typed);
  const newest = await bodyOfRow(tx, kind, row);
  const isSame = isDeepStrictEqual({ ...body }, { ...newest }) && (note === "" || note === row.note);
  const revision = (await findRevision(tx, kind.kind, id, row.revision))!;
  // Without a new revision, the entry of the first save of this one stands for all of its saves.
  const foldEntry = () => call.audit?.({ foldMinutes: REVISION_MERGE_MINUTES });
  if (isSame) foldEntry();
  if (row.version !== version) {
    if (isSame && revision.author === actor.userId) return toItem(call, kind, row);
    throw versionConflict(row, newest, revision.saved_at);
  }
  if (isSame) return toItem(call, kind, row);
  requireOwnMedia(body);
  const place = kind.placeOf(body);
  requirePlaceWithin(territory, place);
  if ((await placeName(pool, place)) === undefined) throw new Problem("content_outside");
  const folded = await insertDraftRevision(tx, kind, row, { body, author: actor.userId, note, folds: true });
  if (folded) foldEntry();
  return recordPicturesAndShowItem(call, kind, id);
}

/** @param saved when the newest revision was saved */
function versionConflict({ edited_by, version }: ItemRow, body: object, saved: Date) {
  const beside = { conflict: { by: edited_by, at: saved.toISOString(), version, body } };
  return new Problem("version_conflict", { by: edited_by ?? "Somebody else", beside });
}

/** @throws Problem `version_unread` when the caller has not seen the newest draft */
export async function requireVersion(tx: Database, kind: Kind, row: ItemRow, version: number): Promise<void> {
  if (version === row.version) return;
  const { saved_at } = (await findRevision(tx, kind.kind, row.id, row.revision))!;
  const at = formatInstant(saved_at);
  throw new Problem("version_unread", { by: row.edited_by ?? "Somebody else", at });
}

/** @returns whether it went into the newest revision */
async function insertDraftRevision(
  tx: Database,
  kind: Kind,
  { id, revision }: ItemRow,
  { body, author, note, folds }: Draft & { author: number; folds: boolean },
): Promise<boolean> {
  const newest = { kind: kind.kind, item_id: id, n: revision, body, author, note };
  const folded = folds && (await saveIntoLastRevision(tx, newest));
  if (!folded) await insertRevision(tx, { ...newest, n: revision + 1 });
  await updateItem(tx, kind.kind, id, {
    revision: folded ? revision : revision + 1,
    title: kind.titleOf(body),
    ...toPlaceColumns(kind.placeOf(body)),
  });
  return folded;
}

/** Makes a draft of an earlier revision. Restoring what is the newest draft already changes nothing. */
export async function restoreRevision(call: EditingContext, kind: Kind, id: number, n: number) {
  const { db: tx, actor, territory } = call;
  const row = await lockForEditing(call, kind, id);
  const revision = await findRevision(tx, kind.kind, id, n);
  if (!revision) throw new Problem("not_found");
  const body = completeBody(kind, revision.body);
  requirePlaceWithin(territory, kind.placeOf(body));
  if (!isDeepStrictEqual(body, await bodyOfRow(tx, kind, row))) {
    const note = `Revision ${n} restored`;
    await insertDraftRevision(tx, kind, row, { body, author: actor.userId, note, folds: false });
  }
  return recordPicturesAndShowItem(call, kind, id);
}

/** Deletes an item that visitors never saw, with its revisions. @throws Problem `content_was_public`, also when it is scheduled */
export async function deleteDraft(call: EditingContext, kind: Kind, id: number) {
  const { db: tx } = call;
  const { state, first_published_at, scheduled_at } = await lockForEditing(call, kind, id);
  if (!kind.storedIn || state !== "draft" || first_published_at || scheduled_at) {
    throw new Problem("content_was_public");
  }
  await deleteItems(tx, kind.kind, [id]);
  await deleteRow(tx, kind.storedIn, id);
  return { message: "The draft was deleted." };
}

/** The revisions of an item, newest first. */
export async function listRevisionsOf(
  call: EditingContext,
  kind: Kind,
  id: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const row = await findVisibleItem(call, kind, id);
  const current = row.state === "published" ? row.published_revision : null;
  if (row.body === null) return { results: [{ ...toFirstRevision(row), published: current === 1 }], next: null };
  const rows = await listRevisions(call.db, kind.kind, id, idCursor.read(cursor), limit + 1);
  const { results, next } = paginateRows(rows, limit, ({ n }) => idCursor.write(n));
  return {
    results: results.map(({ n, by, saved_at, note }) => ({
      revision: n,
      by,
      at: saved_at.toISOString(),
      note,
      published: n === current,
    })),
    next,
  };
}

const toFirstRevision = (row: ItemRow) => ({
  revision: 1,
  by: null,
  at: (row.published_at ?? new Date(0)).toISOString(),
  note: "",
});

export async function showRevision(call: EditingContext, kind: Kind, id: number, n: number): Promise<ContentRevision> {
  const row = await findVisibleItem(call, kind, id);
  const toRevision = (fields: object, body: object) => ({ kind: kind.kind, ...fields, body }) as ContentRevision;
  if (row.body === null && n === 1) return toRevision(toFirstRevision(row), await bodyOfRow(call.db, kind, row));
  await markRead(call.db, kind.kind, id, n, call.actor.userId);
  const revision = await findRevision(call.db, kind.kind, id, n);
  if (!revision) throw new Problem("not_found");
  const { by, saved_at, note, body } = revision;
  return toRevision({ revision: n, by, at: saved_at.toISOString(), note }, completeBody(kind, body));
}
