import { emptyBody } from "@party/contract/values/content-fields";
import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import { type ContentLanguage, isTranslated } from "@party/contract/values/translations";
import type { StaffActor } from "#access/staff.ts";
import { coversPlace, placeOfRow, type Territory, territoryOf, toPlaceColumns } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import {
  findHead,
  findRevision,
  type Head,
  insertItem,
  insertRevision,
  lockItem,
  type PlaceColumns,
} from "../content.queries.ts";
import type { ItemKey } from "../content.tables.ts";
import type { ContentKind } from "../content-kind.ts";
import { findItem, type ItemRow } from "../items.queries.ts";

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
