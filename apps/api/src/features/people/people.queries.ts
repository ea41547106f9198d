import type { MembershipType } from "@party/contract/values/membership-plans";
import type { IdNumberKind } from "@party/contract/values/people/checks";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { PersonSource, PersonStatus, RegistrarStatus } from "@party/contract/values/person";
import { type Generated, type Insertable, type RawBuilder, sql } from "kysely";
import { isWardIn, largestPlacesIn, placeOfRow, type Territory } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { PersonColumns } from "#database/people/person-columns.ts";
import { setMemberships, updateMembershipPlaces } from "#database/people/standing.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";
import { personTables } from "./merges/person-tables.queries.ts";

declare module "#database/tables.ts" {
  interface Tables {
    people: PersonColumns & {
      id: Generated<number>;
      /** Null for people without an account, and for those whose account was erased. */
      user_id: number | null;
      /** Null until a text message has proven it. */
      phone_proven_at: Date | null;
      /** Follow the ward by a trigger. */
      constituency_id: number | null;
      county_id: number | null;
      voter_checked_at: Date | null;
      /** Null until it was looked at. */
      id_number_kind: IdNumberKind | null;
      registrar_status: Generated<RegistrarStatus>;
      /** These follow the memberships: `setMemberships`. */
      status: Generated<PersonStatus>;
      plan: MembershipType | null;
      number: Generated<number | null>;
      member_since: string | null;
      /** How many have not ended. */
      open_memberships: Generated<number>;
      source: PersonSource;
      /** What `person_tags` tells more of; null for none. */
      tag_ids: number[] | null;
      /** Id of the account of the member of staff, without a reference. */
      recruited_by: number | null;
      /** The survivor of a merge. */
      merged_into: number | null;
      /** Counted by a trigger with each change of what staff see. */
      version: Generated<number>;
      erased_at: Date | null;
      created_at: CreatedAt;
    };
  }
}

/** Counties of people by their accounts, as far as they are known. */
export async function listCountiesOfAccounts(db: Database, accounts: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("people")
    .innerJoin("counties", "counties.id", "people.county_id")
    .select(["people.user_id", "counties.name"])
    .where(sql<boolean>`user_id = any(${accounts}::integer[])`)
    .execute();
  return new Map(rows.map(({ user_id, name }) => [user_id!, name]));
}

/**
 * Serialises what is linked by the phone numbers of memberships until the commit; in the order of the numbers, so that nobody
 * waits in a circle.
 */
export const lockPhonesOf = (tx: Database, ids: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('person ' || phone_number, 0))
    from (select distinct phone_number from memberships where id = any(${ids}::integer[]) order by phone_number) as phones
  `.execute(tx);

const BIRTH_YEAR_COLUMN = sql`extract(year from memberships.created_at)::integer - age`;
const NAME_SORT_KEY = sql`fold_text(memberships.last_name || ' ' || memberships.first_name)`;
/** An anonymised membership has neither name nor phone number. */
export const IS_VISITOR_MEMBERSHIP = sql`memberships.user_id is null and phone_number <> ''`;
/** The person of a phone number and a name, or the row that it became part of, where that one has no account. */
const PERSON_OF_VISITOR = sql`(
  select min(living.id) from people join people living
    on living.id = case when people.merged_into is null then people.id else live_person(people.id) end
  where people.user_id is null and people.phone = phone_number and people.name_key = ${NAME_SORT_KEY}
    and living.user_id is null and living.erased_at is null)`;

/**
 * Gives memberships their person: of the account, else of the phone number and the names without regard to marks. A
 * membership that was anonymised gets a person without a name. Idempotent, also beside another process.
 */
export const linkPeople = (tx: Database, ids: readonly number[]): Promise<void> =>
  setMemberships(tx, () => linkToPeople(tx, ids));

/**
 * Links memberships without a person, in the order of their ids. Those that somebody else holds are left for the next time: whoever
 * decides on several has the phone number of one while waiting for another, so this has the numbers before it locks any.
 * @returns which it looked at
 */
export async function linkWaitingMemberships(tx: Database, after: number, limit: number): Promise<number[]> {
  const { rows: waiting } = await sql<{ id: number }>`
    select id from memberships where person_id is null and id > ${after} order by id limit ${limit}`.execute(tx);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await lockPhonesOf(tx, ids);
  const { rows: locked } = await sql<{ id: number }>`
    select id from memberships where id = any(${ids}::integer[]) and person_id is null order by id
    for update skip locked`.execute(tx);
  await linkPeople(
    tx,
    locked.map(({ id }) => id),
  );
  return ids;
}

/** Before it is decided: what the decision changes is its person's. */
export async function linkPersonOf(tx: Database, membershipId: number): Promise<void> {
  const { rows } = await sql<{ person_id: number | null }>`
    select person_id from memberships where id = ${membershipId} for update`.execute(tx);
  if (rows[0]?.person_id === null) await linkPeople(tx, [membershipId]);
}

async function linkToPeople(tx: Database, ids: readonly number[]): Promise<void> {
  const unlinked = sql`memberships.id = any(${ids}::integer[]) and memberships.person_id is null`;
  await lockPhonesOf(tx, ids);
  await lockAccountsWithoutPerson(tx, unlinked);
  await insertPeopleOfAccounts(tx, unlinked);
  await sql`update memberships set person_id = people.id from people
    where ${unlinked} and people.user_id = memberships.user_id`.execute(tx);
  await insertPeopleOfVisitors(tx, unlinked);
  await sql`update memberships set person_id = ${PERSON_OF_VISITOR}
    where ${unlinked} and ${IS_VISITOR_MEMBERSHIP}`.execute(tx);
  await linkAnonymisedMemberships(tx, unlinked);
}

/** Whoever changes an account locks it, so that what is moved to the register is what was stored last. */
const lockAccountsWithoutPerson = (tx: Database, unlinked: RawBuilder<unknown>) =>
  sql`select from users where id in (select user_id from memberships where ${unlinked})
    and not exists (select from people where user_id = users.id) order by id for no key update`.execute(tx);

/** Names, phone and ward of the account; birth date and gender leave its profile. */
async function insertPeopleOfAccounts(tx: Database, unlinked: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into people (user_id, surname, other_names, sex, date_of_birth, birth_year, phone, ward_id, source, created_at)
    select distinct on (users.id) users.id, users.last_name, users.first_name,
      coalesce(profiles.gender, memberships.gender), date_of_birth, case when date_of_birth is null then ${BIRTH_YEAR_COLUMN} end,
      users.phone, users.ward_id, 'website', memberships.created_at
    from memberships join users on users.id = memberships.user_id left join profiles on profiles.user_id = users.id
    where ${unlinked}
    order by users.id, memberships.id
    on conflict (user_id) do nothing`.execute(tx);
  await sql`update profiles set date_of_birth = null, gender = null
    where user_id in (select user_id from memberships where ${unlinked}) and (date_of_birth, gender) is distinct from (null, null)
  `.execute(tx);
}

const insertPeopleOfVisitors = (tx: Database, unlinked: RawBuilder<unknown>) =>
  sql`
    insert into people (surname, other_names, sex, birth_year, phone, ward_id, source, created_at)
    select distinct on (phone_number, ${NAME_SORT_KEY}) last_name, first_name, gender, ${BIRTH_YEAR_COLUMN}, phone_number, ward_id,
      'website', created_at
    from memberships
    where ${unlinked} and ${IS_VISITOR_MEMBERSHIP} and ${PERSON_OF_VISITOR} is null
    order by phone_number, ${NAME_SORT_KEY}, memberships.id`.execute(tx);

/** Those with one number are of one person. */
const linkAnonymisedMemberships = (tx: Database, unlinked: RawBuilder<unknown>) =>
  sql`
    with anonymised as (
      select memberships.id, coalesce(memberships.number, -memberships.id) as of, member_numbers.person_id, ward_id, created_at
      from memberships left join member_numbers on member_numbers.number = memberships.number
      where ${unlinked} and memberships.user_id is null and phone_number = ''
    ), person as (
      select of, min(person_id) as known, min(ward_id) as ward_id, min(created_at) as created_at,
        nextval(pg_get_serial_sequence('people', 'id'))::integer as fresh
      from anonymised group by of
    ), added as (
      insert into people (id, ward_id, source, erased_at, created_at) overriding system value
      select fresh, ward_id, 'website', now(), created_at from person where known is null
    )
    update memberships set person_id = coalesce(known, fresh)
    from anonymised join person using (of) where memberships.id = anonymised.id`.execute(tx);

/** Whether something else points to a person, also to one that a merge has joined. */
const IS_REFERENCED = sql.join(
  personTables
    .filter(({ table, isQueue }) => !isQueue && table !== "memberships")
    .map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} as there where there.${sql.ref(column)} = people.id)`,
    ),
  sql` or `,
);

/** Of applications that were claimed since: their person is the account's. @returns how many */
export async function deleteEmptyPeople(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from people where id in (
      select id from people where status = 'none' and user_id is null and erased_at is null and source = 'website'
        and merged_into is null and not exists (select from memberships where person_id = people.id)
        and not (${IS_REFERENCED})
      order by id limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const listPersonNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("people")
    .select(["id", "user_id", "surname", "other_names", "ward_id"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

/** What was claimed is of the account's person, and so of their ward. */
export async function linkClaimed(tx: Database, membershipId: number): Promise<void> {
  await linkPeople(tx, [membershipId]);
  await sql`update memberships set ward_id = people.ward_id from people
    where memberships.id = ${membershipId} and people.id = person_id and people.ward_id is not null`.execute(tx);
}

/** Somebody without an account lives where they said when they applied last, once that is confirmed. */
export async function fillPersonFromApplication(tx: Database, membershipId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update people set ward_id = memberships.ward_id from memberships
    where memberships.id = ${membershipId} and people.id = person_id and people.user_id is null
      and people.ward_id is distinct from memberships.ward_id returning people.id`.execute(tx);
  await updateMembershipPlaces(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The ward of somebody who is in the register; a person without one is of the nation. */
export async function findPersonPlace(db: Database, id: number): Promise<PlaceRef | undefined> {
  const row = await db
    .selectFrom("people")
    .select(["county_id", "constituency_id", "ward_id"])
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .executeTakeFirst();
  return row && placeOfRow(row);
}
/** Up to the limit of counts for each place. @param db not a transaction */
export async function countImportedWithin(db: Database, territory: Territory): Promise<number> {
  let count = 0;
  for (const place of await largestPlacesIn(db, territory)) count += await countImported(db, place);
  return count;
}

/** By the indexes of lists by status and place. */
const countImported = (db: Database, { level, id }: PlaceRef): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom("people")
      .select("id")
      .where(sql<boolean>`status = 'imported' and source = 'import' and merged_into is null and erased_at is null`)
      .$if(level !== "nation", (query) => query.where(sql.ref<number>(`${level}_id`), "=", id))
      .limit(MAX_COUNTED_ROWS),
  );

/** @param hashes of the number, with each accepted key */
export const findPersonByIdNumber = (db: Database, hashes: readonly Buffer[]) =>
  db
    .selectFrom("people")
    .select("id")
    .where("id_number_hash", "in", hashes)
    .where("merged_into", "is", null)
    .limit(1)
    .executeTakeFirst();

export const isPersonWithin = async (db: Database, territory: Territory, id: number): Promise<boolean> =>
  (await db
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .where(isWardIn(territory, "people.ward_id"))
    .executeTakeFirst()) !== undefined;

type NewPerson = Pick<
  Insertable<Tables["people"]>,
  | ("surname" | "other_names" | "sex" | "date_of_birth" | "phone" | "email" | "ward_id" | "polling_station")
  | ("id_number_encrypted" | "id_number_hash" | "id_number_kind" | "source" | "recruited_by")
>;

/** Somebody without an account, where the register has an address of them. */
export async function findPersonWithEmail(db: Database, id: number) {
  const { rows } = await sql<{ email: string; first_name: string }>`
    select email, other_names as first_name from people
    where id = live_person(${id}) and user_id is null and email is not null`.execute(db);
  return rows[0];
}

/** Somebody without an account whom staff enter. */
export const insertPerson = (tx: Database, person: NewPerson) =>
  tx.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow();
