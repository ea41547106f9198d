import type { MembershipType } from "@party/contract/values/membership-plans";
import { daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Fees } from "../fees.queries.ts";
import "../memberships.queries.ts";

/** Days after a change whose renewals are counted. */
const COUNTED_DAYS = 30;
const MAX_CHANGES = 200;

/** How many members pay a renewal in the days from one on, by plan: their year ends in them. */
export const countRenewals = (db: Database, from: string) =>
  db
    .selectFrom("memberships")
    .select(["membership_type as plan", sql<number>`count(*)::integer`.as("count")])
    .where("state", "in", ["active", "grace"])
    .where("valid_until", ">=", from)
    .where("valid_until", "<", daysAfter(from, COUNTED_DAYS))
    .groupBy("membership_type")
    .execute();

interface FeeHistoryRow {
  plan: MembershipType;
  before: number;
  fee: number;
  at: Date;
  proposal: number | null;
  proposed_by: string | null;
  approved_by: string | null;
}

/** All changes, newest first. */
export async function listFeeHistory(db: Database): Promise<FeeHistoryRow[]> {
  const { rows } = await sql<FeeHistoryRow>`
    select plan, before, fee, from_at as at, proposal_id as proposal,
      proposer.first_name || ' ' || proposer.last_name as proposed_by,
      decider.first_name || ' ' || decider.last_name as approved_by
    from (select *, lag(fee) over (partition by plan order by from_at) as before from membership_fees) as changes
    left join proposals on proposals.id = proposal_id
    left join users as proposer on proposer.id = proposals.proposed_by
    left join users as decider on decider.id = proposals.decided_by
    where before is not null
    order by from_at desc, plan limit ${MAX_CHANGES}`.execute(db);
  return rows;
}

export async function findScheduledFees(db: Database) {
  const { rows } = await sql<{ plan: MembershipType; fee: number; at: Date; proposal: number }>`
    select plan, fee, from_at as at, proposal_id as proposal from scheduled_membership_fees`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const fees = Object.fromEntries(rows.map(({ plan, fee }) => [plan, fee])) as Fees;
  return { at: first.at.toISOString(), proposal: first.proposal, fees };
}
