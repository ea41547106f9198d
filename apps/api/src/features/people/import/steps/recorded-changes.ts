import { type ChangedField, changedFields } from "@party/contract/values/person-records";
import type { WardWithParents } from "#access/places.queries.ts";
import type { Database } from "#database/database.ts";
import { insertRecordChanges } from "../../record/changes.queries.ts";
import { toChangeRows } from "../../record/changes.ts";
import { listAddedPeople } from "../import-rows.queries.ts";
import type { RowValues } from "../mapping/row-values.ts";
import type { FieldChange } from "./changes.ts";
import type { OpenImport } from "./evaluate.ts";

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
export async function recordImportedChanges(
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
