import type { Gender } from "@party/contract/values/person";
import { sql } from "kysely";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";

/** A key of a row with the people who have it. */
export interface KeyMatch {
  n: number;
  person_id: number;
}

export interface LookupValue<Value> {
  n: number;
  value: Value;
}

const toParameterArrays = <Value>(wanted: readonly LookupValue<Value>[]) => ({
  ns: wanted.map(({ n }) => n),
  values: wanted.map(({ value }) => value),
});

const IS_LIVE_PERSON = sql`people.merged_into is null and people.erased_at is null`;

/**
 * Looks up by indexes: a plan that was made while the table was small reads it whole, and a first import fills it before
 * anything has counted it.
 */
async function runMatchQuery(query: ReturnType<typeof sql<KeyMatch>>, tx: Database): Promise<KeyMatch[]> {
  const plan = (seqScan: "on" | "off", mode: "auto" | "force_custom_plan") =>
    sql`select set_config('enable_seqscan', ${seqScan}, true), set_config('plan_cache_mode', ${mode}, true)`.execute(
      tx,
    );
  await plan("off", "force_custom_plan");
  const { rows } = await query.execute(tx);
  await plan("on", "auto");
  return rows;
}

export async function matchIdNumbers(tx: Database, wanted: readonly LookupValue<Buffer>[]): Promise<KeyMatch[]> {
  const { ns, values } = toParameterArrays(wanted);
  return runMatchQuery(
    sql<KeyMatch>`select n, people.id as person_id from unnest(${ns}::integer[], ${values}::bytea[]) as given(n, hash)
      join people on id_number_hash = hash where ${IS_LIVE_PERSON}`,
    tx,
  );
}

export async function matchMemberNumbers(tx: Database, wanted: readonly LookupValue<number>[]): Promise<KeyMatch[]> {
  const { ns, values } = toParameterArrays(wanted);
  return runMatchQuery(
    sql<KeyMatch>`select n, people.id as person_id from unnest(${ns}::integer[], ${values}::integer[]) as given(n, wanted)
      join member_numbers on number = wanted join people on people.id = member_numbers.person_id where ${IS_LIVE_PERSON}`,
    tx,
  );
}

export async function matchReferences(
  tx: Database,
  list: string,
  wanted: readonly LookupValue<string>[],
): Promise<KeyMatch[]> {
  const { ns, values } = toParameterArrays(wanted);
  return runMatchQuery(
    sql<KeyMatch>`select n, people.id as person_id from unnest(${ns}::integer[], ${values}::text[]) as given(n, wanted)
      join person_references on list = ${list} and reference = wanted
      join people as owner on owner.id = person_id
      join people on people.id = coalesce(owner.merged_into, owner.id) where ${IS_LIVE_PERSON}`,
    tx,
  );
}

/** Whose names fit is for the caller to say. */
export async function matchPhones(tx: Database, wanted: readonly LookupValue<string>[]): Promise<KeyMatch[]> {
  const { ns, values } = toParameterArrays(wanted);
  return runMatchQuery(
    sql<KeyMatch>`select n, people.id as person_id from unnest(${ns}::integer[], ${values}::text[]) as given(n, wanted)
      join people on people.phone = wanted where ${IS_LIVE_PERSON}`,
    tx,
  );
}

/** Of people without an account, and of accounts. */
export async function matchEmails(tx: Database, wanted: readonly LookupValue<string>[]): Promise<KeyMatch[]> {
  const { ns, values } = toParameterArrays(wanted);
  return runMatchQuery(
    sql<KeyMatch>`
      select n, people.id as person_id from unnest(${ns}::integer[], ${values}::text[]) as given(n, wanted)
        join people on people.email = wanted where ${IS_LIVE_PERSON}
      union
      select n, people.id from unnest(${ns}::integer[], ${values}::text[]) as given(n, wanted)
        join users on users.email = wanted join people on people.user_id = users.id where ${IS_LIVE_PERSON}`,
    tx,
  );
}

export interface KnownPerson {
  id: number;
  user_id: number | null;
  surname: string;
  other_names: string;
  name_key: string;
  sex: Gender | null;
  date_of_birth: string | null;
  birth_year: number | null;
  phone: string | null;
  email: string | null;
  ward_id: number | null;
  county_id: number | null;
  polling_station: string | null;
  id_number_hash: Buffer | null;
  version: number;
}

/** In the order of their ids, so that nobody waits in a circle. */
export async function listPeople(tx: Database, ids: readonly number[], lock: boolean): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select id, user_id, surname, other_names, name_key, sex, date_of_birth::text as date_of_birth, birth_year, phone, email,
      ward_id, county_id, polling_station, id_number_hash, version
    from people where id = any(${ids}::integer[]) and ${IS_LIVE_PERSON} order by id
    ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

export const isInCounties = (
  { nation, counties }: Pick<Territory, "nation" | "counties">,
  county: number | null,
): boolean => nation || (county !== null && counties.includes(county));

/** Values that a person gets; a key that is missing stays as it is. Bytes are in base64. */
export type PersonPatch = Partial<
  Record<
    | "surname"
    | "other_names"
    | "sex"
    | "date_of_birth"
    | "birth_year"
    | "phone"
    | "email"
    | "ward_id"
    | "polling_station"
    | "id_number_encrypted"
    | "id_number_hash",
    string | number | null
  >
>;

const patchColumn = (column: string, cast: ReturnType<typeof sql>) =>
  sql`${sql.ref(column)} = case when patch ? ${sql.lit(column)} then ${cast} else ${sql.ref(`people.${column}`)} end`;
const patchTextColumn = (column: string) => patchColumn(column, sql`patch->>${sql.lit(column)}`);
const patchIntegerColumn = (column: string) => patchColumn(column, sql`(patch->>${sql.lit(column)})::integer`);
const patchBytesColumn = (column: string) => patchColumn(column, sql`decode(patch->>${sql.lit(column)}, 'base64')`);

export async function patchPeople(tx: Database, patches: readonly { id: number; patch: PersonPatch }[]): Promise<void> {
  if (patches.length === 0) return;
  const columns = [
    ...["surname", "other_names", "sex", "phone", "email", "polling_station"].map(patchTextColumn),
    ...["birth_year", "ward_id"].map(patchIntegerColumn),
    ...["id_number_encrypted", "id_number_hash"].map(patchBytesColumn),
    patchColumn("date_of_birth", sql`(patch->>'date_of_birth')::date`),
  ];
  await sql`
    update people set ${sql.join(columns)}
    from unnest(${patches.map(({ id }) => id)}::integer[], ${patches.map(({ patch }) => JSON.stringify(patch))}::jsonb[])
      as given(wanted, patch)
    where people.id = wanted`.execute(tx);
}

/** Adds people without memberships. @returns their ids, in the order of the given ones */
export async function insertPeople(tx: Database, patches: readonly PersonPatch[]): Promise<number[]> {
  if (patches.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into people (surname, other_names, sex, date_of_birth, birth_year, phone, email, ward_id, polling_station,
      id_number_encrypted, id_number_hash, status, source)
    select patch->>'surname', coalesce(patch->>'other_names', ''), patch->>'sex', (patch->>'date_of_birth')::date,
      (patch->>'birth_year')::smallint, patch->>'phone', patch->>'email', (patch->>'ward_id')::integer,
      patch->>'polling_station', decode(patch->>'id_number_encrypted', 'base64'), decode(patch->>'id_number_hash', 'base64'),
      'imported', 'import'
    from unnest(${patches.map((patch) => JSON.stringify(patch))}::jsonb[]) with ordinality as given(patch, place)
    order by place
    returning id`.execute(tx);
  // Identities are given in the order in which the rows are inserted.
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Which of the rows' numbers of the other list the register has. */
export async function listReferencesOf(
  tx: Database,
  list: string,
  rows: readonly { values: { reference: string | null } }[],
): Promise<Set<string>> {
  const wanted = rows.flatMap(({ values: { reference } }) => reference ?? []);
  if (wanted.length === 0) return new Set();
  const { rows: found } = await sql<{ reference: string }>`
    select reference from person_references where list = ${list} and reference = any(${wanted}::text[])`.execute(tx);
  return new Set(found.map(({ reference }) => reference));
}

interface PersonReference {
  person_id: number;
  reference: string;
}

export const insertReferences = (tx: Database, list: string, references: readonly PersonReference[]) =>
  sql`
    insert into person_references (list, reference, person_id)
    select ${list}, reference, person from unnest(
      ${references.map(({ reference }) => reference)}::text[], ${references.map(({ person_id }) => person_id)}::integer[]
    ) as given(reference, person) on conflict do nothing`.execute(tx);

export const deleteReferences = (tx: Database, list: string, references: readonly PersonReference[]) =>
  sql`
    delete from person_references using unnest(
      ${references.map(({ reference }) => reference)}::text[], ${references.map(({ person_id }) => person_id)}::integer[]
    ) as given(wanted, person)
    where list = ${list} and reference = wanted and person_id = person`.execute(tx);

/** What hangs on a person only because of an import, or goes with them without loss. */
const IMPORT_OWNED_TABLES = ["import_rows", "person_references", "person_pairs", "people_to_compare"];

/** Tables and columns that refer to people, so that a table that is added later cannot be forgotten. */
async function listForeignKeysToPeople(tx: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'people'::regclass and conrelid::regclass::text <> all(${IMPORT_OWNED_TABLES}::text[])`.execute(
    tx,
  );
  return rows;
}

/** @returns those to whom something else belongs by now */
export async function listPeopleInUse(tx: Database, ids: readonly number[]): Promise<Set<number>> {
  const selects = (await listForeignKeysToPeople(tx)).map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::integer[])
        ${table === "person_changes" ? sql`and source <> 'import'` : sql``}`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(selects, sql` union `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Who was imported, and to whom nothing else belongs. */
export async function deletePeople(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from person_changes where person_id = any(${ids}::integer[]) and source = 'import'`.execute(tx);
  await sql`
    delete from people
    where id = any(${ids}::integer[]) and source = 'import' and status = 'imported' and user_id is null`.execute(tx);
}
