import "../people.queries.ts";
import {
  type IdNumberKind,
  type ListedCheckName,
  listedCheckNames,
  type PersonCheckName,
} from "@party/contract/values/people/checks";
import type { PersonStatus } from "@party/contract/values/person";
import { type GeneratedAlways, sql } from "kysely";
import { EVERYWHERE, isWardIn, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** The checks of applicants, members and former members; a trigger writes it with whatever changes a person. */
    person_checks: {
      person_id: number;
      status: PersonStatus;
      /** These are 0 for unknown. */
      county_id: number;
      constituency_id: number;
      ward_id: number;
      name_key: string;
      /** Of the text that the person agreed to last; null where they did not, or have withdrawn it. */
      consent_version: string | null;
      failed: PersonCheckName[];
    };
    /** Changes of how many people of a ward fail a check; their sums are those numbers. */
    person_check_counts: {
      id: GeneratedAlways<string>;
      ward_id: number;
      status: PersonStatus;
      people: number;
      complete: number;
      names_incomplete: number;
      id_number_missing: number;
      id_number_taken: number;
      id_number_shape: number;
      birth_date_missing: number;
      under_age: number;
      ward_missing: number;
      polling_station_missing: number;
      consent_missing: number;
      consent_outdated: number;
    };
    /** How far the job is that checks the people of before; no row once it is done. */
    person_checks_backlog: { after_id: number };
    /** ID numbers that their owners gave and somebody else has. */
    id_numbers_to_check: {
      person_id: number;
      /** Of people, without a reference. */
      held_by: number;
      number_encrypted: Buffer;
      created_at: CreatedAt;
    };
    /** Of the consent for the Registrar; the last one is in force. */
    registrar_consent_versions: { id: GeneratedAlways<number>; version: string; since: CreatedAt };
  }
}

const COUNTED = ["people", "complete", ...listedCheckNames] as const;
export type CheckCounts = Record<"people" | "complete" | ListedCheckName, number>;

const sums = sql.join(COUNTED.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::integer as ${sql.ref(name)}`));

/** How many of a status there are, have all that a line needs, and fail each check. */
export async function countChecks(
  db: Database,
  status: PersonStatus,
  territory: Territory = EVERYWHERE,
): Promise<CheckCounts> {
  const { rows } = await sql<CheckCounts>`
    select ${sums} from person_check_counts
    where status = ${status} and ${isWardIn(territory, "person_check_counts.ward_id")}`.execute(db);
  return rows[0]!;
}

/** As `countChecks`, of each of these wards that has somebody; 0 for those whose ward is unknown. */
export async function countChecksByWard(
  db: Database,
  status: PersonStatus,
): Promise<({ ward_id: number } & CheckCounts)[]> {
  const { rows } = await sql<{ ward_id: number } & CheckCounts>`
    select ward_id, ${sums} from person_check_counts where status = ${status} group by ward_id having sum(people) > 0`.execute(
    db,
  );
  return rows;
}

/** What a person fails, in the order of the description. */
export async function findFailedChecks(db: Database, personId: number): Promise<PersonCheckName[] | undefined> {
  const row = await db
    .selectFrom("person_checks")
    .select("failed")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.failed;
}

/** Replaces the changes so far by their sums. Changes of transactions that are not committed yet stay for the next time. */
export const sumCheckCounts = (db: Database) =>
  sql`
    with several as (
      select ward_id, status from person_check_counts group by ward_id, status having count(*) > 1
    ), summed as (
      delete from person_check_counts using several
      where person_check_counts.ward_id = several.ward_id and person_check_counts.status = several.status
      returning person_check_counts.*
    )
    insert into person_check_counts (ward_id, status, ${sql.join(COUNTED.map((name) => sql.ref(name)))})
    select ward_id, status, ${sums} from summed group by ward_id, status`.execute(db);

/** Checks people of before the checks, in the order of their ids. @returns how many rows of people were read */
export const checkOldPeople = (db: Database, limit: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: backlog } = await sql<{ after_id: number }>`
      select after_id from person_checks_backlog for update skip locked`.execute(tx);
    if (!backlog[0]) return 0;
    const { rows } = await sql<{ id: number }>`
      select id from people where id > ${backlog[0].after_id} order by id limit ${limit}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await refreshChecks(tx, ids);
    if (ids.length < limit) await tx.deleteFrom("person_checks_backlog").execute();
    else
      await tx
        .updateTable("person_checks_backlog")
        .set({ after_id: ids.at(-1)! })
        .execute();
    return ids.length;
  });

/** Checks everybody at once, where triggers were off while people were added. */
export async function checkAllPeople(db: Database): Promise<void> {
  await sql`
    insert into person_checks
    select checked.* from people, lateral person_checks_of(people) as checked
    where merged_into is null and erased_at is null and people.status in ('applicant', 'member', 'lapsed', 'left')
    on conflict do nothing`.execute(db);
  const counts = listedCheckNames.map((name) => sql`count(*) filter (where ${sql.lit(name)} = any(failed))`);
  await sql`delete from person_check_counts`.execute(db);
  await sql`
    insert into person_check_counts (ward_id, status, ${sql.join(COUNTED.map((name) => sql.ref(name)))})
    select ward_id, status, count(*), count(*) filter (where failed = '{}'), ${sql.join(counts)}
    from person_checks group by ward_id, status`.execute(db);
  await sql`analyze person_checks, person_check_counts`.execute(db);
}

/** In the order of ids, so that two that refresh several never wait for each other in a circle. */
async function refreshChecks(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select refresh_person_checks(id) from unnest(${ids.toSorted((a, b) => a - b)}::integer[]) as id`.execute(
    tx,
  );
}

/** Whoever has become 18 since. @returns how many */
export async function checkGrownUp(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from person_checks join people on people.id = person_id
    where 'under_age' = any(failed)
      and date_of_birth <= (now() at time zone 'Africa/Nairobi')::date - interval '18 years'
    order by person_id limit ${limit}`.execute(db);
  const ids = rows.map((row) => row.person_id);
  await refreshChecks(db, ids);
  return ids.length;
}

/** Whose consent was given to a text that was replaced. @returns how many */
export async function checkReplacedConsents(db: Database, limit: number): Promise<number> {
  const version = sql`(select registrar_consent_version())`;
  const isOld = sql`consent_version is not null and not 'consent_outdated' = any(failed)`;
  const { rows } = await sql<{ person_id: number }>`
    (select person_id from person_checks where ${isOld} and consent_version < ${version} limit ${limit})
    union all
    (select person_id from person_checks where ${isOld} and consent_version > ${version} limit ${limit})
    limit ${limit}`.execute(db);
  const ids = rows.map((row) => row.person_id);
  await refreshChecks(db, ids);
  return ids.length;
}

export const listUnreadIdNumbers = (db: Database, limit: number) =>
  db
    .selectFrom("people")
    .select(["id", "id_number_encrypted"])
    .where("id_number_hash", "is not", null)
    .where("id_number_kind", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Of a number that is still the same. */
export const updateIdNumberKind = (db: Database, id: number, encrypted: Buffer, kind: IdNumberKind) =>
  db
    .updateTable("people")
    .set({ id_number_kind: kind })
    .where("id", "=", id)
    .where("id_number_encrypted", "=", encrypted)
    .execute();
