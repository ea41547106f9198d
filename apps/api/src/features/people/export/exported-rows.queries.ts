import type { ExportColumnName } from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { isListedPerson, joinConditions, type PersonFilter, placeConditions } from "../search/people-list.queries.ts";

/** A ward, or null for people without one. */
export type WardIdOrNone = number | null;

/** What a cell comes from. The ID number and the disability are still encrypted. */
const columnExpressions: Record<ExportColumnName, RawBuilder<unknown>> = {
  surname: sql`surname`,
  other_names: sql`other_names`,
  number: sql`(select max(number) from memberships where person_id = people.id)`,
  status: sql`people.status`,
  plan: sql`people.plan`,
  member_since: sql`member_since::text`,
  phone: sql`people.phone`,
  email: sql`coalesce((select users.email from users where users.id = people.user_id), people.email)`,
  sex: sql`people.sex`,
  date_of_birth: sql`coalesce(date_of_birth::text, birth_year::text)`,
  county: sql`(select name from counties where counties.id = people.county_id)`,
  constituency: sql`(select name from constituencies where constituencies.id = people.constituency_id)`,
  ward: sql`(select name from wards where wards.id = people.ward_id)`,
  polling_station: sql`polling_station`,
  voter_status: sql`voter_status`,
  source: sql`people.source`,
  id_number: sql`encode(id_number_encrypted, 'base64')`,
  disability: sql`encode(disability_encrypted, 'base64')`,
};

/** Encrypted values are in base64. */
export type ExportCells = (string | number | null)[];

interface RowSelection {
  segment: WardIdOrNone;
  filter: PersonFilter;
  columns: readonly ExportColumnName[];
  after: { key: string; id: number } | undefined;
  limit: number;
}

const filterConditions = ({ tag, ...columns }: PersonFilter): RawBuilder<unknown>[] => [
  isListedPerson,
  ...Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`people.${sql.ref(column)} = ${value}`),
  ...(tag === undefined
    ? []
    : [sql`exists (select from person_tags where person_id = people.id and tag_id = ${tag}::integer)`]),
];

const selectionConditions = ({ segment, filter }: Pick<RowSelection, "segment" | "filter">) =>
  joinConditions([
    ...filterConditions(filter),
    segment === null ? sql`ward_id is null` : sql`ward_id = ${segment}::integer`,
  ]);

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
  const cells = of.columns.map((name) => columnExpressions[name]);
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

/** All people of a place; the list's own count ends at 10,000. */
export async function countExported(db: Database, place: PlaceRef, filter: PersonFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people where ${joinConditions([...filterConditions(filter), ...placeConditions(place)])}`.execute(
    db,
  );
  return rows[0]!.count;
}
