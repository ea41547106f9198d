import type { ExportColumnName } from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { PersonFilter } from "../search/people-list.queries.ts";

/** A ward, or null for people without one. */
export type Segment = number | null;

/** What a cell comes from. The ID number and the disability are still encrypted. */
const sources: Record<ExportColumnName, RawBuilder<unknown>> = {
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
  id_number: sql`id_number_encrypted`,
  disability: sql`disability_encrypted`,
};

export interface ExportedRow {
  id: number;
  key: string;
  cells: Partial<Record<ExportColumnName, string | number | Buffer | null>>;
}

interface RowsOf {
  segment: Segment;
  filter: PersonFilter;
  columns: readonly ExportColumnName[];
  after: { key: string; id: number } | undefined;
  limit: number;
}

const conditionsOf = ({ segment, filter }: Pick<RowsOf, "segment" | "filter">) => {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  return sql.join(
    [
      // As in the partial indexes of migration 0078.
      sql`merged_into is null and erased_at is null`,
      segment === null ? sql`ward_id is null` : sql`ward_id = ${segment}::integer`,
      ...wanted.map(([column, value]) => sql`people.${sql.ref(column)} = ${value}`),
    ],
    sql` and `,
  );
};

/** People of a ward in the order of names, by the index of its list. */
export async function listExportedRows(db: Database, of: RowsOf): Promise<ExportedRow[]> {
  const cells = of.columns.map((name) => sql`${sources[name]} as ${sql.ref(name)}`);
  const beyond = of.after
    ? sql`and (name_key collate "C", people.id) > (${of.after.key}::text collate "C", ${of.after.id}::integer)`
    : sql``;
  const { rows } = await sql<{ person: number; name_key: string } & ExportedRow["cells"]>`
    select people.id as person, name_key, ${sql.join(cells)} from people
    where ${conditionsOf(of)} ${beyond} order by name_key collate "C", people.id limit ${of.limit}::integer`.execute(
    db,
  );
  return rows.map(({ person, name_key, ...cells }) => ({ id: person, key: name_key, cells }));
}

/** Remembers who is in a file. @returns those who were not yet: somebody may have moved to a ward that comes later */
export async function insertExportPeople(tx: Database, exportId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ person_id: number }>`
    insert into export_people (export_id, person_id) select ${exportId}::integer, unnest(${ids}::integer[])
    on conflict do nothing returning person_id`.execute(tx);
  return new Set(rows.map(({ person_id }) => person_id));
}

const columnOf = { nation: undefined, county: "county_id", constituency: "constituency_id", ward: "ward_id" } as const;

/** All people of a place; the list's own count ends at 10,000. */
export async function countExported(db: Database, { level, id }: PlaceRef, filter: PersonFilter): Promise<number> {
  const column = columnOf[level];
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people where merged_into is null and erased_at is null
      ${column ? sql`and ${sql.ref(column)} = ${id}::integer` : sql``}
      ${sql.join(
        wanted.map(([name, value]) => sql`and ${sql.ref(name)} = ${value}`),
        sql` `,
      )}`.execute(db);
  return rows[0]!.count;
}
