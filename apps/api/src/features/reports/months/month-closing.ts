import { formatKes } from "@party/contract/values/money";
import { endOfMonth, formatMonth, hasMonthEnded, monthOfDay } from "@party/contract/values/months";
import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { hasUnsummedEntries, receivedByDay } from "#features/payments/ledger/ledger-days.queries.ts";
import { findProposal, listOpenProposals } from "#features/staff/proposals/proposals.queries.ts";
import {
  bodyOfProposal,
  createProposal,
  type ProposalKind,
  type ProposalServices,
} from "#features/staff/proposals/proposals.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import { figuresOf, listMonthsOfLedger, reportWaiting } from "../reports.staff.ts";
import {
  type FigureOfDay,
  findClosedMonth,
  insertClosedMonth,
  insertFigures,
  listFigures,
  listUnreportedFigures,
  lockClosedMonths,
  storeReport,
} from "./closed-months.queries.ts";
import { renderMonth } from "./month-pdf.ts";

/** What the proposal is about: the figures that whoever approves it has seen. */
interface ProposedMonth {
  month: number;
  received: number;
  returned: number;
}

/** Figures of a month, and of what is corrected in other months. @param rows of the month, or what closing it would store */
export function splitFigures(rows: readonly FigureOfDay[], month: number) {
  const byMonth = Map.groupBy(rows, ({ day }) => monthOfDay(day));
  const corrected = [...byMonth]
    .filter(([of]) => of !== month)
    .map(([of, ofMonth]) => {
      const { received, returned, lines } = figuresOf(ofMonth);
      return { month: of, amount: received + returned, lines };
    });
  return {
    ...figuresOf(byMonth.get(month) ?? []),
    corrected,
    corrections: corrected.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Open proposals by month. */
export async function listProposedMonths({ config, db }: Pick<ProposalServices, "config" | "db">) {
  const rows = await listOpenProposals(db, monthProposals.kind);
  return new Map(rows.map((row) => [bodyOfProposal<ProposedMonth>({ config }, row).month, row.id]));
}

const isAsProposed = (body: ProposedMonth, now: Pick<ProposedMonth, "received" | "returned">): boolean =>
  body.received === now.received && body.returned === now.returned;

/** Closes a month: proposed by the treasurer, approved by the auditor. */
export const monthProposals: ProposalKind<ProposedMonth> = {
  kind: "month-closed",
  decidedBy: "months.close",
  mayPropose: (author) => author.has("months.propose"),
  async subject(db, { month, received, returned }) {
    const isClosed = (await findClosedMonth(db, month)) !== undefined;
    const rows = isClosed ? await listFigures(db, month) : await listUnreportedFigures(db, receivedByDay, month);
    const waiting = isClosed ? [] : await listWaitingOfMonth(db, month);
    return {
      kind: "month-closed",
      ...{ month, received, returned },
      corrections: splitFigures(rows, month).corrections,
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    };
  },
  effects: ({ month, received, returned }) => [
    `The figures of ${formatMonth(month)} are stored and never change: ${formatKes(received)} came, and ${formatKes(-returned)} went back.`,
    "A PDF for the party's organs is made of them, and is always the same file.",
    "What changes of this month later is a correction: a line of its own in the next month that is closed.",
    "It cannot be taken back.",
  ],
  async checkApproval(tx, body) {
    if (await findClosedMonth(tx, body.month)) throw new Problem("month_closed");
    if (!isAsProposed(body, splitFigures(await listUnreportedFigures(tx, receivedByDay, body.month), body.month))) {
      throw new Problem("month_changed");
    }
  },
  async execute({ db: tx }, proposalId, body) {
    await closeMonth(tx, proposalId, body);
    return `${formatMonth(body.month)} is closed.`;
  },
};

/** Stores figures and report. @throws Problem `month_closed`, `month_not_summed` or `month_changed` */
async function closeMonth(tx: Database, proposalId: number, body: ProposedMonth): Promise<void> {
  const { month } = body;
  await lockClosedMonths(tx);
  await requireClosable(tx, month);
  const proposal = (await findProposal(tx, proposalId))!;
  const { closed_at } = await insertClosedMonth(tx, {
    month,
    proposal_id: proposalId,
    proposed_by: proposal.proposed_by!,
    approved_by: proposal.decided_by!,
  });
  await insertFigures(tx, receivedByDay, month);
  const figures = splitFigures(await listFigures(tx, month), month);
  if (!isAsProposed(body, figures)) throw new Problem("month_changed");
  const report = await renderMonth(party, {
    ...figures,
    month,
    closedAt: closed_at,
    proposedBy: proposal.proposer_name ?? "",
    approvedBy: proposal.decider_name ?? "",
  });
  await storeReport(tx, month, report);
}

/** @throws Problem `not_found`, `month_not_ended`, `month_closed` or `month_not_summed` */
async function requireClosable(db: Database, month: number): Promise<void> {
  if (!(await listMonthsOfLedger(db)).includes(month)) throw new Problem("not_found");
  if (!hasMonthEnded(month, new Date())) throw new Problem("month_not_ended");
  if (await findClosedMonth(db, month)) throw new Problem("month_closed");
  if (await hasUnsummedEntries(db)) throw new Problem("month_not_summed");
}

/** What has waited since the month or before. */
export const listWaitingOfMonth = async (db: Database, month: number) =>
  (await reportWaiting(db, endOfMonth(month)))
    .map(({ kind, week, month: ofMonth, older }) => ({
      kind,
      count: week.count + ofMonth.count + older.count,
      amount: week.amount + ofMonth.amount + older.amount,
    }))
    .filter(({ count }) => count > 0);

/**
 * @param services its `db` is a transaction
 * @returns the id of the proposal
 * @throws Problem `not_found`, `month_not_ended`, `month_closed`, `month_proposed` or `month_not_summed`
 */
export async function proposeClosing(
  services: ProposalServices,
  proposedBy: number,
  month: number,
  reason: string,
): Promise<number> {
  const { db: tx } = services;
  // Of two concurrent proposals the second sees the first.
  await lockClosedMonths(tx);
  await requireClosable(tx, month);
  if ((await listProposedMonths(services)).has(month)) throw new Problem("month_proposed");
  const { received, returned } = splitFigures(await listUnreportedFigures(tx, receivedByDay, month), month);
  return createProposal(services, {
    kind: monthProposals,
    body: { month, received, returned },
    subject: `Close ${formatMonth(month)}`,
    place: NATION,
    reason,
    proposedBy,
  });
}
