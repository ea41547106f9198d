import type { Database } from "#database/database.ts";
import { listRowsToApply, type StoredRow, storeResults } from "../import-rows.queries.ts";
import { patchOf } from "./changes.ts";
import { type ImportPosition, type ImportStep, ROWS_IN_STEP, toRow } from "./check.ts";
import { type Evaluated, evaluate, type OpenImport } from "./evaluate.ts";
import { insertPeople, insertReferences, patchPeople } from "./import-people.queries.ts";

/**
 * Imports the next rows. Each is compared with the register again, because it may have changed since the check. Rows about
 * one person are applied one after another, in the file's order.
 */
export async function runStep(tx: Database, open: OpenImport, position: ImportPosition): Promise<ImportStep> {
  const rows = await listRowsToApply(tx, open.row.id, position.after, ROWS_IN_STEP);
  const counts = { ...position.counts };
  for (let left = rows; left.length > 0; ) {
    const waiting = new Set(left.map(({ n }) => n));
    const now = left.filter((row) => isFirst(row, left, waiting));
    const done = await applyRows(tx, open, now);
    for (const [n, result] of done) {
      const before = rows.find((row) => row.n === n)!.outcome!;
      if (before === result.outcome) continue;
      counts[before] = (counts[before] ?? 1) - 1;
      counts[result.outcome] = (counts[result.outcome] ?? 0) + 1;
    }
    const handled = new Set(now.map(({ n }) => n));
    left = left.filter(({ n }) => !handled.has(n));
  }
  return {
    position: { ...position, after: rows.at(-1)?.n ?? position.after, counts },
    handled: rows.length,
    isLast: rows.length < ROWS_IN_STEP,
  };
}

/** Whether no earlier row about the same person waits. */
function isFirst(
  { n, same_as, person_id }: StoredRow,
  left: readonly StoredRow[],
  waiting: ReadonlySet<number>,
): boolean {
  if (same_as !== null) {
    return !waiting.has(same_as) && !left.some((other) => other.same_as === same_as && other.n < n);
  }
  return person_id === null || !left.some((other) => other.person_id === person_id && other.n < n);
}

async function applyRows(tx: Database, open: OpenImport, rows: readonly StoredRow[]): Promise<Map<number, Evaluated>> {
  const { matching, row } = open;
  const results = await evaluate(tx, open, rows, true);
  const all = [...results.values()];
  const [added, changed] = [
    all.filter(({ outcome }) => outcome === "new"),
    all.filter(({ outcome }) => outcome === "changed"),
  ];
  const patch = ({ changes }: Evaluated) => patchOf(matching.secretKey, changes, "after");
  const ids = await insertPeople(tx, added.map(patch));
  const personOf = new Map(added.map(({ n }, at) => [n, ids[at]!]));
  for (const { n, person } of changed) personOf.set(n, person!.id);
  await patchPeople(
    tx,
    changed.map((result) => ({ id: personOf.get(result.n)!, patch: patch(result) })),
  );
  await insertReferences(
    tx,
    matching.list,
    [...added, ...changed].flatMap(({ n, values }) =>
      values?.reference ? [{ person_id: personOf.get(n)!, reference: values.reference }] : [],
    ),
  );
  const sameAs = new Map(rows.map(({ n, same_as }) => [n, same_as]));
  await storeResults(
    tx,
    row.id,
    all.map((result) => {
      const stored = toRow(open, result, sameAs.get(result.n) ?? null);
      return personOf.has(result.n) ? { ...stored, person_id: personOf.get(result.n)!, applied: true } : stored;
    }),
  );
  return results;
}
