// Names, phone and ward of somebody with an account stand in the account too, because an account may have no person, and
// payments and announcements find members by them. Whoever changes them does it here.

import type { Gender } from "@party/contract/values/person";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { updateMembershipPlaces } from "./standing.ts";

interface AccountDetails {
  first_name: string;
  last_name: string;
  phone: string;
  ward_id: number;
}

interface BirthAndGender {
  /** YYYY-MM-DD */
  date_of_birth: string | null;
  gender: Gender | null;
}

/** What is left out stays; null takes it out. */
export type BirthAndGenderChange = { [Name in keyof BirthAndGender]?: BirthAndGender[Name] | undefined };

const PERSON_COLUMNS = { first_name: "other_names", last_name: "surname", phone: "phone", ward_id: "ward_id" } as const;

/** What the register has of the owner of an account. @returns undefined for somebody who has not applied */
export async function findPersonOfAccount(db: Database, userId: number): Promise<BirthAndGender | undefined> {
  const { rows } = await sql<BirthAndGender>`
    select date_of_birth::text, sex as gender from people where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The row of the register of an account's owner. */
export async function findPersonIdOfAccount(db: Database, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from people where user_id = ${userId}`.execute(db);
  return rows[0]?.id;
}

/** As `findPersonIdOfAccount`, locked until the commit. */
export async function lockPersonOfAccount(tx: Database, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from people where user_id = ${userId} for no key update`.execute(tx);
  return rows[0]?.id;
}

/**
 * Changes an account and its person. What is as it was in the account stays as it is in the register.
 * @param born kept in the register alone
 * @returns the account before, undefined for a deleted one, and whether its owner is in the register
 */
export async function updateAccountHolder(
  tx: Database,
  userId: number,
  details: Partial<AccountDetails>,
  born: BirthAndGenderChange = {},
): Promise<{ before: AccountDetails | undefined; isInRegister: boolean }> {
  const { rows } = await sql<AccountDetails>`
    select first_name, last_name, phone, ward_id from users where id = ${userId} for no key update`.execute(tx);
  const [before] = rows;
  const changed = (Object.keys(details) as (keyof AccountDetails)[]).filter((name) => details[name] !== before?.[name]);
  if (changed.includes("ward_id")) await lockMembershipsOf(tx, sql`user_id = ${userId}`);
  const inAccount = changed.map((name) => sql`${sql.ref(name)} = ${details[name]}`);
  if (inAccount.length > 0) await sql`update users set ${sql.join(inAccount)} where id = ${userId}`.execute(tx);
  const inRegister = [
    ...changed.map((name) => sql`${sql.ref(PERSON_COLUMNS[name])} = ${details[name]}`),
    ...(born.date_of_birth === undefined ? [] : [sql`date_of_birth = ${born.date_of_birth}`]),
    ...(born.gender === undefined ? [] : [sql`sex = ${born.gender}`]),
  ];
  const { rows: people } =
    inRegister.length === 0
      ? await sql<{ id: number }>`select id from people where user_id = ${userId}`.execute(tx)
      : await sql<{ id: number }>`
          update people set ${sql.join(inRegister)} where user_id = ${userId} returning id`.execute(tx);
  if (changed.includes("ward_id")) {
    await updateMembershipPlaces(
      tx,
      people.map(({ id }) => id),
    );
  }
  return { before, isInRegister: people.length > 0 };
}

/** After a correction of a person: the account, and where their applications are decided. */
export async function updateAccountOfPerson(tx: Database, personId: number): Promise<void> {
  await sql`update users set first_name = other_names, last_name = surname, ward_id = coalesce(people.ward_id, users.ward_id)
    from people where people.id = ${personId} and users.id = people.user_id and other_names <> '' and surname <> ''`.execute(
    tx,
  );
  await updateMembershipPlaces(tx, [personId]);
}

/** What is locked before a person: the account, and the memberships in the order of ids. */
export async function lockBesidePerson(tx: Database, id: number): Promise<void> {
  const isPerson = sql`people.id = live_person(${id})`;
  await sql`select from users where id = (select user_id from people where ${isPerson}) for no key update`.execute(tx);
  await lockMembershipsOf(tx, isPerson);
}

const lockMembershipsOf = (tx: Database, isPerson: RawBuilder<unknown>) =>
  sql`select from memberships where person_id = (select id from people where ${isPerson}) order by id for update`.execute(
    tx,
  );
