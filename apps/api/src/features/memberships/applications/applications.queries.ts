import { INVISIBLE_CHARACTERS } from "@party/contract/schemas";
import { APOSTROPHES, HYPHENS } from "@party/contract/values/fold-text";
import { type Generated, type Insertable, type Selectable, sql } from "kysely";
import { coversPlace, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";
import { FIRST_NAME_COLUMN } from "../memberships.queries.ts";

/** `reply` is what an applicant says to a question, `answer` what a refused one says, `upheld` the second refusal. */
export type ApplicationActionKind = "recommendation" | "question" | "reply" | "refusal" | "answer" | "upheld";

declare module "#database/tables.ts" {
  interface Tables {
    /** What staff did with an application besides confirming it. */
    application_actions: {
      id: Generated<number>;
      membership_id: number;
      kind: ApplicationActionKind;
      /** The question, the reason, the answer, or a note. */
      text: string;
      /** Null for the server operator. */
      made_by: number | null;
      made_at: CreatedAt;
    };
  }
}

export type NewMembership = Omit<
  Insertable<Tables["memberships"]>,
  "id" | "created_at" | "number" | "valid_from" | "valid_until" | "person_id"
>;
type ApplicantIdentity = Pick<NewMembership, "first_name" | "last_name" | "phone_number" | "membership_type">;

const MEMBERSHIP_REPLY_COLUMNS = ["id", "membership_type", "state", "fee", "created_at"] as const;

/**
 * How names are compared: keyboards write the apostrophe of Ng'ang'a and the hyphen of a double name in several ways, and
 * pasted text brings invisible marks. Letters with and without an accent differ: Mũthoni is not Muthoni.
 */
const toComparableName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(INVISIBLE_CHARACTERS, "")
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Names are compared as `toComparableName` says. */
export const applicantKey = ({ phone_number, first_name, last_name, membership_type }: ApplicantIdentity): string =>
  [phone_number, toComparableName(first_name), toComparableName(last_name), membership_type].join("|");

/**
 * Serialises applications of one person for one plan until the commit, with and without an account; in the order of what is
 * locked, so that nobody waits in a circle.
 */
export const lockApplicants = (tx: Database, applicants: readonly ApplicantIdentity[]) =>
  sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(applicant, 0) as lock from unnest(${applicants.map(applicantKey)}::text[]) as applicant order by lock
  ) as locks`.execute(tx);

/** The memberships that have not ended of people with these phone numbers, oldest first. */
const listMembershipsOfPhones = (db: Database, phones: readonly string[]) =>
  db
    .selectFrom("memberships")
    .select(["id", "ward_id", "first_name", "last_name", "phone_number", "membership_type"])
    .where("phone_number", "=", sql<string>`any(${phones}::text[])`)
    .where("state", "not in", ["refused", "resigned", "replaced"])
    .orderBy("id")
    .execute();

/** The memberships of one person for one plan, oldest first. */
const listMembershipsOfPerson = async (db: Database, person: ApplicantIdentity) =>
  (await listMembershipsOfPhones(db, [person.phone_number])).filter(
    (row) => applicantKey(row) === applicantKey(person),
  );

/** The keys of those of the applicants who have applied for the plan already, and of others with their phone numbers. */
export const listKnownApplicants = async (db: Database, applicants: readonly ApplicantIdentity[]) =>
  new Set(
    (
      await listMembershipsOfPhones(
        db,
        applicants.map(({ phone_number }) => phone_number),
      )
    ).map(applicantKey),
  );

/**
 * Adds somebody whom staff enter. Whether somebody of this name and phone number is in another place they do not learn: the
 * office finds the pair.
 * @returns undefined when such a membership lies within the territory
 */
export async function insertMembershipWithin(tx: Database, territory: Territory, applicant: NewMembership) {
  await lockApplicants(tx, [applicant]);
  const known = await findWhereKnown(tx, territory, applicant);
  return known === "here" ? undefined : insertMembership(tx, { ...applicant, is_apart: known === "elsewhere" });
}

/** Whether memberships of this name, phone number and plan lie within the territory, or only in other places. */
export async function findWhereKnown(db: Database, territory: Territory, person: ApplicantIdentity) {
  const known = await listMembershipsOfPerson(db, person);
  if (known.length === 0) return "nowhere";
  return known.some(({ ward_id }) => coversPlace(territory, { level: "ward", id: ward_id })) ? "here" : "elsewhere";
}

export const findMembershipOfUser = (db: Database, userId: number, type: ApplicantIdentity["membership_type"]) =>
  db
    .selectFrom("memberships")
    .select(MEMBERSHIP_REPLY_COLUMNS)
    .where("user_id", "=", userId)
    .where("membership_type", "=", type)
    .where("state", "not in", ["refused", "resigned", "replaced"])
    .executeTakeFirst();

/** @returns undefined when the same user or visitor has applied for the plan already. */
export const insertMembership = (db: Database, membership: NewMembership) =>
  db
    .insertInto("memberships")
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .returning(MEMBERSHIP_REPLY_COLUMNS)
    .executeTakeFirst();

/**
 * Stores applications without an account. One whose claim digest an older one has cannot be claimed.
 * @returns their rows in their order
 */
export async function insertFreeApplications(tx: Database, applications: readonly NewMembership[]) {
  const column = (name: keyof NewMembership) => applications.map((application) => application[name] ?? null);
  const { rows } = await sql<Pick<Selectable<Tables["memberships"]>, (typeof MEMBERSHIP_REPLY_COLUMNS)[number]>>`
    with added as (
      insert into memberships (membership_type, state, fee, first_name, last_name, phone_number, age, gender, occupation,
        ward_id, language, claim_digest)
      select membership_type, state, fee, first_name, last_name, phone_number, age, gender, occupation, ward_id, language,
        case when not exists (select from memberships where claim_digest = digest) then digest end
      from unnest(${column("membership_type")}::text[], ${column("state")}::text[], ${column("fee")}::integer[],
        ${column("first_name")}::text[], ${column("last_name")}::text[], ${column("phone_number")}::text[],
        ${column("age")}::integer[], ${column("gender")}::text[], ${column("occupation")}::text[],
        ${column("ward_id")}::integer[], ${column("language")}::text[], ${column("claim_digest")}::bytea[])
        with ordinality as application (membership_type, state, fee, first_name, last_name, phone_number, age, gender,
          occupation, ward_id, language, digest, n)
      order by n
      returning id, membership_type, state, fee, created_at
    )
    select id, membership_type, state, fee, created_at from added order by id`.execute(tx);
  return rows;
}

/** @param claimDays how long an application can be claimed */
export const lockApplicationByClaim = (tx: Database, claimDigest: Buffer, claimDays: number) =>
  tx
    .selectFrom("memberships")
    .select([...MEMBERSHIP_REPLY_COLUMNS, "user_id", "first_name", "last_name", "phone_number", "number"])
    .where("claim_digest", "=", claimDigest)
    .where("created_at", ">", sql<Date>`now() - make_interval(days => ${claimDays}::integer)`)
    .forUpdate()
    .executeTakeFirst();

/**
 * A repeated application becomes one of the account: it proves nothing about the first one.
 * @returns undefined when the application has an account already, or ended
 */
export const setApplicationOwner = (tx: Database, id: number, userId: number) =>
  setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      // The account has a person of its own.
      .set({ user_id: userId, person_id: null, state: sql`case state when 'replaced' then 'applied' else state end` })
      .where("id", "=", id)
      .where("user_id", "is", null)
      .where("state", "in", ["applied", "active", "refused", "replaced"])
      .returning(MEMBERSHIP_REPLY_COLUMNS)
      .executeTakeFirst(),
  );

/** Moves a number without an account to an account that has none. */
export const setMemberNumberOwner = (tx: Database, number: number, userId: number) =>
  sql`update member_numbers set user_id = ${userId} where number = ${number} and user_id is null
    and not exists (select from member_numbers where user_id = ${userId})`.execute(tx);

/** A duplicate is replaced, and linked to the account so that erasure finds it. */
export const replaceDuplicateApplication = (tx: Database, id: number, userId: number) =>
  setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "replaced", user_id: userId, person_id: null })
      .where("id", "=", id)
      .where("user_id", "is", null)
      .where("state", "in", ["applied", "replaced"])
      .execute(),
  );

/** Replaces the same person's applications without an account. */
export async function replaceDuplicateApplicationsOf(tx: Database, person: ApplicantIdentity): Promise<void> {
  const ids = (await listMembershipsOfPerson(tx, person)).map(({ id }) => id);
  if (ids.length === 0) return;
  await setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "replaced" })
      .where("user_id", "is", null)
      .where("state", "=", "applied")
      .where("id", "in", ids)
      .execute(),
  );
}

/**
 * Before one of several applications of a person without an account is confirmed: the others that wait are replaced, and so is
 * this one where the person is a member already. Locks the person, so that two confirmations come one after the other.
 * @returns the replaced ones
 */
export async function replaceRepeatedApplications(tx: Database, id: number): Promise<number[]> {
  await sql`select from people where id = (select person_id from memberships where id = ${id}) for no key update`.execute(
    tx,
  );
  const { rows } = await setMemberships(tx, () =>
    sql<{ id: number }>`
      update memberships set state = 'replaced' where id in (
        select other.id from memberships confirmed join memberships other using (person_id, membership_type)
        where confirmed.id = ${id} and confirmed.user_id is null and confirmed.state = 'applied'
          and other.user_id is null and other.state = 'applied'
          and (other.id <> ${id} or exists (
            select from memberships where memberships.person_id = confirmed.person_id
              and memberships.membership_type = confirmed.membership_type and memberships.state in ('active', 'grace')))
        for update of other skip locked)
      returning id`.execute(tx),
  );
  return rows.map((row) => row.id);
}

const APPLICANT_COLUMNS = ["id", "user_id", "membership_type", "first_name", "last_name", "phone_number"] as const;

/** @returns undefined when the application is not pending any more */
export const markApplicationConfirmed = (tx: Database, id: number, validFrom: string) =>
  setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "active", valid_from: validFrom })
      .where("id", "=", id)
      .where("state", "=", "applied")
      .where("fee", "=", 0)
      .returning(APPLICANT_COLUMNS)
      .executeTakeFirst(),
  );

export const setMembershipNumber = (tx: Database, id: number, number: number) =>
  setMemberships(tx, () => tx.updateTable("memberships").set({ number }).where("id", "=", id).execute());

export const listConfirmedFreeMemberships = (db: Database, userId: number) =>
  db
    .selectFrom("memberships")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "=", "active")
    .where("fee", "=", 0)
    .execute();

export const findApplication = (db: Database, id: number) =>
  db
    .selectFrom("memberships")
    .select(["user_id", "membership_type", "number", "state", "language", FIRST_NAME_COLUMN.as("first_name")])
    .select(sql<string | null>`valid_until::text`.as("valid_until"))
    .where("id", "=", id)
    .executeTakeFirst();

/** Questions about applications that wait and reasons of refusals, for the applicants; the newest of each first. */
export const listOpenQuestionsAndRefusals = (db: Database, userId: number) =>
  db
    .selectFrom("application_actions")
    .innerJoin("memberships", "memberships.id", "application_actions.membership_id")
    .select(["membership_id", "kind", "text"])
    .where("user_id", "=", userId)
    .where(sql<boolean>`(state, kind) in (('applied', 'question'), ('refused', 'refusal'), ('refused', 'upheld'))`)
    .orderBy("application_actions.id", "desc")
    .execute();

/** A question or refusal with its application, for the email. */
export const findApplicationAction = (db: Database, id: number) =>
  db
    .selectFrom("application_actions")
    .innerJoin("memberships", "memberships.id", "application_actions.membership_id")
    .select(["membership_id", "kind", "text", "state", "user_id", "membership_type", "language"])
    .select(FIRST_NAME_COLUMN.as("first_name"))
    .where("application_actions.id", "=", id)
    .executeTakeFirst();
