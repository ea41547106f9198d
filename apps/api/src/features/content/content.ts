import { isDeepStrictEqual } from "node:util";
import type { ContentRevision, ContentRow } from "@party/contract/content";
import { REVISION_MERGE_MINUTES } from "@party/contract/values/content";
import { inputError } from "@party/contract/values/input-error";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { placeName, placeOfRow, type Territory } from "#access/territory.ts";
import { cursorOf, idCursor, paginateRows, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { findPicturesByHash, replacePictureUses } from "#features/pictures/pictures.ts";
import { Problem } from "#problem.ts";
import {
  deleteItems,
  deleteRow,
  findRevision,
  type Head,
  insertItem,
  insertRevision,
  listBodiesInUse,
  listRevisions,
  markRead,
  saveIntoLastRevision,
  updateItem,
} from "./content.queries.ts";
import { type ContentSort, countItems, type ItemFilter, type ItemRow, listItems } from "./items.queries.ts";
import {
  bodyOfRow,
  completeBody,
  type EditingContext,
  type Edition,
  englishKey,
  englishLanguage,
  findEdition,
  findVisibleItem,
  type Kind,
  lockEdition,
  requireHead,
  requirePlaceWithin,
  type StoredText,
  type WrittenLanguage,
} from "./translations/edition.ts";

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
    throw new Problem("invalid_input", { fields: { after: [inputError("no_such_page")] } });
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
export const thumbnailOf = (image: string | null) =>
  image?.replace(/^(\/media\/pictures\/[0-9a-f]{40})-.*$/, "$1-480.webp");

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

export async function showContentItem<Shown>(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<Shown>,
): Promise<Shown> {
  const edition = await findEdition(call, kind, id, language);
  const { head, key } = edition;
  const isNew = head !== undefined && (await markRead(call.db, key, head.revision, call.actor.userId));
  // Its author may have saved into it since.
  return language.show(call, isNew ? await findEdition(call, kind, id, language) : edition);
}

const LIBRARY_PICTURE_URL = /\/media\/pictures\/([0-9a-f]{40})-/g;

/** Ends a write: records which pictures of the library the item shows, so that none of them is deleted. */
export async function recordPicturesAndShowItem<Shown>(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<Shown>,
): Promise<Shown> {
  await recordPictures(call.db, kind.kind, id);
  return showContentItem(call, kind, id, language);
}

export async function recordPictures(tx: Database, kind: string, id: number): Promise<void> {
  const texts = (await listBodiesInUse(tx, kind, id)).map((body) => JSON.stringify(body));
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
  const { db: tx, actor } = call;
  const body = kind.clean(typed);
  await englishLanguage.requireStorable(call, kind, body);
  const id = await kind.insertDraft(tx, body);
  const key = englishKey(kind, id);
  const described = englishLanguage.describe(kind, body);
  await insertItem(tx, { ...key, ...described, published_revision: null, first_published_at: null });
  await insertRevision(tx, { ...key, n: 1, body, author: actor.userId, note });
  return recordPicturesAndShowItem(call, kind, id, englishLanguage);
}

/**
 * Saves a draft in a language: into the author's own revision of the last hour, unless somebody has read it, or a new one. The
 * same draft twice changes nothing.
 * @param draft `version` is 0 for a translation that is not begun, `source` null in English
 */
export async function saveContentItem<Shown>(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<Shown>,
  { version, body: typed, source, note }: Draft & { version: number; source: number | null },
): Promise<Shown> {
  const { db: tx, actor } = call;
  const edition = await lockEdition(call, kind, id, language);
  const body = await language.clean(tx, edition, { body: typed, source });
  const draft = { body, source, author: actor.userId, note };
  if (version === 0 && !edition.head) {
    const described = language.describe(kind, body);
    await insertItem(tx, { ...edition.key, ...described, published_revision: null, first_published_at: null });
    await insertRevision(tx, { ...edition.key, ...draft, n: 1 });
    return recordPicturesAndShowItem(call, kind, id, language);
  }
  const head = requireHead(edition);
  const newest = language.code === "en" ? completeBody(kind, head.body) : head.body;
  const isSame =
    isDeepStrictEqual({ ...body }, { ...newest }) && source === head.source && (note === "" || note === head.note);
  // Without a new revision, the entry of the first save of this one stands for all of its saves.
  const foldEntry = () => call.audit?.({ foldMinutes: REVISION_MERGE_MINUTES });
  if (isSame) foldEntry();
  if (head.version !== version && !(isSame && head.author === actor.userId)) {
    const { edited_by: by, saved_at, version: saved } = head;
    const conflicting = language.conflicting({ body: newest, source: head.source });
    const beside = { conflict: { by, at: saved_at.toISOString(), version: saved, body: conflicting } };
    throw new Problem("version_conflict", { by: by ?? "Somebody else", beside });
  }
  if (isSame) return language.show(call, edition);
  await language.requireStorable(call, kind, body);
  if (await insertDraftRevision(tx, edition, { ...draft, folds: true })) foldEntry();
  return recordPicturesAndShowItem(call, kind, id, language);
}

/** @throws Problem `version_unread` when the caller has not seen the newest draft */
export function requireVersion({ version: newest, edited_by, saved_at }: Head, version: number): void {
  if (version === newest) return;
  throw new Problem("version_unread", { by: edited_by ?? "Somebody else", at: formatInstant(saved_at) });
}

/** @returns whether it went into the newest revision */
async function insertDraftRevision(
  tx: Database,
  edition: Edition,
  { folds, ...draft }: StoredText & { author: number; note: string; folds: boolean },
): Promise<boolean> {
  const { key, kind, language } = edition;
  const { revision } = requireHead(edition);
  const folded = folds && (await saveIntoLastRevision(tx, key, { ...draft, n: revision }));
  if (!folded) await insertRevision(tx, { ...key, ...draft, n: revision + 1 });
  await updateItem(tx, key, { revision: folded ? revision : revision + 1, ...language.describe(kind, draft.body) });
  return folded;
}

/** Makes a draft of an earlier revision. Restoring what is the newest draft already changes nothing. */
export async function restoreRevision(call: EditingContext, kind: Kind, id: number, n: number) {
  const { db: tx, actor, territory } = call;
  const edition = await lockEdition(call, kind, id, englishLanguage);
  const revision = await findRevision(tx, edition.key, n);
  if (!revision) throw new Problem("not_found");
  const body = completeBody(kind, revision.body);
  requirePlaceWithin(territory, kind.placeOf(body));
  if (!isDeepStrictEqual(body, completeBody(kind, requireHead(edition).body))) {
    const draft = { body, source: null, author: actor.userId, note: `Revision ${n} restored`, folds: false };
    await insertDraftRevision(tx, edition, draft);
  }
  return recordPicturesAndShowItem(call, kind, id, englishLanguage);
}

/** Deletes an item that visitors never saw, with its revisions. @throws Problem `content_was_public`, also when it is scheduled */
export async function deleteDraft(call: EditingContext, kind: Kind, id: number): Promise<void> {
  const { db: tx } = call;
  const { state, first_published_at, scheduled_at } = (await lockEdition(call, kind, id, englishLanguage)).row;
  if (!kind.storedIn || state !== "draft" || first_published_at || scheduled_at) {
    throw new Problem("content_was_public");
  }
  await deleteItems(tx, kind.kind, [id]);
  await deleteRow(tx, kind.storedIn, id);
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
  const rows = await listRevisions(call.db, englishKey(kind, id), idCursor.read(cursor), limit + 1);
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
  const key = englishKey(kind, id);
  const toRevision = (fields: object, body: object) => ({ kind: kind.kind, ...fields, body }) as ContentRevision;
  if (row.body === null && n === 1) return toRevision(toFirstRevision(row), await bodyOfRow(call.db, kind, row));
  await markRead(call.db, key, n, call.actor.userId);
  const revision = await findRevision(call.db, key, n);
  if (!revision) throw new Problem("not_found");
  const { by, saved_at, note, body } = revision;
  return toRevision({ revision: n, by, at: saved_at.toISOString(), note }, completeBody(kind, body));
}
