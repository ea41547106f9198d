import type { ChangeKeptAtUndo } from "@party/contract/pairs.staff";
import type { MergeField } from "@party/contract/values/people/person-fields";
import type { Database } from "#database/database.ts";
import { columnsOfMergeField } from "#database/people/person-columns.ts";
import { setMemberships } from "#database/people/standing.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { decidePair } from "../pairs/pairs.queries.ts";
import {
  findMerge,
  hasConsentEvidence,
  isIdNumberTaken,
  listUnchangedFields,
  lockMerge,
  lockPeople,
  type MergeDetailsRow,
  markMergeUndone,
  refreshPeople,
  separatePeople,
} from "./merges.queries.ts";
import { decryptFields } from "./merges.ts";
import { moveMembershipsBack, moveRowsBack } from "./moves.queries.ts";

/** What has to be done before a merge can be undone; undefined when it can. */
export async function undoProblemOf(db: Database, merge: MergeDetailsRow): Promise<Problem | undefined> {
  const { can_be_undone, later } = merge;
  if (!can_be_undone) return new Problem("merge_final");
  // Fields and rows that a later merge has taken would go to the wrong one.
  if (later !== null) return new Problem("merge_not_last", { merge: later });
  return (await isIdNumberTaken(db, merge)) ? new Problem("merge_id_number_taken") : undefined;
}

/**
 * Undoes a merge in a transaction. What was moved goes back where it still is the survivor's, and each field where it still has
 * the absorbed value; the rest stays, and is listed. Undoing twice changes nothing.
 * @throws Problem `not_found`, `merge_own`, `merge_final`, `merge_not_last`, `merge_id_number_taken` or
 * `merge_needs_evidence`
 */
export async function undoMerge(
  { config, db: tx }: Pick<Services, "config" | "db">,
  id: number,
  undoneBy: number | null,
): Promise<void> {
  const locked = await lockMerge(tx, id);
  if (!locked) throw new Problem("not_found");
  if (locked.undone_at) return;
  const { survivor, absorbed, fields } = locked;
  const rows = await lockPeople(tx, [survivor, absorbed]);
  if (undoneBy !== null && rows.some(({ user_id }) => user_id === undoneBy)) throw new Problem("merge_own");
  const block = await undoProblemOf(tx, (await findMerge(tx, id))!);
  if (block) throw block;
  if (!locked.before_encrypted) throw new Problem("merge_final");
  const merged = { id, survivor, absorbed };
  const unchanged = await listUnchangedFields(tx, locked);
  const before = decryptFields({ config }, locked.before_encrypted);
  const isSeparate = await separatePeople(tx, locked, pickFields(before, unchanged));
  if (!isSeparate) throw new Problem("merge_id_number_taken");
  const left: ChangeKeptAtUndo[] = [
    ...fields.filter((field) => !unchanged.includes(field)).map((field) => ({ what: "field", field }) as const),
    ...(await setMemberships(tx, () => moveMembershipsBack(tx, merged))),
    ...(await moveRowsBack(tx, merged)),
  ];
  await refreshPeople(tx, [survivor, absorbed]);
  if (!(await hasConsentEvidence(tx))) throw new Problem("merge_needs_evidence");
  await decidePair(tx, { low: Math.min(survivor, absorbed), high: Math.max(survivor, absorbed) }, null, null);
  await markMergeUndone(tx, id, undoneBy, left);
}

function pickFields<Value>(values: Record<string, Value>, fields: readonly MergeField[]): Record<string, Value> {
  const columns = new Set(fields.flatMap(columnsOfMergeField));
  return Object.fromEntries(Object.entries(values).filter(([column]) => columns.has(column)));
}
