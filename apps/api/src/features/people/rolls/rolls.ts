import type { RollDetails } from "@party/contract/rolls.staff";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { PlaceRef } from "@party/contract/values/permissions";
import { ROLL_BLOCK_ROWS, type RollStatus } from "@party/contract/values/rolls";
import type { StaffActor } from "#access/staff.ts";
import { NATION, placeName } from "#access/territory.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { listClosedProposals } from "#features/staff/proposals/proposals.queries.ts";
import { createProposal } from "#features/staff/proposals/proposals.ts";
import { startTask } from "#features/tasks/tasks.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { describeRows, rollProposals } from "./freezing.ts";
import { countByRules } from "./roll-entries.queries.ts";
import {
  countRolls,
  findLastFrozenRoll,
  findRoll,
  insertRoll,
  listRolls,
  noteCertificate,
  type RollRow,
  setRollProposal,
} from "./rolls.queries.ts";

interface RollReader {
  db: Database;
  /** Not a transaction; for names of places. */
  pool: Database;
}

/** @param closed proposals; a roll that was proposed by one of them is refused */
function stateOf({ state, proposal_id }: RollRow, closed: readonly number[]): RollDetails["state"] {
  return state === "proposed" && proposal_id !== null && closed.includes(proposal_id) ? "refused" : state;
}

async function toRollRow(pool: Database, row: RollRow, closed: readonly number[]) {
  return {
    id: row.id,
    title: row.title,
    state: stateOf(row, closed),
    place: (await placeName(pool, { level: row.place_level, id: row.place_id })) ?? "",
    row_count: row.row_count,
    taken_at: row.taken_at?.toISOString() ?? null,
    objections_until: row.objections_until,
    certificate_number: row.certificate_number,
    has_faults: (row.faulty_blocks ?? []).length > 0,
  };
}

export async function listRollsPage({ db, pool }: RollReader, query: StaffQuery) {
  const page = await staffPage(db, query, idCursor, {
    filter: {},
    rows: listRolls,
    count: countRolls,
    key: ({ id }) => id,
  });
  const closed = await listClosedProposals(
    db,
    page.results.flatMap(({ proposal_id }) => proposal_id ?? []),
  );
  return { ...page, results: await Promise.all(page.results.map((row) => toRollRow(pool, row, closed))) };
}

/** The lines of a block that differs; of the one after the last all lines, because a hash itself differs. */
const linesOfFault = (block: number, rows: number) =>
  block * ROLL_BLOCK_ROWS >= rows
    ? { from: 1, to: rows }
    : { from: block * ROLL_BLOCK_ROWS + 1, to: Math.min((block + 1) * ROLL_BLOCK_ROWS, rows) };

/** @throws Problem `not_found` */
export async function showRoll({ db, pool }: RollReader, actor: StaffActor, id: number): Promise<RollDetails> {
  const row = await findRoll(db, id);
  if (!row) throw new Problem("not_found");
  const closed = await listClosedProposals(db, row.proposal_id === null ? [] : [row.proposal_id]);
  const isFrozen = row.state === "frozen";
  return {
    ...(await toRollRow(pool, row, closed)),
    ...{ statuses: row.statuses, paid_until: row.paid_until, joined_before: row.joined_before },
    ...{ place_level: row.place_level, place_id: row.place_id, kept_until: row.kept_until, reason: row.reason },
    ...{ proposal_id: row.proposal_id, task_id: row.task_id, without_id_number: row.without_id_number },
    created_at: row.created_at.toISOString(),
    frozen_at: row.frozen_at?.toISOString() ?? null,
    proposed_by: row.proposer_name,
    frozen_by: row.freezer_name,
    places: row.places ?? [],
    sha256: row.sha256?.toString("hex") ?? null,
    certified_on: row.certified_on,
    checked_at: row.checked_at?.toISOString() ?? null,
    faults: (row.faulty_blocks ?? []).map((block) => linesOfFault(block, row.row_count ?? 0)),
    since: row.since,
    can: [
      ...(isFrozen && row.certificate_number === null && actor.has("rolls.propose") ? (["certify"] as const) : []),
      ...(isFrozen ? (["check"] as const) : []),
      ...(isFrozen && actor.has("rolls.propose") ? (["file"] as const) : []),
    ],
  };
}

export interface ProposedRules {
  title: string;
  place: PlaceRef;
  statuses: RollStatus[];
  paid_until?: string | undefined;
  joined_before?: string | undefined;
  objections_until: string;
  kept_until: string;
  reason: string;
}

/**
 * @param services its `db` is a transaction
 * @returns the id
 * @throws Problem `not_found` for a place that there is not, `roll_empty`, `roll_days_past` or `roll_kept_short`
 */
export async function proposeRoll(
  services: Pick<Services, "config" | "jobs"> & RollReader,
  proposedBy: number,
  { title, place, statuses, objections_until, kept_until, reason, ...rules }: ProposedRules,
): Promise<number> {
  const { db: tx, pool } = services;
  const name = await placeName(pool, place);
  if (name === undefined) throw new Problem("not_found");
  if (objections_until < dayInNairobi(new Date())) throw new Problem("roll_days_past");
  if (kept_until < objections_until) throw new Problem("roll_kept_short");
  const { paid_until = null, joined_before = null } = rules;
  if ((await countByRules(tx, { place, statuses, paid_until, joined_before })) === 0) throw new Problem("roll_empty");
  const { id } = await insertRoll(tx, {
    ...{ title, place_level: place.level, place_id: place.id, statuses, paid_until, joined_before },
    ...{ objections_until, kept_until, reason, proposed_by: proposedBy },
  });
  const proposal = await createProposal(services, {
    ...{ kind: rollProposals, body: { rollId: id }, place: NATION, reason, proposedBy },
    subject: `Freeze the roll “${title}”: ${name}`,
  });
  await setRollProposal(tx, id, proposal);
  return id;
}

/** @throws Problem `not_found`, `roll_not_frozen`, `roll_certified` or `roll_certified_early` */
export async function certifyRoll(tx: Database, id: number, certificate: { number: string; day: string }) {
  const row = await findFrozenRoll(tx, id);
  const today = dayInNairobi(new Date());
  if (certificate.day < dayInNairobi(row.frozen_at!) || certificate.day > today)
    throw new Problem("roll_certified_early");
  if (!(await noteCertificate(tx, id, certificate.number, certificate.day))) throw new Problem("roll_certified");
}

/** @throws Problem `not_found` or `roll_not_frozen` */
export async function findFrozenRoll(db: Database, id: number): Promise<RollRow> {
  const row = await findRoll(db, id);
  if (!row) throw new Problem("not_found");
  if (row.state !== "frozen") throw new Problem("roll_not_frozen");
  return row;
}

/** @throws Problem `not_found` or `roll_not_frozen` */
export async function startCheck(services: Pick<Services, "db" | "jobs">, userId: number, id: number) {
  const row = await findFrozenRoll(services.db, id);
  const task = { kind: "roll-check", payload: { rollId: id }, startedBy: userId, total: row.row_count ?? 0 };
  return { task_id: (await startTask(services, task)).id };
}

/** For the daily mail, so that whoever changes a stored hash is found out by the mails of before. */
export async function describeLastRoll(db: Database): Promise<string | undefined> {
  const last = await findLastFrozenRoll(db);
  return (
    last &&
    `The roll frozen last is “${last.title}”, ${describeRows(last.row_count ?? 0)}; its SHA-256 is ${last.sha256}.`
  );
}
