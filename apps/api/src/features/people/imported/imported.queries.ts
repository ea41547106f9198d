import "../people.queries.ts";
import type { ImportConsent } from "@party/contract/imports.staff";
import { type RawBuilder, sql } from "kysely";
import { isWardIn, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";

const MAX_SAME_PHONE_COUNT = 100;
const TODAY_IN_NAIROBI = sql`(now() at time zone 'Africa/Nairobi')::date`;

/** SQL: whether a member of staff made, mapped or ran an import that wrote a person, or a row that was joined to theirs. */
export const isImportedBy = (staffId: number, person: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from import_rows join imports on imports.id = import_id
  where applied and (made_by = ${staffId} or ${staffId} = any(handled_by)) and import_rows.person_id in (
    select id from people written where written.id = ${sql.ref(person)} or written.merged_into = ${sql.ref(person)}))`;

/**
 * People of imported lists within the territory, as somebody needs them who decides; of others only what the territory holds.
 * Who has only a year of birth is as old as is certain.
 */
const selectImportedPeople = (db: Database, territory: Territory, staffId: number) =>
  db
    .selectFrom("people")
    .leftJoin("wards", "wards.id", "people.ward_id")
    .leftJoin("constituencies", "constituencies.id", "people.constituency_id")
    .leftJoin("counties", "counties.id", "people.county_id")
    .select(["people.id", "surname", "other_names", "sex", "phone", "email", "people.ward_id", "status", "user_id"])
    .select(["people.created_at", "wards.name as ward", "constituencies.name as constituency"])
    .select("counties.name as county")
    .select(
      sql<number | null>`coalesce(extract(year from age(${TODAY_IN_NAIROBI}, date_of_birth)),
        extract(year from ${TODAY_IN_NAIROBI}) - birth_year - 1)::integer`.as("age"),
    )
    .select(sql<boolean>`date_of_birth is not null`.as("has_birth_date"))
    .select(
      sql<number>`(select count(*)::integer from (
        select from people other where other.phone = people.phone and other.id <> people.id and other.merged_into is null
          and ${isWardIn(territory, "other.ward_id")} limit ${MAX_SAME_PHONE_COUNT}) as others)`.as("same_phone"),
    )
    .select(
      sql<number>`(select count(*)::integer from person_pairs
        join people other on other.id = case when low = people.id then high else low end
        where (low = people.id or high = people.id) and decision is null and other.merged_into is null
          and ${isWardIn(territory, "other.ward_id")})`.as("pairs"),
    )
    .select(isImportedBy(staffId, "people.id").as("is_own"))
    .select(sql<boolean>`exists (select from consent_evidence where person_id = people.id)`.as("is_proven"))
    .select(
      sql<({ file_name: string } & ImportConsent) | null>`(
        select jsonb_build_object('file_name', file_name) || consent from import_rows join imports on imports.id = import_id
        where import_rows.person_id = people.id and applied and not undone and consent is not null
        order by import_rows.id desc limit 1)`.as("list"),
    )
    .where("source", "=", "import")
    .where("people.merged_into", "is", null)
    .where("people.erased_at", "is", null)
    .where(isWardIn(territory, "people.ward_id"));

export type ImportedRow = NonNullable<Awaited<ReturnType<typeof findImportedPerson>>>;

/** In the order of the given ids. @param staffId who reads, and perhaps imported them */
export async function listImportedPeopleByIds(
  db: Database,
  territory: Territory,
  staffId: number,
  ids: readonly number[],
): Promise<ImportedRow[]> {
  const rows = await selectImportedPeople(db, territory, staffId)
    .where(sql<boolean>`people.id = any(${ids}::integer[])`)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** @returns undefined outside the territory, and for somebody who was not imported */
export const findImportedPerson = (db: Database, territory: Territory, staffId: number, id: number) =>
  selectImportedPeople(db, territory, staffId).where("people.id", "=", id).executeTakeFirst();

/** As `findImportedPerson`, locked until the commit. */
export const lockImportedPerson = (tx: Database, territory: Territory, staffId: number, id: number) =>
  selectImportedPeople(tx, territory, staffId).where("people.id", "=", id).forUpdate("people").executeTakeFirst();
