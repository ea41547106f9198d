import "../memberships.queries.ts";
import type { MembershipType } from "@party/contract/values/membership-plans";
import { daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";

export interface DueReminder {
  membershipId: number;
  /** The last day of the membership, YYYY-MM-DD. */
  validUntil: string;
  /** Days before the end at which this reminder is sent. */
  days: number;
}

/**
 * Inserts the next reminders that are due, ordered by end and id, for the memberships in a state. After a pause of the worker
 * only the latest stage of each is due. @returns those that were due; `isNew` unless another worker inserted it at the same time
 */
export async function insertDueReminders(
  tx: Database,
  { today, from, to, stages }: { today: string; from: string; to: string; stages: readonly number[] },
  { state, after, limit }: { state: "active" | "grace"; after: DueReminder | undefined; limit: number },
): Promise<(DueReminder & { userId: number; isNew: boolean })[]> {
  const { rows } = await sql<DueReminder & { userId: number; isNew: boolean }>`
    with due as (
      select id, valid_until, stage, user_id
      from memberships cross join lateral (
        select min(days) as stage from unnest(${stages}::integer[]) as days
        where valid_until - ${today}::date <= days
      ) as next
      where state = ${state} and user_id is not null and fee > 0 and valid_until <= ${to}::date
        and membership_fee_at(membership_type, now()) is distinct from 0
        and (valid_until, id) > (${after?.validUntil ?? from}::date, ${after?.membershipId ?? 0}::integer)
        and not exists (
          select from membership_reminders as done
          where done.membership_id = memberships.id
            and done.valid_until = memberships.valid_until and done.days = stage
        )
      order by valid_until, id limit ${limit}
    ), inserted as (
      insert into membership_reminders (membership_id, valid_until, days)
      select id, valid_until, stage from due
      on conflict do nothing
      returning membership_id
    )
    select due.id as "membershipId", due.valid_until::text as "validUntil", stage as days, user_id as "userId",
      inserted.membership_id is not null as "isNew"
    from due left join inserted on inserted.membership_id = due.id
    order by due.valid_until, due.id`.execute(tx);
  return rows;
}

/** A paid membership of a plan that costs nothing by now goes on without an end, as those of free plans do. @returns how many */
export async function continueFreeMemberships(db: Database, today: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await setMemberships(db, (tx) =>
    tx
      .updateTable("memberships")
      .set({ state: "active", valid_until: null })
      .where("id", "in", (query) =>
        query
          .selectFrom("memberships")
          .select("id")
          .where("state", "in", ["active", "grace"])
          .where("valid_until", "<", today)
          .where(sql<boolean>`membership_fee_at(membership_type, now()) = 0`)
          .limit(limit)
          .forUpdate(),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

/** Days before and after today in which ends are counted. */
const COUNTED_DAYS = 90;

export interface CountedRenewals {
  tier: MembershipType;
  /** Within 90 days, and not renewed. */
  ended: number;
  /** In 0 to 30, 31 to 60 and 61 to 90 days. */
  within30: number;
  within60: number;
  within90: number;
}

/** How many memberships end or have ended, by tier. The states are literals, so that the partial index can be used. */
export async function countRenewalsByTier(db: Database, today: string): Promise<CountedRenewals[]> {
  const { rows } = await sql<CountedRenewals>`
    select membership_type as tier,
      count(*) filter (where valid_until < ${today}::date)::integer as ended,
      count(*) filter (where valid_until between ${today}::date and ${daysAfter(today, 30)}::date)::integer as within30,
      count(*) filter (where valid_until between ${daysAfter(today, 31)}::date and ${daysAfter(today, 60)}::date)::integer as within60,
      count(*) filter (where valid_until > ${daysAfter(today, 60)}::date)::integer as within90
    from memberships
    where state in ('active', 'grace', 'lapsed')
      and valid_until between ${daysAfter(today, -COUNTED_DAYS)}::date and ${daysAfter(today, COUNTED_DAYS)}::date
    group by membership_type`.execute(db);
  return rows;
}
