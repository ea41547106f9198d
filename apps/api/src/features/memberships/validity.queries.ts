import "#features/memberships/memberships.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const HELD = [
  "id",
  "user_id",
  "membership_type",
  "state",
  "fee",
  "payment_method",
  "first_name",
  "last_name",
  "created_at",
  "number",
  sql<string | null>`valid_from::text`.as("valid_from"),
  sql<string | null>`valid_until::text`.as("valid_until"),
] as const;

export type HeldMembership = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

export const findMembership = (db: Database, id: number) =>
  db.selectFrom("memberships").select(HELD).where("id", "=", id).executeTakeFirst();

/** The same, which nobody else changes until the commit. */
export const holdMembership = (tx: Database, id: number) =>
  tx.selectFrom("memberships").select(HELD).where("id", "=", id).forUpdate().executeTakeFirst();

export const holdMembershipOf = (tx: Database, userId: number, id: number) =>
  tx
    .selectFrom("memberships")
    .select(HELD)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

export const listMembershipsOf = (db: Database, userId: number) =>
  db.selectFrom("memberships").select(HELD).where("user_id", "=", userId).orderBy("id", "desc").execute();

/** A person's number, made when they have none yet. */
export const giveNumber = async (tx: Database, userId: number | null): Promise<number> =>
  (
    await tx
      .insertInto("member_numbers")
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId }))
      .returning("number")
      .executeTakeFirstOrThrow()
  ).number;

export const setActive = (
  tx: Database,
  id: number,
  validity: { number: number; valid_from: string; valid_until: string },
) =>
  tx
    .updateTable("memberships")
    .set({ ...validity, state: "active" })
    .where("id", "=", id)
    .where("state", "in", ["awaiting_payment", "active", "grace", "lapsed"])
    .executeTakeFirstOrThrow();

export const insertTerm = (
  tx: Database,
  term: { intent_id: number; membership_id: number; valid_from: string; valid_until: string },
) => tx.insertInto("membership_terms").values(term).execute();

/** The year that a payment bought. */
export const findTerm = (db: Database, intentId: number) =>
  db
    .selectFrom("membership_terms")
    .select(["membership_id", sql<string>`valid_until::text`.as("valid_until")])
    .where("intent_id", "=", intentId)
    .executeTakeFirst();

/** Those whose last day is past wait for their renewal. */
export const startGrace = (db: Database, today: string) =>
  db
    .updateTable("memberships")
    .set({ state: "grace" })
    .where("state", "=", "active")
    .where("valid_until", "<", today)
    .execute();

/** @param lastDay memberships that ended before it have waited long enough. */
export const endGrace = (db: Database, lastDay: string) =>
  db
    .updateTable("memberships")
    .set({ state: "lapsed" })
    .where("state", "=", "grace")
    .where("valid_until", "<", lastDay)
    .execute();

export interface DueReminder {
  membershipId: number;
  /** The end that it reminds of. */
  validUntil: string;
  /** Which of the reminders of that end it is. */
  days: number;
}

/**
 * Notes the reminders that are due and were never noted, and gives them. After a pause of the worker the latest alone is
 * due: what would have reminded of it earlier has become untrue.
 */
export async function noteReminders(
  tx: Database,
  {
    today,
    from,
    to,
    stages,
    limit,
  }: { today: string; from: string; to: string; stages: readonly number[]; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    insert into membership_reminders (membership_id, valid_until, days)
    select id, valid_until, stage
    from memberships cross join lateral (
      select min(days) as stage from unnest(${stages}::integer[]) as days
      where valid_until - ${today}::date <= days
    ) as due
    where state in ('active', 'grace') and user_id is not null and fee > 0
      and valid_until between ${from}::date and ${to}::date
      and not exists (
        select from membership_reminders as noted
        where noted.membership_id = memberships.id
          and noted.valid_until = memberships.valid_until and noted.days = stage
      )
    order by memberships.valid_until, id limit ${limit}
    on conflict do nothing
    returning membership_id as "membershipId", valid_until::text as "validUntil", days`.execute(tx);
  return rows;
}
