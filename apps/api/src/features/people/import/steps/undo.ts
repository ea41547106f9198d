import type { ImportKeptReason } from "@party/contract/values/imports";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { patchPeople } from "../../person-patches.queries.ts";
import { listRowsToUndo, markRowsUndone, refreshPersonVersions, type StoredImportRow } from "../import-rows.queries.ts";
import { type FieldChange, hasImportedValue, toPersonPatch } from "./changes.ts";
import { type ImportPosition, type ImportStep, ROWS_PER_STEP } from "./check.ts";
import { decryptChanges, type OpenImport } from "./evaluate.ts";
import {
  deletePeople,
  deleteReferences,
  type KnownPerson,
  listPeople,
  listPeopleInUse,
} from "./import-people.queries.ts";
import { recordImportedChanges } from "./recorded-changes.ts";

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
