import "../people.queries.ts";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { ROLL_BLOCK_ROWS } from "@party/contract/values/rolls";
import { type GeneratedAlways, sql } from "kysely";
import type { WardWithParents } from "#access/places.queries.ts";
import type { Database } from "#database/database.ts";
import { IS_LISTED, joinConditions, placeConditions } from "../search/people-list.queries.ts";
import { type ChangesSince, type RollRules, ruleConditions } from "./rolls.queries.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** The lines of rolls; append-only. */
    roll_entries: {
      /** A bigint, which the driver returns as text. */
      id: GeneratedAlways<string>;
      roll_id: number;
      /** From 1, without gaps. */
      n: number;
      person_id: number;
      surname: string;
      other_names: string;
      id_number_encrypted: Buffer | null;
      sex: string | null;
      date_of_birth: string | null;
      birth_year: number | null;
      county: string | null;
      constituency: string | null;
      ward: string | null;
      ward_id: number | null;
      polling_station: string | null;
      /** Of the member. */
      number: number | null;
      emptied_at: Date | null;
    };
    /** Hashes of ten thousand lines each; append-only. */
    roll_blocks: { roll_id: number; block: number; rows: number; sha256: Buffer };
  }
}

/** People who would be on a roll now. */
export async function countByRules(db: Database, rules: RollRules): Promise<number> {
  const conditions = joinConditions([IS_LISTED, ...placeConditions(rules.place), ...ruleConditions(rules)]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people where ${conditions}`.execute(db);
  return rows[0]!.count;
}

interface EntriesOfWard {
  rollId: number;
  rules: RollRules;
  /** Null for people without a ward. */
  ward: WardWithParents | null;
  /** The number of the line before. */
  offset: number;
  after: { key: string; id: number } | undefined;
  limit: number;
}

/** The next lines of a ward in the order of names. @returns how many, and the last one */
export async function insertEntries(tx: Database, of: EntriesOfWard) {
  const { ward } = of;
  const beyond = of.after
    ? [sql`(name_key collate "C", people.id) > (${of.after.key}::text collate "C", ${of.after.id}::integer)`]
    : [];
  const inWard = ward === null ? sql`ward_id is null` : sql`ward_id = ${ward.ward.id}::integer`;
  const { rows } = await sql<{ count: number; key: string | null; id: number | null }>`
    with listed as materialized (
      select people.*, row_number() over (order by name_key collate "C", people.id) as place_in_ward from people
      where ${joinConditions([IS_LISTED, inWard, ...ruleConditions(of.rules), ...beyond])}
      order by name_key collate "C", people.id limit ${of.limit}::integer
    ), added as (
      insert into roll_entries (roll_id, n, person_id, surname, other_names, id_number_encrypted, sex, date_of_birth, birth_year,
        county, constituency, ward, ward_id, polling_station, number)
      select ${of.rollId}::integer, ${of.offset}::integer + place_in_ward, listed.id, surname, other_names, id_number_encrypted,
        sex, date_of_birth, birth_year, ${ward?.county.name ?? null}::text, ${ward?.constituency.name ?? null}::text,
        ${ward?.ward.name ?? null}::text, ward_id, polling_station, number
      from listed order by place_in_ward
    )
    select (select count(*) from listed)::integer as count, last.name_key as key, last.id
    from (values (1)) as one left join lateral (
      select name_key, listed.id from listed order by place_in_ward desc limit 1
    ) as last on true`.execute(tx);
  const { count, key, id } = rows[0]!;
  return { count, last: key === null || id === null ? undefined : { key, id } };
}

export interface RollEntry {
  n: number;
  person_id: number;
  surname: string;
  other_names: string;
  id_number_encrypted: Buffer | null;
  sex: string | null;
  /** YYYY-MM-DD, or a year where only that is known. */
  born: string | null;
  county: string | null;
  constituency: string | null;
  ward: string | null;
  ward_id: number | null;
  polling_station: string | null;
  number: number | null;
}

/** The next lines. @param after the number of the line before @param wards whose lines alone */
export async function listEntries(
  db: Database,
  rollId: number,
  { after, limit, wards }: { after: number; limit: number; wards?: readonly number[] },
): Promise<RollEntry[]> {
  const inPlace = wards === undefined ? sql`` : sql`and ward_id = any(${wards}::integer[])`;
  const { rows } = await sql<RollEntry>`
    select n, person_id, surname, other_names, id_number_encrypted, sex,
      coalesce(date_of_birth::text, birth_year::text) as born, county, constituency, ward, ward_id, polling_station, number
    from roll_entries where roll_id = ${rollId} and n > ${after} ${inPlace} order by n limit ${limit}`.execute(db);
  return rows;
}

/** @param wards whose lines alone */
export async function countEntries(
  db: Database,
  rollId: number,
  wards: readonly number[] | undefined,
): Promise<number> {
  const inPlace = wards === undefined ? sql`` : sql`and ward_id = any(${wards}::integer[])`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from roll_entries where roll_id = ${rollId} ${inPlace}`.execute(db);
  return rows[0]!.count;
}

/** The lines of a block. */
export const listEntriesOfBlock = (db: Database, rollId: number, block: number) =>
  listEntries(db, rollId, { after: block * ROLL_BLOCK_ROWS, limit: ROLL_BLOCK_ROWS }).then((rows) =>
    rows.filter(({ n }) => n <= (block + 1) * ROLL_BLOCK_ROWS),
  );

export const insertBlock = (tx: Database, block: { roll_id: number; block: number; rows: number; sha256: Buffer }) =>
  tx.insertInto("roll_blocks").values(block).execute();

export const listBlocks = (db: Database, rollId: number) =>
  db
    .selectFrom("roll_blocks")
    .select(["block", "rows", "sha256"])
    .where("roll_id", "=", rollId)
    .orderBy("block")
    .execute();

const NEXT_LEVEL: Record<PlaceLevel, "county" | "constituency" | "ward"> = {
  nation: "county",
  county: "constituency",
  constituency: "ward",
  ward: "ward",
};

/** Lines by the next level of places, in their order; those without a ward have an empty name. */
export async function countEntriesByPlace(db: Database, rollId: number, level: PlaceLevel) {
  const name = sql.ref(NEXT_LEVEL[level]);
  const { rows } = await sql<{ name: string; rows: number; without_id_number: number }>`
    select coalesce(${name}, '') as name, count(*)::integer as rows,
      (count(*) filter (where id_number_encrypted is null))::integer as without_id_number
    from roll_entries where roll_id = ${rollId} group by ${name} order by min(n)`.execute(db);
  return rows;
}

/** What has become of the people of these lines. */
export async function countChangesSince(
  db: Database,
  rollId: number,
  { from, to }: { from: number; to: number },
): Promise<ChangesSince> {
  const { rows } = await sql<ChangesSince>`
    select (count(*) filter (where merged_into is not null))::integer as merged,
      (count(*) filter (where erased_at is not null))::integer as erased,
      (count(*) filter (where merged_into is null and erased_at is null and people.status = 'left'))::integer as "left",
      (count(*) filter (where merged_into is null and erased_at is null and people.status = 'deceased'))::integer
        as deceased
    from roll_entries join people on people.id = person_id
    where roll_id = ${rollId} and n between ${from} and ${to}`.execute(db);
  return rows[0]!;
}

/** Empties rows of erased people on rolls that are no longer kept. @returns how many */
export async function emptyErasedEntries(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select empty_erased_entries(${limit}::integer) as count`.execute(db);
  return rows[0]!.count;
}
