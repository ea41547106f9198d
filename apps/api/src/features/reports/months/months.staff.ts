import type { MonthDetails } from "@party/contract/months.staff";
import { formatMonth, hasMonthEnded } from "@party/contract/values/months";
import type { StaffActor } from "#access/staff.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { receivedByDay } from "#features/payments/ledger/ledger-days.queries.ts";
import type { ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { listMonthsOfLedger } from "../reports.staff.ts";
import {
  findClosedMonth,
  findLastClosedMonth,
  findReport,
  listClosedMonths,
  listFigures,
  listLaterCorrections,
  listUnreportedFigures,
  type MonthSums,
  sumClosedMonths,
  sumMonthsOfLedger,
} from "./closed-months.queries.ts";
import { listProposedMonths, listWaitingOfMonth, splitFigures } from "./month-closing.ts";

type Reader = Pick<ProposalServices, "config" | "db">;

export async function listMonthsPage(reader: Reader, query: StaffQuery) {
  const known = await listMonthsOfLedger(reader.db);
  const page = await staffPage(reader.db, query, idCursor, {
    filter: {},
    rows: async (_db, { after, limit }) =>
      known.filter((month) => after === undefined || month < after).slice(0, limit),
    count: async () => known.length,
    key: (month) => month,
  });
  return { ...page, results: await toMonthRows(reader, page.results) };
}

const stateOf = (month: number, isClosed: boolean, proposal: number | undefined): MonthDetails["state"] => {
  if (isClosed) return "closed";
  if (!hasMonthEnded(month, new Date())) return "running";
  return proposal === undefined ? "open" : "proposed";
};

async function toMonthRows(reader: Reader, months: readonly number[]) {
  const [first, last] = [Math.min(...months), Math.max(...months)];
  const closed = new Map((await listClosedMonths(reader.db, months)).map((each) => [each.month, each]));
  const stored = new Map((await sumClosedMonths(reader.db, months)).map((each) => [each.month, each]));
  const inLedger = new Map(
    (await sumMonthsOfLedger(reader.db, receivedByDay, { first, last })).map((each) => [each.month, each]),
  );
  const proposed = await listProposedMonths(reader);
  return months.map((id) => {
    const of = closed.get(id);
    const sums: Partial<MonthSums> = (of ? stored : inLedger).get(id) ?? {};
    const { received = 0, returned = 0, corrections = 0 } = sums;
    return {
      id,
      state: stateOf(id, of !== undefined, proposed.get(id)),
      received,
      returned: 0 - returned,
      corrections,
      proposal: of ? null : (proposed.get(id) ?? null),
      closed_at: of?.closed_at.toISOString() ?? null,
    };
  });
}

/** @throws Problem `not_found` for a month before the first payment, or to come */
export async function showMonth(reader: Reader, actor: StaffActor, month: number): Promise<MonthDetails> {
  const { db } = reader;
  const closed = await findClosedMonth(db, month);
  if (!closed && !(await listMonthsOfLedger(db)).includes(month)) throw new Problem("not_found");
  const proposal = closed ? undefined : (await listProposedMonths(reader)).get(month);
  const state = stateOf(month, closed !== undefined, proposal);
  const unreported = await listUnreportedFigures(db, receivedByDay, month);
  const figures = splitFigures(closed ? await listFigures(db, month) : unreported, month);
  const later = closed
    ? [...(await listLaterCorrections(db, month)), ...pendingCorrection(splitFigures(unreported, month))]
    : [];
  return {
    id: month,
    state,
    ...figures,
    later,
    proposal: proposal ?? null,
    closed_at: closed?.closed_at.toISOString() ?? null,
    proposed_by: closed?.proposer_name ?? null,
    approved_by: closed?.approver_name ?? null,
    sha256: closed?.sha256 ?? null,
    waiting: closed ? [] : await listWaitingOfMonth(db, month),
    can: [
      ...(state === "open" && actor.has("months.propose") ? (["propose"] as const) : []),
      ...(closed ? (["download"] as const) : []),
    ],
  };
}

const pendingCorrection = ({ received, returned, lines }: Pick<MonthDetails, "received" | "returned" | "lines">) =>
  lines.length === 0 ? [] : [{ month: null, amount: received + returned }];

/** @throws Problem `not_found` for a month that is not closed */
export async function openReport(db: Database, month: number): Promise<{ name: string; content: string }> {
  const report = await findReport(db, month);
  if (!report) throw new Problem("not_found");
  return { name: `month-${month}.pdf`, content: report.toString("base64") };
}

/** For the daily mail, so that whoever changes a stored report is found out by the mails of before. */
export async function describeLastClosedMonth(db: Database): Promise<string | undefined> {
  const last = await findLastClosedMonth(db);
  return last && `The month closed last is ${formatMonth(last.month)}; the SHA-256 of its PDF is ${last.sha256}.`;
}
