import type { Deadline } from "@party/contract/deadlines.staff";
import type { TodayDeadline } from "@party/contract/today";
import { dayInNairobi, daysUntil, formatDay } from "@party/contract/values/nairobi-time";
import { NATION } from "#access/territory.ts";
import { dueDateCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { listTwoPeople } from "#features/staff/proposals/proposals.queries.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import {
  countDeadlines,
  type DeadlineRow,
  type DeadlineValues,
  findDeadline,
  insertDeadline,
  listDeadlines,
  lockDeadline,
  setDeadlineDone,
  updateDeadline,
} from "./deadlines.queries.ts";

/** So many of the next ones are on Today. */
const DEADLINES_ON_TODAY = 10;

async function toDeadlines(db: Database, rows: readonly DeadlineRow[]): Promise<Deadline[]> {
  const today = dayInNairobi(new Date());
  const people = await listTwoPeople(
    db,
    rows.flatMap(({ proposal_id }) => proposal_id ?? []),
  );
  return rows.map(({ proposal_id, confirmed_at, done_at, ...row }) => ({
    ...row,
    days_left: daysUntil(today, row.day),
    confirmed: proposal_id === null ? null : { ...people.get(proposal_id)!, at: confirmed_at!.toISOString() },
    revision: proposal_id,
    done_at: done_at?.toISOString() ?? null,
  }));
}

export async function listDeadlinesPage(db: Database, query: StaffQuery & { status: "open" | "done" }) {
  const page = await staffPage(db, query, dueDateCursor, {
    filter: { open: query.status === "open" },
    rows: listDeadlines,
    count: countDeadlines,
    key: ({ day, id }): [string, number] => [day, id],
  });
  return { ...page, results: await toDeadlines(db, page.results) };
}

/** @throws Problem not_found */
export async function showDeadline(db: Database, id: number): Promise<Deadline> {
  const row = await findDeadline(db, id);
  if (!row) throw new Problem("not_found");
  return (await toDeadlines(db, [row]))[0]!;
}

/** Those that are not done, the next one first. */
export async function listDeadlinesOfToday(db: Database): Promise<TodayDeadline[]> {
  const today = dayInNairobi(new Date());
  const rows = await listDeadlines(db, { open: true, after: undefined, limit: DEADLINES_ON_TODAY });
  return rows.map(({ id, title, day, proposal_id }) => ({
    ...{ id, title, day, days_left: daysUntil(today, day), is_confirmed: proposal_id !== null },
  }));
}

/** Recording the same again changes nothing. @throws Problem not_found */
export async function completeDeadline(db: Database, id: number, done: boolean): Promise<Deadline> {
  await setDeadlineDone(db, id, done);
  return showDeadline(db, id);
}

interface ProposedDeadline extends DeadlineValues {
  /** Null for a new one. */
  deadline: number | null;
  /** By which proposal the deadline stood as it was seen; null for what was shipped. */
  revision: number | null;
}

/** @throws Problem `not_found`, or `deadline_changed` for one that is not as it was seen */
async function refuseChanged(tx: Database, { deadline, revision }: ProposedDeadline): Promise<void> {
  if (deadline === null) return;
  const row = await lockDeadline(tx, deadline);
  if (!row) throw new Problem("not_found");
  if (row.proposal_id !== revision) throw new Problem("deadline_changed");
}

/** A day by which the party has to have done something. Two people set it, and confirm what was shipped. */
export const deadlineProposals: ProposalKind<ProposedDeadline> = {
  kind: "deadline",
  decidedBy: "registrar.submit",
  mayPropose: (author) => author.has("registrar.submit"),
  async subject(db, { deadline, title, day, source }) {
    const row = deadline === null ? undefined : await findDeadline(db, deadline);
    const before = row ? { title: row.title, day: row.day, source: row.source } : null;
    return { kind: "deadline", deadline, before, title, day, source };
  },
  effects: ({ day }) => [
    `${formatDay(day)} is counted down on Today for everybody who reads people, as confirmed.`,
    "Whoever keeps lists for the Registrar gets a mail 60, 30, 14 and 7 days before.",
  ],
  checkApproval: (tx, body) => refuseChanged(tx, body),
  async execute({ db: tx }, proposalId, { deadline, title, day, source, ...seen }) {
    await refuseChanged(tx, { deadline, title, day, source, ...seen });
    const values = { title, day, source };
    if (deadline === null) await insertDeadline(tx, values, proposalId);
    else await updateDeadline(tx, deadline, values, proposalId);
    return `The deadline is ${formatDay(day)}.`;
  },
};

/**
 * @param services its `db` is a transaction
 * @returns the id of the proposal
 * @throws Problem `not_found` or `deadline_changed`
 */
export async function proposeDeadline(
  services: ProposalServices,
  proposedBy: number,
  { reason, ...body }: ProposedDeadline & { reason: string },
): Promise<number> {
  await refuseChanged(services.db, body);
  return createProposal(services, {
    kind: deadlineProposals,
    body,
    subject: `A deadline: ${body.title}, ${formatDay(body.day)}`,
    place: NATION,
    reason,
    proposedBy,
  });
}
