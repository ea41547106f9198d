import "./links/details-links.queries.ts";
import type { ListedCheckName, PersonCheckName } from "@party/contract/values/people/checks";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { PersonStatus } from "@party/contract/values/person";
import { type RawBuilder, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

/** Place, name and id of the last row of the page before. */
export type PlaceAndName = readonly [readonly [number, number, number], readonly [string, number]];

interface IncompleteFilter {
  /** Places that do not overlap. */
  places: readonly PlaceRef[];
  status: PersonStatus;
  /** One that they lack; any, where it is left out. */
  missing: ListedCheckName | undefined;
}

export interface IncompleteRow {
  id: number;
  county_id: number;
  constituency_id: number;
  ward_id: number;
  name_key: string;
  failed: PersonCheckName[];
  surname: string;
  other_names: string;
  phone: string | null;
  has_account: boolean;
  link_until: Date | null;
}

/** As the indexes begin: those of a place are next to each other. */
function isInPlace({ level, id }: PlaceRef): RawBuilder<unknown> {
  const countyOf = sql`(select county_id from constituencies where id = ${id}::integer)`;
  const ofWard = (column: "constituency_id" | "county_id") => sql`(
    select ${sql.ref(column)} from wards join constituencies on constituencies.id = constituency_id where wards.id = ${id}::integer)`;
  switch (level) {
    case "nation":
      return sql`true`;
    case "county":
      return sql`county_id = ${id}::integer`;
    case "constituency":
      return sql`county_id = ${countyOf} and constituency_id = ${id}::integer`;
    case "ward":
      return sql`county_id = ${ofWard("county_id")} and constituency_id = ${ofWard("constituency_id")} and ward_id = ${id}::integer`;
  }
}

const ORDER = sql`county_id, constituency_id, ward_id, name_key collate "C", person_id`;

/** Literals, so that the partial index of what is missing is found. */
const lacks = (missing: ListedCheckName | undefined) =>
  missing === undefined ? sql`cardinality(failed) > 0` : sql`${sql.lit(missing)} = any(failed)`;

export async function listIncomplete(
  db: Database,
  { places, status, missing, after, limit }: IncompleteFilter & { after: PlaceAndName | undefined; limit: number },
): Promise<IncompleteRow[]> {
  if (places.length === 0) return [];
  const beyond = after
    ? sql`(county_id, constituency_id, ward_id, name_key collate "C", person_id) > (${after[0][0]}::integer,
        ${after[0][1]}::integer, ${after[0][2]}::integer, ${after[1][0]}::text collate "C", ${after[1][1]}::integer)`
    : sql`true`;
  const parts = places.map(
    (place) => sql`(
      select * from person_checks where status = ${status} and ${lacks(missing)} and ${isInPlace(place)} and ${beyond}
      order by ${ORDER} limit ${limit}::integer)`,
  );
  const { rows } = await sql<IncompleteRow>`
    select people.id, listed.county_id, listed.constituency_id, listed.ward_id, listed.name_key, failed, surname, other_names,
      people.phone, user_id is not null as has_account, (
        select expires_at from details_links
        where details_links.person_id = people.id and ended_at is null and expires_at > now()
      ) as link_until
    from (
      select * from (${sql.join(parts, sql` union all `)}) as found order by ${ORDER} limit ${limit}::integer
    ) as listed join people on people.id = person_id
    order by listed.county_id, listed.constituency_id, listed.ward_id, listed.name_key collate "C", people.id`.execute(
    db,
  );
  return rows;
}

export async function countIncomplete(db: Database, { places, status, missing }: IncompleteFilter): Promise<number> {
  if (places.length === 0) return 0;
  const parts = places.map(
    (place) =>
      sql`select person_id from person_checks where status = ${status} and ${lacks(missing)} and ${isInPlace(place)}`,
  );
  return countRows(db, sql`${sql.join(parts, sql` union all `)} limit ${MAX_COUNTED_ROWS}`);
}
