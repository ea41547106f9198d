import type { Database } from "#database/database.ts";
import { patchPeople } from "../../person-patches.queries.ts";
import { listRowsToApply, type StoredImportRow, storeRowResults } from "../import-rows.queries.ts";
import { toPersonPatch } from "./changes.ts";
import { type ImportPosition, type ImportStep, ROWS_PER_STEP, toRowResult } from "./check.ts";
import { type EvaluatedRow, evaluateRows, type OpenImport } from "./evaluate.ts";
import { insertPeople, insertReferences } from "./import-people.queries.ts";
import { personKeysOf } from "./matching.ts";
import { recordImportedChanges } from "./recorded-changes.ts";

/** Rows about one person are applied one after another; a step does not do that more often. */
const MAX_APPLY_ROUNDS = 20;

/**
 * Imports the next rows. Each is compared with the register again, because it may have changed since the check. Rows that have
 * something in common are applied one after another, in the file's order, so that it does not matter where a step ends.
 */
export async function runImportStep(tx: Database, open: OpenImport, position: ImportPosition): Promise<ImportStep> {
  const rows = await listRowsToApply(tx, open.row.id, position.after, ROWS_PER_STEP);
  const outcomes = new Map(rows.map(({ n, outcome }) => [n, outcome!]));
  const counts = { ...position.counts };
  let left = rows;
  let written = position.written ?? 0;
  for (let round = 0; left.length > 0 && round < MAX_APPLY_ROUNDS; round += 1) {
    const results = await evaluateRows(tx, open, left, true);
    const now = keepRowsSharingNoMatchKey(open, left, results);
    await applyImportRows(tx, open, now, results);
    for (const { n } of now) {
      const [before, { outcome }] = [outcomes.get(n)!, results.get(n)!];
      if (outcome === "new" || outcome === "changed") written += 1;
      if (before === outcome) continue;
      counts[before] = (counts[before] ?? 1) - 1;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    const handled = new Set(now.map(({ n }) => n));
    left = left.filter(({ n }) => !handled.has(n));
  }
  const [next] = left;
  return {
    position: { ...position, after: next ? next.n - 1 : (rows.at(-1)?.n ?? position.after), counts, written },
    handled: rows.length - left.length,
    isLast: rows.length < ROWS_PER_STEP && !next,
  };
}

/** Those with which no earlier row that waits has anything in common. */
function keepRowsSharingNoMatchKey(
  { matching }: OpenImport,
  left: readonly StoredImportRow[],
  results: ReadonlyMap<number, EvaluatedRow>,
): StoredImportRow[] {
  const seen = new Set<string>();
  return left.filter(({ n }) => {
    const { values, person } = results.get(n)!;
    if (!values) return true;
    const keys = personKeysOf(matching, values, person);
    const isFree = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isFree;
  });
}

async function applyImportRows(
  tx: Database,
  open: OpenImport,
  rows: readonly StoredImportRow[],
  results: ReadonlyMap<number, EvaluatedRow>,
): Promise<void> {
  const { matching, row } = open;
  const all = rows.map(({ n }) => results.get(n)!);
  const [added, changed] = [
    all.filter(({ outcome }) => outcome === "new"),
    all.filter(({ outcome }) => outcome === "changed"),
  ];
  const patch = ({ changes }: EvaluatedRow) => toPersonPatch(matching.secretKey, changes, "after");
  const ids = await insertPeople(tx, added.map(patch));
  const personOf = new Map(added.map(({ n }, at) => [n, ids[at]!]));
  for (const { n, person } of changed) personOf.set(n, person!.id);
  await patchPeople(
    tx,
    changed.map((result) => ({ id: personOf.get(result.n)!, patch: patch(result) })),
  );
  await recordImportedChanges(
    tx,
    open,
    changed.map(({ n, changes }) => ({ personId: personOf.get(n)!, changes })),
    "after",
  );
  await insertReferences(
    tx,
    matching.list,
    [...added, ...changed].flatMap(({ n, values }) =>
      values?.reference ? [{ person_id: personOf.get(n)!, reference: values.reference }] : [],
    ),
  );
  const sameAs = new Map(rows.map(({ n, same_as }) => [n, same_as]));
  await storeRowResults(
    tx,
    row.id,
    all.map((result) => {
      const stored = toRowResult(open, result, sameAs.get(result.n) ?? null);
      return personOf.has(result.n) ? { ...stored, person_id: personOf.get(result.n)!, applied: true } : stored;
    }),
  );
}
