import { importedFields, personFieldOf } from "@party/contract/values/people/person-fields";
import { sql } from "kysely";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { columnsOf, isPlainField, selectFields } from "#database/people/person-columns.ts";
import type { PersonPatch } from "../../person-patches.queries.ts";

/** A key of a row with the people who have it. */
export interface KeyMatch {
  n: number;
  person_id: number;
  /** Names of a row that was joined to this person and has the key. */
  absorbed_names?: string | null;
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

/** Whoever stands now for a row that was joined to another one. */
const selectSurvivors = (column: "phone" | "email", given: ReturnType<typeof sql>) => sql`
  select n, live_person(absorbed.id) as person_id, absorbed.surname || ' ' || absorbed.other_names as absorbed_names
  from ${given} join people as absorbed on absorbed.${sql.ref(column)} = wanted
  where absorbed.merged_into is not null and absorbed.${sql.ref(column)} is not null and absorbed.erased_at is null`;

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
      join people on people.id = case when owner.merged_into is null then owner.id else live_person(owner.id) end
      where ${IS_LIVE_PERSON}`,
    tx,
  );
}

/** Whose names fit is for the caller to say. */
export async function matchPhones(tx: Database, wanted: readonly LookupValue<string>[]): Promise<KeyMatch[]> {
  const { ns, values } = toParameterArrays(wanted);
  const given = sql`unnest(${ns}::integer[], ${values}::text[]) as given(n, wanted)`;
  return runMatchQuery(
    sql<KeyMatch>`
      select n, people.id as person_id, null as absorbed_names from ${given}
        join people on people.phone = wanted where ${IS_LIVE_PERSON}
      union ${selectSurvivors("phone", given)}`,
    tx,
  );
}

/** Of people without an account, of accounts, and of rows that were joined to others. */
export async function matchEmails(tx: Database, wanted: readonly LookupValue<string>[]): Promise<KeyMatch[]> {
  const { ns, values } = toParameterArrays(wanted);
  const given = sql`unnest(${ns}::integer[], ${values}::text[]) as given(n, wanted)`;
  return runMatchQuery(
    sql<KeyMatch>`
      select n, people.id as person_id, null as absorbed_names from ${given}
        join people on people.email = wanted where ${IS_LIVE_PERSON}
      union
      select n, people.id, null from ${given}
        join users on users.email = wanted join people on people.user_id = users.id where ${IS_LIVE_PERSON}
      union ${selectSurvivors("email", given)}`,
    tx,
  );
}

/** What of a person is compared with a row. */
export const knownFields = [...importedFields.filter(isPlainField), "ward" as const];

export type KnownPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** In the order of their ids, so that nobody waits in a circle. */
export const listPeople = (tx: Database, ids: readonly number[], lock: boolean) =>
  tx
    .selectFrom("people")
    .select(["id", "user_id", "county_id", "id_number_hash", "version"])
    .select(sql<string>`name_key`.as("name_key"))
    .select(selectFields(knownFields))
    .where(sql<boolean>`id = any(${ids}::integer[]) and ${IS_LIVE_PERSON}`)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute();

export const isInCounties = (
  { nation, counties }: Pick<Territory, "nation" | "counties">,
  county: number | null,
): boolean => nation || (county !== null && counties.includes(county));

const INSERTED_COLUMNS = [...importedFields, "ward" as const].flatMap(columnsOf);
const EMPTY_TEXTS = JSON.stringify(
  Object.fromEntries(importedFields.filter((name) => personFieldOf(name).required).map((name) => [name, ""])),
);

/** Adds people without memberships. @returns their ids, in the order of the given ones */
export async function insertPeople(tx: Database, patches: readonly PersonPatch[]): Promise<number[]> {
  if (patches.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into people (${sql.join(INSERTED_COLUMNS.map((column) => sql.ref(column)))}, status, source)
    select ${sql.join(INSERTED_COLUMNS.map((column) => sql.ref(`said.${column}`)))}, 'imported', 'import'
    from unnest(${patches.map((patch) => JSON.stringify(patch))}::jsonb[]) with ordinality as given(patch, place)
      cross join lateral jsonb_populate_record(null::people, ${EMPTY_TEXTS}::jsonb || patch) as said
    order by place
    returning id`.execute(tx);
  // Identities are given in the order in which the rows are inserted.
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Which of the rows' numbers of the other list the register has. */
export async function listReferencesOf(
  tx: Database,
  { list, territory: { nation, counties } }: { list: string; territory: Pick<Territory, "nation" | "counties"> },
  rows: readonly { values: { reference: string | null } }[],
): Promise<Set<string>> {
  const wanted = rows.flatMap(({ values: { reference } }) => reference ?? []);
  if (wanted.length === 0) return new Set();
  const { rows: found } = await sql<{ reference: string }>`
    select reference from person_references join people on people.id = person_id
    where list = ${list} and reference = any(${wanted}::text[])
      and (${nation} or county_id = any(${counties}::integer[]))`.execute(tx);
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
