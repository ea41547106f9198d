import type { DonationLimit } from "@party/contract/held-gifts.staff";
import { formatKes } from "@party/contract/values/money";
import { dayInNairobi, formatDay } from "@party/contract/values/nairobi-time";
import { NATION } from "#access/territory.ts";
import { dueDateCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import {
  countDonationLimits,
  endDonationLimitBefore,
  insertDonationLimit,
  listDonationLimits,
  lockDonationLimits,
  type NewDonationLimit,
} from "./donation-limits.queries.ts";

export const listDonationLimitsPage = async (db: Database, query: StaffQuery) => {
  const page = await staffPage(db, query, dueDateCursor, {
    filter: {},
    rows: listDonationLimits,
    count: countDonationLimits,
    key: ({ valid_from, id }): [string, number] => [valid_from, id],
  });
  return { ...page, results: page.results satisfies DonationLimit[] };
};

/** A limit begins on a day to come, so that no gift is measured by another than that of its day. */
function refuseLimitOfThePast({ valid_from, valid_until }: NewDonationLimit): void {
  if (valid_from <= dayInNairobi(new Date())) throw new Problem("limit_not_to_come");
  if (valid_until !== null && valid_until < valid_from) throw new Problem("limit_overlaps");
}

/** @throws Problem `limit_overlaps` where another one begins meanwhile */
async function refuseOverlap(tx: Database, { valid_from, valid_until }: NewDonationLimit): Promise<void> {
  const limits = await lockDonationLimits(tx);
  const overlaps = limits.some(
    (limit) => limit.valid_from >= valid_from && (valid_until === null || limit.valid_from <= valid_until),
  );
  if (overlaps) throw new Problem("limit_overlaps");
}

/** What one giver may give in a year, from a day on; the limit before it ends the day before. */
export const limitProposals: ProposalKind<NewDonationLimit> = {
  kind: "donation-limit",
  decidedBy: "donations.limits",
  mayPropose: (author) => author.has("donations.limits"),
  subject: (_db, { valid_from, valid_until, source, warning_percent = null }) => ({
    ...{ kind: "donation-limit", valid_from, valid_until, source, warning_percent },
  }),
  effects: ({ valid_from, amount, warning_percent }) => [
    `From ${formatDay(valid_from)} gifts that bring one giver above ${formatKes(amount)} in a calendar year are held, and two people decide on each.`,
    ...(warning_percent
      ? [`Once a year a question is asked about a giver who has given more than ${warning_percent}% of all gifts.`]
      : []),
    "The limit before it ends the day before. Gifts are measured by the limit of the day on which they were paid.",
  ],
  async checkApproval(tx, limit) {
    refuseLimitOfThePast(limit);
    await refuseOverlap(tx, limit);
  },
  async execute({ db: tx }, _proposalId, limit) {
    refuseLimitOfThePast(limit);
    await refuseOverlap(tx, limit);
    await endDonationLimitBefore(tx, limit.valid_from);
    await insertDonationLimit(tx, limit);
    return `The limit of ${formatKes(limit.amount)} holds from ${formatDay(limit.valid_from)}.`;
  },
};

/**
 * @param services its `db` is a transaction
 * @returns the id of the proposal
 * @throws Problem `limit_not_to_come` or `limit_overlaps`
 */
export async function proposeDonationLimit(
  services: ProposalServices,
  proposedBy: number,
  { reason, ...limit }: NewDonationLimit & { reason: string },
): Promise<number> {
  refuseLimitOfThePast(limit);
  await refuseOverlap(services.db, limit);
  return createProposal(services, {
    kind: limitProposals,
    body: limit,
    subject: `A limit of gifts from ${formatDay(limit.valid_from)}`,
    amount: limit.amount,
    place: NATION,
    reason,
    proposedBy,
  });
}
