import type { PersonMerge } from "@party/contract/pairs.staff";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import { MERGE_UNDO_DAYS } from "@party/contract/values/pairs";
import { newestFirstCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { findPair, listPairedPeople, type PairedPersonRow } from "../pairs/pairs.queries.ts";
import { toPairedPerson } from "../pairs/pairs.ts";
import { proposeMerge } from "./merge-proposals.ts";
import {
  countMerges,
  findMerge,
  listMerges,
  lockPeople,
  type MergeDetailsRow,
  type MergeStatus,
} from "./merges.queries.ts";
import { type Merge, mergeNeedsSecondPerson, mergePeople } from "./merges.ts";
import { undoProblemOf } from "./undo.ts";

const DELETED_ACCOUNT_NAME = "deleted account";

export async function listStaffMerges(db: Database, { status, ...query }: StaffQuery & { status: MergeStatus }) {
  const page = await staffPage(db, query, newestFirstCursor, {
    filter: { status },
    rows: listMerges,
    count: countMerges,
    key: ({ made_at, id }) => [made_at.getTime(), id],
  });
  const people = await listPairedPeople(
    db,
    page.results.flatMap(({ survivor, absorbed }) => [survivor, absorbed]),
  );
  return { ...page, results: page.results.map((row) => toMerge(row, people)) };
}

const toMerge = (row: MergeDetailsRow, people: ReadonlyMap<number, PairedPersonRow>): PersonMerge => ({
  id: row.id,
  survivor: toPairedPerson(people.get(row.survivor)!),
  absorbed: toPairedPerson(people.get(row.absorbed)!),
  made_by: row.made_by === null ? null : (row.maker_name ?? DELETED_ACCOUNT_NAME),
  made_at: row.made_at.toISOString(),
  fields: row.fields,
  moved: row.moved,
  undo_until: row.can_be_undone ? new Date(row.made_at.getTime() + MERGE_UNDO_DAYS * DAY_MS).toISOString() : null,
  blocked: null,
  undone: row.undone_at && {
    by: row.undone_by === null ? null : (row.undoer_name ?? DELETED_ACCOUNT_NAME),
    at: row.undone_at.toISOString(),
    left: row.left_as_is ?? [],
  },
});

/** @throws Problem `not_found` */
export async function showMerge(db: Database, id: number): Promise<PersonMerge> {
  const row = await findMerge(db, id);
  if (!row) throw new Problem("not_found");
  const merge = toMerge(row, await listPairedPeople(db, [row.survivor, row.absorbed]));
  const block = row.can_be_undone ? await undoProblemOf(db, row) : undefined;
  return { ...merge, blocked: block?.text ?? null };
}

interface RequestedMerge extends Omit<Merge, "absorbed"> {
  pair: number;
  reason: string;
}

/**
 * Joins the two rows of a pair, or proposes it where a second person has to decide.
 * @param services its `db` is a transaction
 * @throws Problem as `prepareMerge`, `pair_decided` or `merge_proposed`
 */
export async function mergePair(
  services: ProposalServices,
  staffId: number,
  { pair, reason, ...body }: RequestedMerge,
) {
  const { config, db: tx } = services;
  const found = await findPair(tx, pair);
  if (!found || ![found.low, found.high].includes(body.survivor)) throw new Problem("not_found");
  if (found.decision === "not_same") throw new Problem("pair_decided");
  const merge = { ...body, absorbed: body.survivor === found.low ? found.high : found.low };
  const people = [found.low, found.high];
  const rows = await lockPeople(tx, [found.low, found.high]);
  const isMerged = rows.some(({ merged_into }) => merged_into !== null);
  if (!isMerged && (await mergeNeedsSecondPerson(tx, staffId, found, rows))) {
    return { merge: null, proposal: await proposeMerge(services, { ...merge, pair }, staffId, reason), people };
  }
  return { merge: await mergePeople({ config, db: tx }, merge, { madeBy: staffId }), proposal: null, people };
}
