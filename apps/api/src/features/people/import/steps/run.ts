import type { ImportKeptReason } from "@party/contract/values/imports";
import { type ChangedField, changedFields } from "@party/contract/values/person-records";
import type { WardWithParents } from "#access/places.queries.ts";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { patchPeople } from "../../person-patches.queries.ts";
import { insertRecordChanges } from "../../record/changes.queries.ts";
import { toChangeRows } from "../../record/changes.ts";
import {
  listAddedPeople,
  listRowsToApply,
  listRowsToUndo,
  markRowsUndone,
  refreshPersonVersions,
  type StoredImportRow,
  storeRowResults,
} from "../import-rows.queries.ts";
import type { RowValues } from "../mapping/row-values.ts";
import { type ImportPosition, type ImportStep, ROWS_PER_STEP, toRowResult } from "./check.ts";
import {
  decryptChanges,
  type EvaluatedRow,
  evaluateRows,
  type FieldChange,
  hasImportedValue,
  type OpenImport,
  toPersonPatch,
} from "./evaluate.ts";
import {
  deletePeople,
  deleteReferences,
  insertPeople,
  insertReferences,
  type KnownPerson,
  listPeople,
  listPeopleInUse,
} from "./import-people.queries.ts";
import { personKeysOf } from "./matching.ts";

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

interface AppliedImportRow extends StoredImportRow {
  person_id: number;
  changes: FieldChange[];
}

/** Takes the next rows back, the last ones first. What somebody has changed since stays, and is listed. */
export async function undoImportStep(tx: Database, open: OpenImport, position: ImportPosition): Promise<ImportStep> {
  const { row, matching } = open;
  const stored = await listRowsToUndo(tx, row.id, position.after === 0 ? undefined : position.after, ROWS_PER_STEP);
  const counts = { ...position.counts };
  const kept = new Map<number, ImportKeptReason | null>();
  const applied = stored.map(
    (each): AppliedImportRow => ({
      ...each,
      person_id: each.person_id ?? 0,
      changes: decryptChanges(matching.secretKey, each.changes_encrypted),
    }),
  );
  for (let left = applied; left.length > 0; ) {
    // Of one person the last row first.
    const seen = new Set<number>();
    const now = left.filter(({ person_id }) => !seen.has(person_id) && seen.add(person_id));
    const versions = await undoImportRows(tx, open, now, kept);
    const handled = new Set(now.map(({ n }) => n));
    left = left
      .filter(({ n }) => !handled.has(n))
      .map((row) => ({ ...row, after_version: versions.get(row.n) ?? row.after_version }));
  }
  for (const why of kept.values()) {
    const name = why === null ? "undone" : "kept";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return {
    position: { ...position, after: stored.at(-1)?.n ?? position.after, counts },
    handled: stored.length,
    isLast: stored.length < ROWS_PER_STEP,
  };
}

/** @returns the version after which each other row about these people is as the import left it */
async function undoImportRows(
  tx: Database,
  open: OpenImport,
  rows: readonly AppliedImportRow[],
  kept: Map<number, ImportKeptReason | null>,
): Promise<Map<number, number>> {
  const { row, matching } = open;
  const people = new Map(
    (
      await listPeople(
        tx,
        rows.map(({ person_id }) => person_id),
        true,
      )
    ).map((each) => [each.id, each]),
  );
  const added = rows.filter(({ outcome }) => outcome === "new");
  const inUse = await listPeopleInUse(
    tx,
    added.map(({ person_id }) => person_id),
  );
  const gone: number[] = [];
  const patches: { id: number; changes: FieldChange[] }[] = [];
  const untouched: number[] = [];
  const references: { person_id: number; reference: string }[] = [];
  for (const each of rows) {
    const person = people.get(each.person_id);
    const isUntouched = person !== undefined && person.version === each.after_version;
    if (!person) kept.set(each.n, "changed_since");
    else if (each.outcome === "new") {
      if (inUse.has(person.id)) kept.set(each.n, "in_use");
      else if (!isUntouched) kept.set(each.n, "changed_since");
      else {
        gone.push(person.id);
        kept.set(each.n, null);
      }
    } else {
      const back = each.changes.filter((change) => isValueUnchanged(open, person, change));
      if (isUntouched) untouched.push(person.id);
      patches.push({ id: person.id, changes: back });
      references.push(
        ...back.flatMap(({ field, after }) =>
          field === "reference" ? [{ person_id: person.id, reference: after }] : [],
        ),
      );
      kept.set(each.n, back.length === each.changes.length ? null : "changed_since");
    }
  }
  await patchPeople(
    tx,
    patches.map(({ id, changes }) => ({ id, patch: toPersonPatch(matching.secretKey, changes, "before") })),
  );
  await recordImportedChanges(
    tx,
    open,
    patches.map(({ id, changes }) => ({ personId: id, changes })),
    "before",
  );
  await deleteReferences(tx, matching.list, references);
  await markRowsUndone(
    tx,
    row.id,
    rows.map(({ n }) => ({ n, kept: kept.get(n)! })),
  );
  const renewed = await refreshPersonVersions(tx, row.id, untouched);
  await deletePeople(tx, gone);
  return new Map(renewed.map(({ n, after_version }) => [n, after_version]));
}

const isValueUnchanged = ({ matching }: OpenImport, person: KnownPerson, change: FieldChange): boolean =>
  hasImportedValue(person, change, change.field === "id_number" ? hmacIndexes(matching.secretKey, change.after) : []);

interface ChangedPerson {
  personId: number;
  changes: readonly FieldChange[];
}

/** As the page of a person names it; null for what only an import knows. */
const recordedField = (field: keyof RowValues): ChangedField | null => {
  if (field === "ward_id") return "ward";
  return changedFields.find((name) => name === field) ?? null;
};

/**
 * Keeps what an import or its undoing changed of people who were there before it. Of those whom it added the row itself tells.
 * @param to which values they got
 */
async function recordImportedChanges(
  tx: Database,
  { row, matching, reading }: OpenImport,
  changed: readonly ChangedPerson[],
  to: "before" | "after",
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ personId }) => personId);
  const added = new Set(await listAddedPeople(tx, row.id, ids));
  const values = (changes: readonly FieldChange[], side: "before" | "after") =>
    Object.fromEntries(
      changes.flatMap(({ field, [side]: value }) => {
        const name = recordedField(field);
        return name === null ? [] : [[name, name === "ward" ? wardName(reading.places.wardOf(Number(value))) : value]];
      }),
    );
  await insertRecordChanges(
    tx,
    changed.flatMap(({ personId, changes }) => {
      if (added.has(personId)) return [];
      const [before, after] = [values(changes, "before"), values(changes, "after")];
      const origin = { personId, source: "import", madeBy: row.made_by } as const;
      return toChangeRows(
        matching.secretKey,
        origin,
        ...(to === "after" ? ([before, after] as const) : ([after, before] as const)),
      );
    }),
  );
}

const wardName = (place: WardWithParents | undefined): string | null =>
  place ? [place.ward.name, place.constituency.name, place.county.name].join(", ") : null;
