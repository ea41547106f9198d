import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import { givenNames, regions } from "./names.ts";

/** A number from 0 to 1 that depends on a whole number and a salt alone, so that each run makes the same people. */
const pseudoRandom = (of: RawBuilder<unknown>, salt: number): RawBuilder<number> =>
  sql`((hashint4extended((${of})::integer, ${sql.lit(salt)}) & 1048575) / 1048576.0)`;

/** The first ones of a list are the commonest. */
const pickFromList = (list: RawBuilder<unknown>, of: RawBuilder<unknown>, salt: number): RawBuilder<string> =>
  sql`(${list})[1 + floor(cardinality(${list}) * power(${pseudoRandom(of, salt)}, 1.6))::integer]`;

const rowNumberColumn = sql.raw("n");
/** Each 250th is a second row of the human before. */
const isDuplicateRow = sql<boolean>`(n % 250 = 0)`;
const personNumber = sql.raw("human");
const householdNumber = sql.raw("household");

/**
 * Invented people, numbered, spread over all wards: names of their region, in several spellings; a tenth shares the phone of
 * somebody else of the household; each 250th is the human before, with the names in another order or spelling.
 * @returns a table `made`
 */
export const selectInventedPeople = (from: number, to: number): RawBuilder<unknown> => sql`(
  with region as materialized (
    select county.value::text::integer as county_id,
      array(select jsonb_array_elements_text(each -> 'women')) as women,
      array(select jsonb_array_elements_text(each -> 'men')) as men,
      array(select jsonb_array_elements_text(each -> 'families')) as families
    from jsonb_array_elements(${JSON.stringify(regions)}::jsonb) as each, jsonb_array_elements(each -> 'counties') as county
  ), given as materialized (
    select ${givenNames.women}::text[] as women, ${givenNames.men}::text[] as men
  ), numbered as (
    select n, human, case when human % 10 = 3 then human - 1 else human end as household,
      -- A man and a woman share a phone, so that nobody has name and phone of another.
      (hashint4extended(case when human % 10 = 3 then human - 1 else human end, 2) % 2 = 0) <> (human % 10 = 3) as is_woman
    from (select n, case when ${isDuplicateRow} then n - 1 else n end as human from generate_series(
      ${sql.lit(from)}::integer, ${sql.lit(to)}::integer) as n) as numbers
  ), named as (
    select numbered.*, wards.id as ward_id, wards.constituency_id, constituencies.county_id,
      ${pickFromList(sql`case when is_woman then given.women else given.men end`, personNumber, 4)} as given_name,
      ${pickFromList(sql`case when is_woman then region.women else region.men end`, personNumber, 5)} as name_of_region,
      case when ${pseudoRandom(householdNumber, 6)} < 0.5 then ${pickFromList(sql`region.families`, householdNumber, 7)}
        else ${pickFromList(sql`region.men`, householdNumber, 8)} end as family
    from numbered
    join wards on wards.id = 1 + floor(${pseudoRandom(householdNumber, 1)} * 1450)::integer
    join constituencies on constituencies.id = wards.constituency_id
    -- A fifth comes from elsewhere.
    join region on region.county_id =
      case when ${pseudoRandom(householdNumber, 3)} < 0.2 then 1 + floor(${pseudoRandom(householdNumber, 9)} * 47)::integer else constituencies.county_id end
    cross join given
  )
  select n, ward_id, constituency_id, county_id, case when is_woman then 'female' else 'male' end as sex,
    case when n % 500 = 0 then name_of_region
      when ${isDuplicateRow} then family || 'h' else family end as surname,
    case when n % 500 = 0 then given_name || ' ' || family when ${isDuplicateRow} then name_of_region
      when ${pseudoRandom(personNumber, 10)} < 0.15 then name_of_region else given_name || ' ' || name_of_region end as other_names,
    '+2547' || lpad((household * 7919::bigint % 100000000)::text, 8, '0') as phone,
    date '2008-01-01' - floor(power(${pseudoRandom(personNumber, 11)}, 1.5) * 25000)::integer as born,
    ${pseudoRandom(personNumber, 11)} < 0.8 as is_born_known,
    now() - make_interval(hours => floor(${pseudoRandom(rowNumberColumn, 12)} * 24000)::integer) as created_at,
    current_date - floor(${pseudoRandom(rowNumberColumn, 12)} * 1000)::integer as joined,
    -- Of the names in another order the second came with a list.
    case when n % 500 = 0 then 'imported' else (array['member', 'imported', 'lapsed', 'applicant', 'left', 'refused'])[
      width_bucket(${pseudoRandom(rowNumberColumn, 13)}, array[0, 0.72, 0.84, 0.91, 0.96, 0.985])] end as status,
    (array['mwananchi', 'bronze', 'silver', 'gold', 'platinum'])[
      width_bucket(${pseudoRandom(rowNumberColumn, 14)}, array[0, 0.8, 0.92, 0.98, 0.995])] as plan,
    (array['website', 'walk_in', 'import', 'office'])[
      width_bucket(${pseudoRandom(rowNumberColumn, 15)}, array[0, 0.6, 0.88, 0.97])] as source
  from named) as made`;

/** Adds made people, with their numbers as ids, and where the paper with their consent is. Their place is named too, for a session in which no trigger follows the ward. */
export async function insertPeople(db: Database, from: number, to: number): Promise<void> {
  await sql`with added as (insert into people (id, surname, other_names, sex, date_of_birth, birth_year, phone, ward_id, constituency_id, county_id,
      status, plan, number, member_since, open_memberships, source, created_at) overriding system value
    select n, surname, other_names, sex, case when is_born_known then born end,
      extract(year from born), phone, ward_id, constituency_id, county_id, status, case when status = 'member' then plan end,
      case when status in ('member', 'lapsed', 'left') then n end,
      case when status in ('member', 'lapsed', 'left') then joined end, (status in ('member', 'applicant'))::integer,
      case when status = 'imported' then 'import' else source end, created_at
    from ${selectInventedPeople(from, to)} returning id, status, source, created_at)
    insert into consent_evidence (person_id, kind, text_version, read_aloud, reference, taken_at)
    select id, 'paper', '1', true, 'Invented, as the person is', created_at from added
    where status = 'member' and source in ('walk_in', 'import')`.execute(db);
}

/** Adds what made people of the numbers have joined, with their member numbers. */
export async function insertMembershipsOfPeople(db: Database, from: number, to: number): Promise<void> {
  const between = sql`people.id between ${sql.lit(from)} and ${sql.lit(to)}`;
  const isMember = sql`people.status in ('member', 'lapsed', 'left')`;
  await sql`insert into member_numbers (number, person_id) overriding system value
    select id, id from people where ${between} and ${isMember}`.execute(db);
  await setMemberships(db, (tx) =>
    sql`insert into memberships (membership_type, state, fee, first_name, last_name, phone_number, age, gender, occupation,
      ward_id, created_at, number, valid_from, person_id)
    select coalesce(plan, 'mwananchi'),
      case status when 'member' then 'active' when 'lapsed' then 'lapsed' when 'left' then 'resigned'
        when 'refused' then 'refused' else 'applied' end,
      0, other_names, surname, phone, greatest(18, least(100, 2026 - birth_year)), sex, 'Farmer', ward_id, created_at,
      case when ${isMember} then people.id end, member_since, people.id
    from people where ${between} and status not in ('none', 'imported')`.execute(tx),
  );
}

/** What of people, numbers and memberships has an id above all others. */
export const findLastId = async (db: Database): Promise<number> =>
  (
    await sql<{ id: number }>`
      select greatest((select max(id) from people), (select max(number) from member_numbers), 0) as id`.execute(db)
  ).rows[0]!.id;

export const isSuperuser = async (db: Database): Promise<boolean> =>
  (await sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = current_user`.execute(db)).rows[0]!
    .is;

/** From now on neither triggers nor references are followed in this session; needs a superuser. */
export const disableTriggers = (session: Database) => sql`set session_replication_role = replica`.execute(session);

/**
 * Inserts no longer maintain the indexes of the tables: building them once, in order, takes a fraction of the time.
 * `rebuildIndexes` switches them on again; until then nothing is found by them. Needs a superuser.
 */
export const disableIndexes = (db: Database, tables: readonly string[]) =>
  sql`update pg_index set indisready = false where indrelid = any (${tables}::text[]::regclass[]::oid[])`.execute(db);

export async function rebuildIndexes(session: Database, table: string): Promise<void> {
  await sql`set maintenance_work_mem = '512MB'`.execute(session);
  await sql`reindex table ${sql.id(table)}`.execute(session);
  await vacuumTable(session, table);
}

export const vacuumTable = (session: Database, table: string) =>
  sql`vacuum (analyze) ${sql.id(table)}`.execute(session);

/** New rows get ids after all that are there. */
export async function advanceSequences(db: Database, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_name = any (${tables}::text[]) and pg_get_serial_sequence(table_name, column_name) is not null`.execute(
    db,
  );
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.id(column)})) from ${sql.table(table)}`.execute(
      db,
    );
  }
}
