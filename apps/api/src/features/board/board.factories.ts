import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { countMembersByWard, type MembersOfWard } from "./board.queries.ts";

/** Members of each ward, counted one by one. */
export const countPeopleByWard = async (db: Database): Promise<MembersOfWard[]> =>
  (
    await sql<MembersOfWard>`
      select coalesce(county_id, 0) as county, coalesce(ward_id, 0) as ward, count(*)::integer as members,
        count(*) filter (where sex = 'female')::integer as women, count(*) filter (where sex = 'male')::integer as men,
        count(*) filter (where voter_status = 'verified')::integer as verified,
        count(*) filter (where voter_status = 'claimed')::integer as claimed,
        count(*) filter (where has_disability)::integer as with_disability
      from people where status = 'member' and merged_into is null group by 1, 2`.execute(db)
  ).rows;

const inOrder = (rows: readonly MembersOfWard[]) =>
  rows
    .filter(({ members }) => members > 0)
    .toSorted((one, other) => one.ward - other.ward)
    .map((row) => JSON.stringify(row, Object.keys(row).toSorted()));

/** Wards whose counts are not those of their people. */
export async function findBoardFaults(db: Database): Promise<string[]> {
  const [counted, people] = [inOrder(await countMembersByWard(db)), inOrder(await countPeopleByWard(db))];
  return [
    ...counted.filter((row) => !people.includes(row)).map((row) => `the board counts ${row}`),
    ...people.filter((row) => !counted.includes(row)).map((row) => `the board does not count ${row}`),
  ];
}

/** Adds so many members of a ward, drawn anew by `seed`. */
export const createMembersOfWard = (db: Database, ward: number | null, count: number, seed: number) =>
  sql`
    insert into people (surname, other_names, source, status, ward_id, sex, date_of_birth, voter_status, has_disability)
    select 'Board', 'Member', 'office', case when (n * 7 + ${seed}::integer) % 10 = 0 then 'lapsed' else 'member' end, ${ward}::integer,
      (array['female', 'male', 'other', null])[1 + (n * 31 + ${seed}::integer) % 4],
      case when (n + ${seed}::integer) % 6 > 0 then make_date(1945 + (n * 13 + ${seed}::integer) % 62, 6, 1) end,
      (array['unknown', 'claimed', 'verified'])[1 + (n * 17 + ${seed}::integer) % 3], (n + ${seed}::integer) % 9 = 0
    from generate_series(1, ${count}::integer) as n`.execute(db);
