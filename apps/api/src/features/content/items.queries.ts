import "./content.tables.ts";
import type { ContentKindName, ContentState } from "@party/contract/values/content";
import {
  isTranslatedKind,
  type TranslationState,
  translationLanguages,
  untranslatedTextIds,
} from "@party/contract/values/translations";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { containsText } from "#database/search.ts";
import type { PlaceColumns } from "./content.queries.ts";
import type { ContentTable } from "./content.tables.ts";

/** Items of one kind. */
export interface ItemSource {
  kind: ContentKindName;
  /** Selects id, title, image, published_at, county_id, constituency_id and ward_id of all rows, drafts included. */
  rows: RawBuilder<unknown>;
}

export interface ItemRow extends PlaceColumns {
  id: number;
  /** When it was read; in whole milliseconds, so not later than that. */
  now: Date;
  title: string;
  /** Of the newest revision. */
  image: string | null;
  /** The place of what visitors see. */
  live_county_id: number | null;
  live_constituency_id: number | null;
  live_ward_id: number | null;
  state: ContentState;
  has_changes: boolean;
  published_at: Date | null;
  edited_by: string | null;
  edited_at: Date | null;
  sorted_at: Date;
  version: number;
  revision: number;
  /** Null for a row that staff have not edited; its only revision is what is in the feature's table. */
  body: Record<string, unknown> | null;
  note: string;
  published_revision: number | null;
  first_published_at: Date | null;
  pinned_until: Date | null;
  scheduled_revision: number | null;
  scheduled_at: Date | null;
  scheduled_by: string | null;
  /** Whether members are told of it. */
  schedule_announced: boolean | null;
  /** How it stands in Kiswahili; null for what is in English alone. */
  translation: TranslationState | null;
}

interface ItemSubset {
  only: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  sortedAt: RawBuilder<unknown>;
}

const ALL_ITEMS: ItemSubset = {
  only: sql`true`,
  id: sql`live.id`,
  sortedAt: sql`coalesce(item.edited_at, live.published_at, 'epoch')`,
};

/** Items that staff have edited, in the order of an index, and the other rows, in that of another. */
const ITEM_SUBSETS: readonly ItemSubset[] = [
  { only: sql`item.kind is not null`, id: sql`item.item_id`, sortedAt: sql`item.edited_at` },
  { only: sql`item.kind is null`, id: sql`live.id`, sortedAt: sql`coalesce(live.published_at, 'epoch')` },
];

/**
 * By the clock and not by the begin of the transaction, which may have waited for another publication. Read once, because the
 * planner takes no index for the order of rows that a changing function is part of.
 */
const clockQuery = sql`with clock as materialized (select clock_timestamp() as now)`;
const now = sql`(select now from clock)`;

/** The English revision that visitors read, or the newest draft; without a published one, a text of the site is the built-in one. */
const englishRevisionColumn = (kind: ContentKindName) => sql`coalesce(
  case when live.published_at <= ${now} then item.published_revision when ${kind} <> 'texts' then item.revision end, 1)`;

/** The language whose state lists show. */
export const [countedLanguage] = translationLanguages;

const translationStateColumn = (kind: ContentKindName) =>
  isTranslatedKind(kind)
    ? sql`case when ${kind} = 'texts' and live.id = any(${untranslatedTextIds}::integer[]) then null
        when begun.item_id is null then 'missing' when translation.published_from is null then 'draft'
        when translation.published_from = ${englishRevisionColumn(kind)} then 'current' else 'outdated' end`
    : sql`null`;

/** To be read after `clockQuery`. */
const selectItems = ({ kind, rows }: ItemSource, { only, id, sortedAt } = ALL_ITEMS) => sql`
  select ${id} as id, date_trunc('milliseconds', ${now}) as now, coalesce(item.title, live.title) as title, live.published_at,
    case when revision.body is null then live.image
      else coalesce(revision.body ->> 'image', revision.body ->> 'thumbnail') end as image,
    live.county_id as live_county_id, live.constituency_id as live_constituency_id, live.ward_id as live_ward_id,
    case when item.kind is null then live.county_id else item.county_id end as county_id,
    case when item.kind is null then live.constituency_id else item.constituency_id end as constituency_id,
    case when item.kind is null then live.ward_id else item.ward_id end as ward_id,
    case when live.published_at <= ${now} then 'published'
      when live.published_at > ${now} or schedule.at is not null then 'scheduled'
      when item.unpublished_at is not null then 'unpublished' else 'draft' end as state,
    coalesce(live.published_at <= ${now} and item.revision <> item.published_revision, false) as has_changes,
    editor.first_name || ' ' || editor.last_name as edited_by,
    case when revision.author is not null or revision.n > 1 then revision.saved_at end as edited_at,
    ${sortedAt} as sorted_at,
    coalesce(item.version, 1) as version, coalesce(item.revision, 1) as revision,
    revision.body, coalesce(revision.note, '') as note,
    case when item.kind is null then 1 else item.published_revision end as published_revision,
    case when item.kind is null then live.published_at else item.first_published_at end as first_published_at,
    item.pinned_until,
    schedule.revision as scheduled_revision, coalesce(schedule.at, case when live.published_at > ${now} then live.published_at end) as scheduled_at,
    scheduler.first_name || ' ' || scheduler.last_name as scheduled_by, schedule.announced as schedule_announced,
    ${translationStateColumn(kind)} as translation
  from (${rows}) as live
  left join content_items as item on item.kind = ${kind} and item.item_id = live.id and item.language = 'en'
  left join content_revisions as revision
    on revision.kind = ${kind} and revision.item_id = live.id and revision.language = 'en' and revision.n = item.revision
  left join users as editor on editor.id = revision.author
  left join content_schedules as schedule
    on schedule.kind = ${kind} and schedule.item_id = live.id and schedule.language = 'en'
  left join users as scheduler on scheduler.id = schedule.scheduled_by
  left join content_items as begun
    on begun.kind = ${kind} and begun.item_id = live.id and begun.language = ${countedLanguage}
  left join content_translations as translation
    on translation.kind = ${kind} and translation.item_id = live.id and translation.language = ${countedLanguage}
  where ${only}`;

export type ContentSort = "-edited" | "-published" | "title";

export interface ItemFilter {
  q: string;
  state: ContentState | undefined;
  translation: TranslationState | undefined;
  /** Undefined for the whole country. */
  within: { counties: readonly number[]; constituencies: readonly number[]; wards: readonly number[] } | undefined;
  sort: ContentSort;
  /** Sort value and id of the last row of the page before. */
  after: readonly [number | string, number] | undefined;
  limit: number;
}

const isItemPlaceWithin = (
  { counties, constituencies, wards }: NonNullable<ItemFilter["within"]>,
  prefix: "" | "live_",
) => sql`
  (${sql.ref(`${prefix}county_id`)} = any(${counties}::int[])
    or ${sql.ref(`${prefix}constituency_id`)} = any(${constituencies}::int[])
    or ${sql.ref(`${prefix}ward_id`)} = any(${wards}::int[]))`;

/** Both what is being written and what visitors see lie within the territory. */
const itemMatchesFilter = ({ q, state, translation, within }: ItemFilter) => sql<boolean>`
  (${q} = '' or ${containsText(sql`title`, q)})
  and (${state ?? null}::text is null or state = ${state ?? null})
  and (${translation ?? null}::text is null or translation = ${translation ?? null})
  and ${within ? sql`${isItemPlaceWithin(within, "")} and (published_at is null or ${isItemPlaceWithin(within, "live_")})` : sql`true`}`;

const publishedAtColumn = sql`date_trunc('milliseconds', coalesce(published_at, 'epoch'))`;

type ItemPosition = NonNullable<ItemFilter["after"]>;
const toTimestamp = (value: ItemPosition[0]) => sql`${new Date(Number(value))}::timestamptz`;

interface ItemOrder {
  by: RawBuilder<unknown>;
  following(after: ItemPosition): RawBuilder<unknown>;
  parts: readonly ItemSubset[];
}

const itemOrders: Record<ContentSort, ItemOrder> = {
  "-edited": {
    by: sql`sorted_at desc, id desc`,
    following: ([at, id]) => sql`(sorted_at, id) < (${toTimestamp(at)}, ${id}::integer)`,
    parts: ITEM_SUBSETS,
  },
  "-published": {
    by: sql`${publishedAtColumn} desc, id desc`,
    following: ([at, id]) => sql`(${publishedAtColumn}, id) < (${toTimestamp(at)}, ${id}::integer)`,
    parts: [ALL_ITEMS],
  },
  title: {
    by: sql`lower(title), id`,
    following: ([title, id]) => sql`(lower(title), id) > (lower(${String(title)}), ${id}::integer)`,
    parts: [ALL_ITEMS],
  },
};

/** Rows with drafts. */
export async function listItems(db: Database, source: ItemSource, filter: ItemFilter): Promise<ItemRow[]> {
  const { sort, after, limit } = filter;
  const order = itemOrders[sort];
  const following = after === undefined ? sql`true` : order.following(after);
  const parts = order.parts.map(
    (
      part,
    ) => sql`(select * from (${selectItems(source, part)}) as items where ${itemMatchesFilter(filter)} and ${following}
      order by ${order.by} limit ${limit})`,
  );
  const { rows } = await sql<ItemRow>`${clockQuery}
    select * from (${sql.join(parts, sql` union all `)}) as items order by ${order.by} limit ${limit}`.execute(db);
  return rows;
}

export async function countItems(db: Database, source: ItemSource, filter: ItemFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${clockQuery}
    select count(*)::int as count from (
      select from (${selectItems(source)}) as items where ${itemMatchesFilter(filter)} limit ${most + 1}) as counted`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The item with its newest revision; undefined when the feature has no such row. */
export async function findItem(db: Database, source: ItemSource, id: number): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`${clockQuery}
    select * from (${selectItems(source)}) as items where id = ${id}`.execute(db);
  return rows[0];
}

type ItemTitle = Pick<ItemRow, "id" | "title" | keyof PlaceColumns | `live_${keyof PlaceColumns}`> & {
  is_live: boolean;
};

/** Titles of items, of their newest drafts where there are any, with the place of the draft and of what visitors see. */
export const listTitles = async (db: Database, { kind, rows: live }: ItemSource, ids: readonly number[]) =>
  (
    await sql<ItemTitle>`
      select live.id, coalesce(item.title, live.title) as title, live.published_at is not null as is_live,
        live.county_id as live_county_id, live.constituency_id as live_constituency_id, live.ward_id as live_ward_id,
        case when item.kind is null then live.county_id else item.county_id end as county_id,
        case when item.kind is null then live.constituency_id else item.constituency_id end as constituency_id,
        case when item.kind is null then live.ward_id else item.ward_id end as ward_id
      from (${live}) as live
      left join content_items as item on item.kind = ${kind} and item.item_id = live.id and item.language = 'en'
      where live.id = any(${ids}::integer[])`.execute(db)
  ).rows;

/** Values by column; a value may be an SQL expression. */
export type ColumnValues = Readonly<Record<string, unknown>>;

interface ListedColumns {
  /** The columns with the title and the pictures, of which the first that is not null is shown. */
  title: string;
  pictures: readonly string[];
  /** Of the three columns of a place, those that the table has. */
  places: readonly string[];
}

/** Selects what lists show of all rows, drafts included; see `ContentKind`. */
export const selectListedRows = (
  table: ContentTable,
  { title, pictures, places }: ListedColumns,
): RawBuilder<unknown> => {
  const image = pictures.length > 0 ? sql`coalesce(${sql.join(pictures.map((name) => sql.ref(name)))})` : sql`null`;
  const place = (name: string) => (places.includes(name) ? sql.ref(name) : sql`null::integer as ${sql.ref(name)}`);
  return sql`select id, ${sql.ref(title)} as title, ${image} as image, published_at, ${place("county_id")},
    ${place("constituency_id")}, ${place("ward_id")} from ${sql.table(table)}`;
};

/** With its values as in JSON. */
export const findStoredRow = async (db: Database, table: ContentTable, id: number) =>
  (
    await sql<{ columns: Record<string, unknown>; published_at: Date | null }>`
      select to_jsonb(stored) as columns, published_at from ${sql.table(table)} as stored where id = ${id}`.execute(db)
  ).rows[0];

/** Visitors do not see it. @returns its id */
export async function insertDraftRow(tx: Database, table: ContentTable, columns: ColumnValues): Promise<number> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** @param only an SQL condition for the row @returns whether there is such a row */
export async function updateRow(
  tx: Database,
  table: ContentTable,
  id: number,
  columns: ColumnValues,
  only: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql`
    update ${sql.table(table)} as stored set ${sql.join(changes)} where id = ${id} and ${only} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Of a table whose rows are announced. */
export const isRowAnnounced = async (db: Database, table: "news_articles" | "events", id: number): Promise<boolean> =>
  (await sql`select from ${sql.table(table)} where id = ${id} and announced_at is not null`.execute(db)).rows.length >
  0;
