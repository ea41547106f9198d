import "../people.queries.ts";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type RawBuilder, sql } from "kysely";
import { isWardIn, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import {
  filterConditions,
  IS_LISTED,
  joinConditions,
  type PersonFilter,
  placeConditions,
} from "./people-list.queries.ts";
import { attributeConditions } from "./person-attributes.queries.ts";

export interface NamedPerson {
  id: number;
  name_key: string;
  member_since: string | null;
}

interface NameSearch extends PersonFilter {
  place: PlaceRef;
  limit: number;
}

/** People of a name who are looked through for their attributes. */
export const MAX_NAMED_LOOKED_THROUGH = 5_000;

/**
 * People with a name, up to a limit. They are a materialized table, read only as far as it is used: a query with the limit itself
 * is planned as if many fitted, and reads a list from its beginning.
 */
const selectNamed = (place: PlaceRef, filter: PersonFilter, hasName: RawBuilder<unknown>) => sql`
  named as materialized (
    select * from people where ${joinConditions([IS_LISTED, ...placeConditions(place), ...filterConditions(filter), hasName])}
  )`;

/** Those with names that begin with each of the folded words, in any order; up to the limit, in no order. */
export async function findByNames(
  db: Database,
  words: readonly string[],
  { place, limit, ...filter }: NameSearch,
): Promise<NamedPerson[]> {
  const attributes = attributeConditions(filter);
  const query = words.map((word) => `'${word}':*`).join(" & ");
  const { rows } = await sql<NamedPerson>`
    with ${selectNamed(place, filter, sql`to_tsvector('simple', people.name_key) @@ ${query}::tsquery`)}
    select id, name_key, member_since::text from (
      select * from named limit ${attributes.length > 0 ? MAX_NAMED_LOOKED_THROUGH : limit}::integer
    ) as people where ${joinConditions([sql`true`, ...attributes])} limit ${limit}::integer`.execute(db);
  return rows;
}

/** More than are shown, because those who were found by their names are among them. */
const MAX_SOUND_MATCHES = 300;

/**
 * Others with names that sound like each of the folded words, in any order, the closest spelling first.
 * @param known those who were found by their names
 */
export async function findBySounds(
  db: Database,
  words: readonly string[],
  known: readonly number[],
  { place, limit, ...filter }: NameSearch,
): Promise<NamedPerson[]> {
  const sounds = sql`sounds_of(${words.join(" ")})`;
  const { rows } = await sql<NamedPerson>`
    with ${selectNamed(place, filter, sql`cardinality(${sounds}) > 0 and sounds_of(people.name_key) @> ${sounds}`)}
    select id, name_key, member_since::text
    from (select * from named limit ${MAX_SOUND_MATCHES}::integer) as people,
      lateral (
        select sum((
          select min(levenshtein(left(name, 40), left(word, 40))) from regexp_split_to_table(name_key, ' +') as name
        )) as distance from unnest(${words}::text[]) as word
      ) as compared
    where ${joinConditions([sql`id <> all(${known}::integer[])`, ...attributeConditions(filter)])}
    order by distance, name_key collate "C", id limit ${limit}`.execute(db);
  return rows;
}

/** What rows of lists show of people; in no order. */
export async function describePeople(db: Database, ids: readonly number[]) {
  return db
    .selectFrom("people")
    .select(["id", "user_id", "surname", "other_names", "ward_id", "status", "plan", "number", "source"])
    .select([
      sql<string | null>`right(phone, 3)`.as("phone_last3"),
      sql<string | null>`member_since::text`.as("joined_on"),
    ])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
}

type RowCondition = ReturnType<typeof sql<boolean>>;

/** In the order of names. */
const listPersonIdsWhere = async (
  db: Database,
  territory: Territory,
  isWanted: RowCondition,
  most: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom("people")
      .select("id")
      .where(isWanted)
      .where(sql<boolean>`${IS_LISTED}`)
      .where(isWardIn(territory, "people.ward_id"))
      .orderBy(sql`name_key collate "C"`)
      .orderBy("id")
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/** @param phone E.164 */
export const listPersonIdsByPhone = (db: Database, territory: Territory, phone: string, most: number) =>
  listPersonIdsWhere(db, territory, sql`phone = ${phone}`, most);

export const listPersonIdsByEmail = (db: Database, territory: Territory, email: string, most: number) =>
  listPersonIdsWhere(db, territory, sql`email = ${email}`, most);

export const listPersonIdsByAccount = (db: Database, territory: Territory, userId: number) =>
  listPersonIdsWhere(db, territory, sql`user_id = ${userId}`, 1);

/** @param hashes with each accepted key */
export const listPersonIdsByIdNumber = (db: Database, territory: Territory, hashes: readonly Buffer[]) =>
  listPersonIdsWhere(db, territory, sql`id_number_hash = any(${hashes}::bytea[])`, 2);

/** Whoever has a member number now; that of somebody who was joined to another answers as the other's. */
export async function listPersonIdsByMemberNumber(
  db: Database,
  territory: Territory,
  number: number,
): Promise<number[]> {
  const owner = await db
    .selectFrom("member_numbers")
    .innerJoin("people", "people.id", "person_id")
    .select(["people.id", "merged_into", "erased_at"])
    .where("member_numbers.number", "=", number)
    .where(sql<boolean>`(merged_into is not null or ${isWardIn(territory, "people.ward_id")})`)
    .executeTakeFirst();
  if (!owner || owner.erased_at) return [];
  return owner.merged_into === null ? [owner.id] : listPersonIdsWhere(db, territory, sql`id = ${owner.merged_into}`, 1);
}

export const listPersonIdsByMembership = (db: Database, territory: Territory, membershipId: number) =>
  listPersonIdsWhere(
    db,
    territory,
    sql`id = (select person_id from memberships where id = ${membershipId}::integer)`,
    1,
  );

/** The accounts and memberships of people. */
export async function listAccountsAndMemberships(
  db: Database,
  people: readonly number[],
): Promise<{ users: number[]; memberships: number[] }> {
  const { rows } = await sql<{ users: number[]; memberships: number[] }>`
    select
      array(select user_id from people where id = any(${people}::integer[]) and user_id is not null) as users,
      array(select id from memberships where person_id = any(${people}::integer[])) as memberships`.execute(db);
  return rows[0]!;
}

/** The accounts and memberships that have a phone number. @param phone E.164 */
export async function listAccountsAndMembershipsByPhone(
  db: Database,
  phone: string,
): Promise<{ users: number[]; memberships: number[] }> {
  const { rows } = await sql<{ users: number[]; memberships: number[] }>`
    with holders as materialized (select id, user_id from people where phone = ${phone})
    select
      array(select id from users where phone = ${phone}
        union select user_id from holders where user_id is not null) as users,
      array(select id from memberships where phone_number = ${phone}
        union select memberships.id from holders join memberships on person_id = holders.id) as memberships`.execute(
    db,
  );
  return rows[0]!;
}
