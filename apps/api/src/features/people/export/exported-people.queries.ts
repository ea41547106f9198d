import "../people.queries.ts";
import {
  EXPORT_ALLOWANCE_DAYS,
  EXPORT_PREPARATION_HOURS,
  EXPORT_ROWS_WITHOUT_APPROVAL,
  type ExportColumnName,
  type ExportPurpose,
  isSensitiveColumn,
} from "@party/contract/values/exports";
import type { MoneyExportPurpose } from "@party/contract/values/money-exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { type Person, selectPersonIds } from "#database/personal-data.ts";
import {
  filterConditions,
  IS_LISTED,
  joinConditions,
  type PersonFilter,
  placeConditions,
} from "../search/people-list.queries.ts";
import { attributeConditions } from "../search/person-attributes.queries.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Who is in a file. */
    export_people: { export_id: number; person_id: number };
  }
}

/** A ward, or null for people without one. */
export type WardIdOrNone = number | null;

/** Where the value of a field is not only in its column, and what follows from memberships and ward. */
const ownExpressions: Partial<Record<ExportColumnName, RawBuilder<unknown>>> = {
  number: sql`people.number`,
  email: sql`coalesce((select users.email from users where users.id = people.user_id), people.email)`,
  date_of_birth: sql`coalesce(date_of_birth::text, birth_year::text)`,
  county: sql`(select name from counties where counties.id = people.county_id)`,
  constituency: sql`(select name from constituencies where constituencies.id = people.constituency_id)`,
  ward: sql`(select name from wards where wards.id = people.ward_id)`,
};

/** What a cell comes from. Sensitive values are still encrypted. */
const columnExpression = (name: ExportColumnName): RawBuilder<unknown> =>
  ownExpressions[name] ??
  (isSensitiveColumn(name)
    ? sql`encode(${sql.ref(`people.${name}_encrypted`)}, 'base64')`
    : sql`${sql.ref(`people.${name}`)}::text`);

/** Encrypted values are in base64. */
export type ExportCells = (string | number | null)[];

interface RowSelection {
  segment: WardIdOrNone;
  filter: PersonFilter;
  columns: readonly ExportColumnName[];
  after: { key: string; id: number } | undefined;
  limit: number;
}

const exportConditions = (place: PlaceRef, filter: PersonFilter): RawBuilder<unknown>[] => [
  IS_LISTED,
  ...placeConditions(place),
  ...filterConditions(filter),
  ...attributeConditions(filter),
];

const selectionConditions = ({ segment, filter }: Pick<RowSelection, "segment" | "filter">) =>
  joinConditions(
    segment === null
      ? [...exportConditions(NATION, filter), sql`ward_id is null`]
      : exportConditions({ level: "ward", id: segment }, filter),
  );

export interface ExportBatch {
  /** Without those who are in the file already: somebody may have moved to a ward that comes later. */
  rows: ExportCells[];
  /** The last one, when there may be more. */
  last: { key: string; id: number } | null;
}

/**
 * The next people of a ward in the order of names, by the index of its list; remembers that they are in the file. All of them
 * are one value, so that the driver makes no object of each.
 */
export async function recordNextExportedRows(tx: Database, exportId: number, of: RowSelection): Promise<ExportBatch> {
  const cells = of.columns.map(columnExpression);
  const beyond = of.after
    ? sql`and (name_key collate "C", people.id) > (${of.after.key}::text collate "C", ${of.after.id}::integer)`
    : sql``;
  const { rows } = await sql<ExportBatch>`
    with listed as materialized (
      select people.id as person, name_key, json_build_array(${sql.join(cells)}) as cells from people
      where ${selectionConditions(of)} ${beyond} order by name_key collate "C", people.id limit ${of.limit}::integer
    ), added as (
      insert into export_people (export_id, person_id) select ${exportId}::integer, person from listed
      on conflict do nothing returning person_id
    )
    select coalesce((
        select json_agg(cells order by name_key collate "C", person) from listed
        where person in (select person_id from added)
      ), '[]') as rows,
      (
        select json_build_object('key', name_key, 'id', person) from listed
        where (select count(*) from listed) = ${of.limit}::integer
        order by name_key collate "C" desc, person desc limit 1
      ) as last`.execute(tx);
  return rows[0]!;
}

/** SQL for the ids of all people of a place. */
const selectExported = (place: PlaceRef, filter: PersonFilter) =>
  sql`select people.id from people where ${joinConditions(exportConditions(place, filter))}`;

/** All people of a place; the list's own count ends at 10,000. */
export async function countExported(db: Database, place: PlaceRef, filter: PersonFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selectExported(place, filter)}) as exported`.execute(db);
  return rows[0]!.count;
}

/** More of them are taken for too many people. */
const MAX_PENDING_COUNTED = 20;

/** Exports of one person are counted one after the other, until the commit. */
export const lockExportsOf = (tx: Database, maker: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('exports of ' || ${maker}::integer, 0))`.execute(tx);

const selectTakenAlone = (maker: number): RawBuilder<{ id: number }> => sql`
  select person_id as id from exports join export_people on export_id = exports.id
  where made_by = ${maker} and proposal_id is null
    and created_at > now() - make_interval(days => ${EXPORT_ALLOWANCE_DAYS})`;

const countDistinct = async (db: Database, people: RawBuilder<{ id: number }>): Promise<number> =>
  (await sql<{ count: number }>`select count(distinct id)::integer as count from (${people}) as people`.execute(db))
    .rows[0]!.count;

/** The people that somebody has in files of the last 30 days which no second person approved. */
export const countTakenAlone = (db: Database, maker: number) => countDistinct(db, selectTakenAlone(maker));

interface Selection {
  place: PlaceRef;
  filter: PersonFilter;
}

const selectPart = ({ place, filter }: Selection) =>
  sql`(${selectExported(place, filter)} limit ${EXPORT_ROWS_WITHOUT_APPROVAL + 1})`;

/** Whether they would be too many with those of another list, and with those of files that are being made. */
export async function isTooMuchAlone(tx: Database, maker: number, selection: Selection): Promise<boolean> {
  const pending = await tx
    .selectFrom("exports")
    .select(["place_level as level", "place_id as id", "filter"])
    .where("made_by", "=", maker)
    .where("content", "=", "people")
    .where("proposal_id", "is", null)
    .where("state", "=", "preparing")
    .where("created_at", ">", sql<Date>`now() - make_interval(hours => ${EXPORT_PREPARATION_HOURS})`)
    .limit(MAX_PENDING_COUNTED + 1)
    .execute();
  if (pending.length > MAX_PENDING_COUNTED) return true;
  const selections = [selection, ...pending.map(({ filter, ...place }) => ({ place, filter: filter as PersonFilter }))];
  const people = sql.join([selectTakenAlone(maker), ...selections.map(selectPart)], sql` union all `);
  return (await countDistinct(tx, people as RawBuilder<{ id: number }>)) > EXPORT_ROWS_WITHOUT_APPROVAL;
}

/** Remembers that people with these accounts are in a file. */
export const recordExportedAccounts = (tx: Database, exportId: number, accounts: readonly number[]) =>
  sql`insert into export_people (export_id, person_id)
    select ${exportId}::integer, id from people where user_id = any(${accounts}::integer[])
    on conflict do nothing`.execute(tx);

/** Remembers who is in a file. */
export const recordExportedPeople = (tx: Database, exportId: number, people: readonly number[]) =>
  sql`insert into export_people (export_id, person_id)
    select ${exportId}::integer, unnest(${people}::integer[]) on conflict do nothing`.execute(tx);

/** Files that hold a person, the newest first, with the role and its place by which they were asked for. */
export const listExportsOfPerson = async (db: Database, person: Pick<Person, "userId" | "personId">, limit: number) =>
  (
    await sql<{
      at: Date;
      purpose: ExportPurpose | MoneyExportPurpose;
      reason: string;
      role: string | null;
      place: string;
    }>`
      select ready_at as at, purpose, exports.reason, entry.role, coalesce(entry.place, '') as place
      from exports left join lateral (
        select role, place from audit_entries
        where subject_kind = 'export' and subject_ids @> array[exports.id]
          and action in ('exports.propose', 'moneyExports.propose', 'registrarBatches.create', 'resignationFiles.create',
            'rollFiles.propose')
        order by id limit 1
      ) as entry on true
      where state = 'ready' and exports.id = any (array(
        select export_id from export_people where person_id = any (array(${selectPersonIds(person)}))
      ))
      order by ready_at desc limit ${limit}`.execute(db)
  ).rows;

/** Rows of who was in files of more than a year ago. @returns how many */
export async function deleteOldExportPeople(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from export_people where ctid = any (array(
      select export_people.ctid from exports join export_people on export_id = exports.id
      where created_at < now() - interval '12 months' limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
