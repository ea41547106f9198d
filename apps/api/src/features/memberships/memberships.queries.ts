import "#features/memberships/memberships.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type NewMembership = Omit<
  Insertable<Tables["memberships"]>,
  "id" | "created_at" | "number" | "valid_from" | "valid_until"
>;
type Person = Pick<NewMembership, "first_name" | "last_name" | "phone_number" | "membership_type">;

const REPLY = ["id", "membership_type", "state", "fee", "created_at"] as const;

/** Two applications of one person for one plan, with an account and without, wait for each other until the commit. */
export const holdPerson = (tx: Database, { phone_number, first_name, last_name, membership_type }: Person) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    concat_ws('|', ${phone_number}::text, lower(${first_name}), lower(${last_name}), ${membership_type}::text), 0
  ))`.execute(tx);

const samePerson = ({ phone_number, first_name, last_name, membership_type }: Person) =>
  sql<boolean>`phone_number = ${phone_number} and lower(first_name) = lower(${first_name})
    and lower(last_name) = lower(${last_name}) and membership_type = ${membership_type}
    and state not in ('resigned', 'replaced')`;

export const findMembershipOfPerson = (db: Database, person: Person) =>
  db.selectFrom("memberships").select(REPLY).where(samePerson(person)).orderBy("id").limit(1).executeTakeFirst();

export const findMembershipOfUser = (db: Database, userId: number, type: Person["membership_type"]) =>
  db
    .selectFrom("memberships")
    .select(REPLY)
    .where("user_id", "=", userId)
    .where("membership_type", "=", type)
    .where("state", "not in", ["resigned", "replaced"])
    .executeTakeFirst();

/** @returns undefined when the same user or visitor has applied for the plan already. */
export const insertMembership = (db: Database, membership: NewMembership) =>
  db
    .insertInto("memberships")
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .returning(REPLY)
    .executeTakeFirst();

/** Gives an application that anybody could have typed, and nobody has confirmed, to the account of the same person. */
export const adoptApplication = (db: Database, userId: number, membership: NewMembership) =>
  db
    .updateTable("memberships")
    .set({ ...membership, user_id: userId })
    .where("user_id", "is", null)
    .where("state", "=", "applied")
    .where(samePerson(membership))
    .returning(REPLY)
    .executeTakeFirst();
