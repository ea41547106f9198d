import type { ImportedRow } from "@party/contract/imports.staff";
import { importDoubtText } from "@party/contract/values/import-doubts";
import { importFields, importKeptReasons, importProblems } from "@party/contract/values/imports";
import { formatDay } from "@party/contract/values/nairobi-time";
import { phoneAsDialled } from "@party/contract/values/person";
import { listPlaces } from "#access/places.queries.ts";
import type { Database } from "#database/database.ts";
import type { StoredImportRow } from "../import-rows.queries.ts";
import { decryptCells, decryptChanges, decryptDoubts, type FieldChange } from "./evaluate.ts";

/** With constituency and county, by id. */
export const loadWardNames = async (db: Database): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await listPlaces(db)).map(({ ward, constituency, county }) => [
      String(ward.id),
      [ward.name, constituency.name, county.name].join(", "),
    ]),
  );

const ID_DIGITS_SHOWN = 3;

/** A value of the register as a person reads it; of ID numbers the last digits. */
function shownValue(field: FieldChange["field"], value: string, wards: ReadonlyMap<string, string>): string {
  if (value === "") return "";
  if (field === "ward_id") return wards.get(value) ?? value;
  if (field === "phone") return phoneAsDialled(value);
  if (field === "date_of_birth") return formatDay(value);
  return field === "id_number" ? `… ${value.slice(-ID_DIGITS_SHOWN)}` : value;
}

export function describeImportRow(
  secretKey: string,
  wards: ReadonlyMap<string, string>,
  row: StoredImportRow,
): ImportedRow {
  return {
    id: row.n,
    cells: decryptCells(secretKey, row),
    outcome: row.outcome,
    problem: row.problem && importProblems[row.problem],
    person_id: row.person_id,
    same_as: row.same_as,
    has_account: row.has_account,
    changes: decryptChanges(secretKey, row.changes_encrypted).map(({ field, before, after }) => ({
      field: field === "ward_id" ? importFields.ward : importFields[field],
      before: shownValue(field, before, wards),
      after: shownValue(field, after, wards),
    })),
    doubts: decryptDoubts(secretKey, row.doubts_encrypted).map((doubt) => ({
      field: importFields[doubt.field],
      text: importDoubtText(doubt),
    })),
    kept: row.kept && importKeptReasons[row.kept],
  };
}
