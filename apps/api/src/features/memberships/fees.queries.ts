import { listPlans, type MembershipType, membershipTypes } from "@party/contract/values/membership-plans";
import { type GeneratedAlways, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** What a year of each plan costs from an instant on. Append-only; the database writes it when tiers and fees are published. */
    membership_fees: {
      plan: GeneratedAlways<MembershipType>;
      from_at: GeneratedAlways<Date>;
      /** Whole KES. */
      fee: GeneratedAlways<number>;
      /** Of the two people who changed it; null for what a fresh start has. */
      proposal_id: GeneratedAlways<number | null>;
    };
    /** A view: fees that two people have approved for a day to come. */
    scheduled_membership_fees: {
      plan: GeneratedAlways<MembershipType | null>;
      fee: GeneratedAlways<number | null>;
      from_at: GeneratedAlways<Date | null>;
      proposal_id: GeneratedAlways<number | null>;
    };
  }
}

/** Of each plan, whole KES. */
export type Fees = Readonly<Record<MembershipType, number>>;

/** The fees in force. Whatever asks for money reads them in its transaction. @param at by default now */
export async function findFees(db: Database, at?: Date): Promise<Fees> {
  const { rows } = await sql<{ plan: MembershipType; fee: number }>`
    select plan, membership_fee_at(plan, ${at ? sql`${at}::timestamptz` : sql`clock_timestamp()`}) as fee
    from unnest(${membershipTypes}::text[]) as plan`.execute(db);
  return Object.fromEntries(rows.map(({ plan, fee }) => [plan, fee])) as Fees;
}

/**
 * The plan of people whom the office takes in without a payment: the first that costs nothing, of those that are offered.
 * @param at when they were told what it costs @throws Problem `no_free_plan`
 */
export async function requireFreePlan(db: Database, at?: Date): Promise<MembershipType> {
  const fees = await findFees(db, at);
  const free = listPlans().filter(({ id }) => fees[id] === 0);
  const plan = free.find(({ offered }) => offered !== false) ?? free[0];
  if (!plan) throw new Problem("no_free_plan");
  return plan.id;
}

export interface FeeChange {
  plan: MembershipType;
  /** Whole KES. */
  before: number;
  fee: number;
  at: Date;
}

/** The last change of each plan, as far as there was one; the fee of a fresh start is none. */
export async function listLastFeeChanges(db: Database): Promise<FeeChange[]> {
  const { rows } = await sql<FeeChange>`
    select distinct on (plan) plan, fee, from_at as at, lag(fee) over (partition by plan order by from_at) as before
    from membership_fees order by plan, from_at desc`.execute(db);
  return rows.filter(({ before }) => before !== null);
}

/** What two people have approved for a day to come, where it is another fee than today's. */
export async function listScheduledFeeChanges(db: Database): Promise<FeeChange[]> {
  const { rows } = await sql<FeeChange>`
    select plan, membership_fee_at(plan, now()) as before, fee, from_at as at from scheduled_membership_fees
    where fee <> membership_fee_at(plan, now())`.execute(db);
  return rows;
}
