import { listedCheckNames, type PersonCheckName } from "@party/contract/values/people/checks";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

interface StoredPerson {
  id: number;
  status: string;
  ward_id: number | null;
  surname: string;
  other_names: string;
  has_number: boolean;
  kind: string | null;
  born: string | null;
  polling_station: string | null;
  consents: { action: string; version: string }[] | null;
  is_taken: boolean;
  failed: PersonCheckName[] | null;
}

/** As the law counts it: on the birthday itself somebody is 18. */
const isUnderAge = (born: string, today: string): boolean => `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` > today;

function failedOf(person: StoredPerson, version: string, today: string): PersonCheckName[] {
  const last = person.consents?.at(-1);
  const given = last?.action === "given" ? last.version : undefined;
  const failed: Record<PersonCheckName, boolean> = {
    names_incomplete: person.surname.trim() === "" || person.other_names.trim() === "",
    id_number_missing: !person.has_number && !person.is_taken,
    id_number_taken: person.is_taken,
    id_number_shape: person.has_number && person.kind !== "national_id" && person.kind !== "passport",
    birth_date_missing: person.born === null,
    under_age: person.born !== null && isUnderAge(person.born, today),
    ward_missing: person.ward_id === null,
    polling_station_missing: (person.polling_station ?? "").trim() === "",
    left: person.status === "left",
    consent_missing: given === undefined,
    consent_outdated: given !== undefined && given !== version,
  };
  return (Object.keys(failed) as PersonCheckName[]).filter((name) => failed[name]);
}

async function readPeople(db: Database, ids?: readonly number[]): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`
    select people.id, people.status, people.ward_id, surname, other_names, id_number_hash is not null as has_number,
      id_number_kind as kind, date_of_birth::text as born, polling_station, failed,
      (select json_agg(json_build_object('action', action, 'version', text_version) order by id) from consent_entries
        where person_id = people.id and purpose = 'registrar') as consents,
      id_number_hash is null and exists (select from walk_ins where person_id = people.id and same_id_number_as is not null)
        or exists (select from id_numbers_to_check where person_id = people.id) as is_taken
    from people left join person_checks on person_id = people.id
    where merged_into is null and erased_at is null and people.status in ('applicant', 'member', 'lapsed', 'left')
      and ${ids === undefined ? sql`true` : sql`people.id = any(${ids}::integer[])`} order by people.id`.execute(db);
  return rows;
}

async function findToday(db: Database): Promise<{ today: string; version: string }> {
  const { rows } = await sql<{ today: string; version: string }>`
    select (now() at time zone 'Africa/Nairobi')::date::text as today, registrar_consent_version() as version`.execute(
    db,
  );
  return rows[0]!;
}

/** People whose stored checks are not what their rows say, without the functions of the database. */
export async function findCheckFaults(db: Database, ids?: readonly number[]): Promise<string[]> {
  const { today, version } = await findToday(db);
  return (await readPeople(db, ids)).flatMap((person) => {
    const wanted = failedOf(person, version, today).join();
    const stored = person.failed?.join() ?? "no row";
    return wanted === stored ? [] : [`${person.id} fails ${wanted}, and ${stored} is stored`];
  });
}

/** What is counted of a status, person by person. */
export async function countByBruteForce(db: Database, status: string): Promise<Record<string, number>> {
  const { today, version } = await findToday(db);
  const counts: Record<string, number> = Object.fromEntries(
    ["people", "complete", ...listedCheckNames].map((name) => [name, 0]),
  );
  for (const person of await readPeople(db)) {
    if (person.status !== status) continue;
    const failed = failedOf(person, version, today);
    for (const name of ["people", ...(failed.length === 0 ? ["complete"] : failed)]) counts[name]! += 1;
  }
  return counts;
}

/** Adds people with random details, by SQL as another program would. */
export const insertRandomPeople = (db: Database, count: number): Promise<void> =>
  withoutTimeout(db, async (tx) => {
    for (let first = 1; first <= count; first += 1_000) {
      await insertRandomRows(tx, first, Math.min(count, first + 999));
    }
    await insertRandomConsents(tx);
  });

/** Statements about many people at once, on a machine that does other things too. */
export const withoutTimeout = (db: Database, run: (tx: Database) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await run(tx);
  });

async function insertRandomRows(db: Database, first: number, last: number): Promise<void> {
  await sql`
    insert into people (surname, other_names, id_number_hash, id_number_encrypted, id_number_kind, date_of_birth, ward_id,
      polling_station, status, source)
    select case when random() < 0.05 then '' else 'Mwangi' end, case when random() < 0.05 then ' ' else 'Wambui' end,
      case when given then decode(md5('number ' || n), 'hex') end, case when given then '\\x00'::bytea end,
      case when given then (array['national_id', 'passport', 'other', null])[1 + floor(random() * 4)::integer] end,
      case when random() < 0.8 then (now() at time zone 'Africa/Nairobi')::date - (6570 + floor(random() * 12))::integer end,
      case when random() < 0.9 then 1 + floor(random() * 1450)::integer end,
      (array[null, '', 'Ihururu Primary School'])[1 + floor(random() * 3)::integer],
      (array['member', 'member', 'applicant', 'lapsed', 'none'])[1 + floor(random() * 5)::integer], 'office'
    from (select n, random() < 0.6 as given from generate_series(${first}::integer, ${last}::integer) as n) as drawn`.execute(
    db,
  );
}

async function insertRandomConsents(db: Database): Promise<void> {
  await sql`
    insert into consent_entries (person_id, purpose, action, text_version, channel)
    select people.id, 'registrar', case when random() < 0.7 then 'given' else 'withdrawn' end,
      case when random() < 0.8 then registrar_consent_version() else '2026-01' end, 'details_link'
    from people, generate_series(1, 2) where random() < 0.6`.execute(db);
}
