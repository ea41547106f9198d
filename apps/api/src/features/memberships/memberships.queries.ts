import type { Language } from "@party/contract/values/languages";
import { GRACE_DAYS, type MembershipType } from "@party/contract/values/membership-plans";
import type { membershipStates } from "@party/contract/values/membership-states";
import type { PaymentMethod } from "@party/contract/values/payments";
import type { Gender } from "@party/contract/values/person";
import { type Generated, type GeneratedAlways, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import type { CreatedAt } from "#database/tables.ts";

export type MembershipState = (typeof membershipStates)[number];

declare module "#database/tables.ts" {
  interface Tables {
    memberships: {
      id: Generated<number>;
      /** Null for an application without an account. */
      user_id: number | null;
      membership_type: MembershipType;
      state: MembershipState;
      /** Whole KES, at the time of applying. */
      fee: number;
      payment_method: PaymentMethod | null;
      first_name: string;
      last_name: string;
      /** E.164 */
      phone_number: string;
      /** In years, as stated on applying. */
      age: number;
      gender: Gender;
      occupation: string;
      ward_id: number;
      created_at: CreatedAt;
      /** SHA-256 of the Idempotency-Key of an application without an account. */
      claim_digest: Generated<Buffer | null>;
      /** Assigned when a membership of the member starts. */
      number: number | null;
      /** Dates in Nairobi, YYYY-MM-DD; read them as `::text`, else the driver returns instants. */
      valid_from: string | null;
      /** The last day; null without an end. */
      valid_until: string | null;
      /** Null until the job `people.link` has linked it. */
      person_id: number | null;
      /** In which somebody without an account applied; an account has its own. */
      language: Generated<Language>;
      is_apart: Generated<boolean>;
    };
    member_numbers: { number: GeneratedAlways<number>; user_id: number | null; person_id: number | null };
    /** A paid term. */
    membership_terms: {
      intent_id: number;
      membership_id: number;
      valid_from: string;
      valid_until: string;
      created_at: CreatedAt;
      /** What its year costs, in KES; null in terms from before there were changes of fees. */
      fee: number | null;
    };
    membership_reminders: { membership_id: number; valid_until: string; days: number };
    /** Changes of the number of memberships that have not ended; their sum is that number. */
    membership_count_changes: { id: GeneratedAlways<string>; change: number };
  }
}

/** Of the person, once there is one: what was typed when applying may have been corrected since. */
export const FIRST_NAME_COLUMN = sql<string>`coalesce(
  (select nullif(people.other_names, '') from people where people.id = memberships.person_id), memberships.first_name)`;
const LAST_NAME_COLUMN = sql<string>`coalesce(
  (select nullif(people.surname, '') from people where people.id = memberships.person_id), memberships.last_name)`;

const MEMBERSHIP_COLUMNS = [
  "id",
  "user_id",
  "membership_type",
  "state",
  "fee",
  "payment_method",
  FIRST_NAME_COLUMN.as("first_name"),
  LAST_NAME_COLUMN.as("last_name"),
  "created_at",
  "number",
  "language",
  sql<string | null>`valid_from::text`.as("valid_from"),
  sql<string | null>`valid_until::text`.as("valid_until"),
  // What its year cost: by the newest term, else by the application.
  sql<number>`coalesce((select fee from membership_terms where membership_id = memberships.id
    order by valid_from desc limit 1), fee)`.as("paid_fee"),
] as const;

/** The columns that are copied to another plan of the same person. */
const PERSON_COLUMNS = [
  "person_id",
  "user_id",
  "payment_method",
  "first_name",
  "last_name",
  "phone_number",
  "age",
  "gender",
  "occupation",
  "ward_id",
  "language",
] as const;

export type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

export const findMembership = (db: Database, id: number) =>
  db.selectFrom("memberships").select(MEMBERSHIP_COLUMNS).where("id", "=", id).executeTakeFirst();

export const listMemberNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("memberships")
    .select(["id", "user_id", "number", "ward_id"])
    .select([FIRST_NAME_COLUMN.as("first_name"), LAST_NAME_COLUMN.as("last_name")])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

const memberCountIn = (wards: readonly number[]) => sql<number>`(select count(distinct number)::integer from memberships
  where state in ('active', 'grace') and ward_id = any(${wards}::integer[]))`;

/** How many members live in these wards. */
export async function countMembersIn(db: Database, wards: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${memberCountIn(wards)} as count`.execute(db);
  return rows[0]!.count;
}

/** How many members and waiting applications a place has; each by an index of its wards. */
export async function countPeopleInWards(db: Database, wards: readonly number[]) {
  const { rows } = await sql<{ members: number; applications: number; registered: number; to_call: number }>`
    select (select count(*)::integer from walk_ins
        where ward_id = any(${wards}::integer[]) and taken_at > now() - interval '7 days') as registered,
      (select count(*)::integer from application_decisions join memberships on memberships.id = membership_id
        where application_decisions.ward_id = any(${wards}::integer[]) and outcome = 'confirmed'
          and call is distinct from 'reached' and user_id is null and state = 'active') as to_call,
      ${memberCountIn(wards)} as members,
      (select count(*)::integer from memberships
        where state = 'applied' and fee = 0 and ward_id = any(${wards}::integer[])) as applications`.execute(db);
  return rows[0]!;
}

export const lockMembership = (tx: Database, id: number) =>
  tx.selectFrom("memberships").select(MEMBERSHIP_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

export const lockMembershipOf = (tx: Database, userId: number, id: number) =>
  tx
    .selectFrom("memberships")
    .select(MEMBERSHIP_COLUMNS)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

/** Newest first, without applications that were sent twice. */
export const listMembershipsOf = (db: Database, userId: number) =>
  db
    .selectFrom("memberships")
    .select(MEMBERSHIP_COLUMNS)
    .where("user_id", "=", userId)
    .where((where) => where.or([where("state", "<>", "replaced"), where("valid_from", "is not", null)]))
    .orderBy("id", "desc")
    .execute();

/** The user's number; a new one where there is none yet. */
export const assignMemberNumber = async (tx: Database, userId: number | null): Promise<number> =>
  (
    await tx
      .insertInto("member_numbers")
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId }))
      .returning("number")
      .executeTakeFirstOrThrow()
  ).number;

export const setMembershipActive = (
  tx: Database,
  id: number,
  validity: { number: number; valid_from: string; valid_until: string },
) =>
  setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ ...validity, state: "active" })
      .where("id", "=", id)
      .where("state", "in", ["awaiting_payment", "active", "grace", "lapsed"])
      .executeTakeFirstOrThrow(),
  );

/** An active membership of the same person in another plan. @returns undefined when they have that plan */
export const insertMembershipInPlan = (
  tx: Database,
  id: number,
  plan: { membership_type: MembershipType; fee: number; number: number; valid_from: string; valid_until: string },
) =>
  setMemberships(tx, () =>
    tx
      .insertInto("memberships")
      .columns([...PERSON_COLUMNS, "membership_type", "state", "fee", "number", "valid_from", "valid_until"])
      .expression((from) =>
        from
          .selectFrom("memberships")
          .select(PERSON_COLUMNS)
          .select([
            sql<MembershipType>`${plan.membership_type}::text`.as("membership_type"),
            sql<MembershipState>`'active'`.as("state"),
            sql<number>`${plan.fee}::integer`.as("fee"),
            sql<number>`${plan.number}::integer`.as("number"),
            sql<string>`${plan.valid_from}::date`.as("valid_from"),
            sql<string>`${plan.valid_until}::date`.as("valid_until"),
          ])
          .where("id", "=", id),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst(),
  );

/** Includes a membership that lapsed while the payment was under way. */
export const markMembershipReplaced = (tx: Database, id: number) =>
  setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "replaced" })
      .where("id", "=", id)
      .where("state", "in", ["active", "grace", "lapsed"])
      .execute(),
  );

export const lockMembershipInPlan = (tx: Database, userId: number, plan: MembershipType) =>
  tx
    .selectFrom("memberships")
    .select(MEMBERSHIP_COLUMNS)
    .where("user_id", "=", userId)
    .where("membership_type", "=", plan)
    .where("state", "not in", ["refused", "resigned", "replaced"])
    .forUpdate()
    .executeTakeFirst();

export const insertTerm = (
  tx: Database,
  term: { intent_id: number; membership_id: number; valid_from: string; valid_until: string; fee: number },
) => tx.insertInto("membership_terms").values(term).execute();

export const findTerm = (db: Database, intentId: number) =>
  db
    .selectFrom("membership_terms")
    .select(["membership_id", sql<string>`valid_from::text`.as("valid_from")])
    .select(sql<string>`valid_until::text`.as("valid_until"))
    .where("intent_id", "=", intentId)
    .executeTakeFirst();

/** @returns the first day of the term before it; null without one */
export const deleteTerm = async (tx: Database, intentId: number, membershipId: number): Promise<string | null> => {
  await tx.deleteFrom("membership_terms").where("intent_id", "=", intentId).execute();
  const before = await tx
    .selectFrom("membership_terms")
    .select(sql<string>`valid_from::text`.as("valid_from"))
    .where("membership_id", "=", membershipId)
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return before?.valid_from ?? null;
};

/** The member keeps the number. */
export const markAwaitingPayment = (tx: Database, id: number) =>
  setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "awaiting_payment", valid_from: null, valid_until: null })
      .where("id", "=", id)
      .execute(),
  );

export const updateMembershipValidity = (
  tx: Database,
  id: number,
  to: { state: MembershipState; valid_from: string | null; valid_until: string | null },
) => setMemberships(tx, () => tx.updateTable("memberships").set(to).where("id", "=", id).execute());

/** @returns how many */
export async function startGracePeriods(db: Database, today: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await setMemberships(db, (tx) =>
    tx
      .updateTable("memberships")
      .set({ state: "grace" })
      .where("id", "in", selectMembershipsEndedBefore(tx, "active", today, limit))
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

/** @param lastDay memberships that ended before it lapse */
export const endGracePeriods = (tx: Database, lastDay: string, limit: number) =>
  setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "lapsed" })
      .where("id", "in", selectMembershipsEndedBefore(tx, "grace", lastDay, limit))
      .returning("user_id")
      .execute(),
  );

/** Locks them: one that is renewed at the same time stays renewed, and the next one takes its place. */
const selectMembershipsEndedBefore = (db: Database, state: MembershipState, day: string, limit: number) =>
  db
    .selectFrom("memberships")
    .select("id")
    .where("state", "=", state)
    .where("valid_until", "<", day)
    .orderBy("valid_until")
    .orderBy("id")
    .limit(limit)
    .forUpdate();

const TODAY_IN_NAIROBI = sql`(now() at time zone 'Africa/Nairobi')::date`;

/** Compares dates too, because a stopped worker leaves states unchanged. */
const isActiveToday = sql<boolean>`state in ('active', 'grace')
  and (valid_until is null or valid_until + ${sql.lit(GRACE_DAYS)} >= ${TODAY_IN_NAIROBI})`;

export const findHighestActiveMembership = (db: Database, userId: number) =>
  db
    .selectFrom("memberships")
    .select([
      "id",
      "membership_type",
      "number",
      sql<string | null>`valid_until::text`.as("valid_until"),
      sql<boolean>`coalesce(valid_until < ${TODAY_IN_NAIROBI}, false)`.as("renewal_due"),
    ])
    .where("user_id", "=", userId)
    .where(isActiveToday)
    .orderBy("fee", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export async function assignNumberToMembership(db: Database, userId: number, membershipId: number): Promise<number> {
  return setMemberships(db, async (tx) => {
    const number = await assignMemberNumber(tx, userId);
    await tx
      .updateTable("memberships")
      .set({ number })
      .where("id", "=", membershipId)
      .where("number", "is", null)
      .execute();
    return number;
  });
}

export const findActiveUserByNumber = (db: Database, number: number) =>
  db
    .selectFrom("member_numbers")
    .innerJoin("memberships", "memberships.user_id", "member_numbers.user_id")
    .select("member_numbers.user_id")
    .where("member_numbers.number", "=", number)
    .where(isActiveToday)
    .limit(1)
    .executeTakeFirst();

/** The membership that the dashboard shows: active before pending, pending before ended. */
export const findMainMembership = (db: Database, userId: number) =>
  db
    .selectFrom("memberships")
    .select(["membership_type", "state", "fee", sql<string | null>`valid_until::text`.as("valid_until")])
    .where("user_id", "=", userId)
    .orderBy(
      sql`array_position(
        array['active', 'grace', 'awaiting_payment', 'applied', 'lapsed', 'refused', 'resigned', 'replaced'], state
      )`,
    )
    .orderBy("fee", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** How many memberships have not ended. */
export async function countMemberships(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("membership_count_changes")
    .select(sql<number>`coalesce(sum(change), 0)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces the changes so far by their sum. Changes of transactions that are not committed yet stay for the next time. */
export const sumMemberCountChanges = (db: Database) =>
  sql`
    with summed as (delete from membership_count_changes returning change)
    insert into membership_count_changes (change) select sum(change) from summed having count(*) > 0`.execute(db);
