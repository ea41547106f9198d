import type { ImportRule } from "@party/contract/values/imports";
import { encrypt, hmacIndex } from "#crypto.ts";
import type { RowValues } from "../mapping/row-values.ts";
import type { KnownPerson, PersonPatch } from "./import-people.queries.ts";

/** One value of a person before and after. */
export interface FieldChange {
  field: keyof RowValues;
  before: string;
  after: string;
}

/** What only its owner changes once there is an account; trigger and portal keep the register equal to it. */
const OFFICE_FIELDS: readonly (keyof RowValues)[] = ["polling_station", "id_number", "reference"];
/** Never replaced: two people with one number are a question for a person. */
const FILL_ONLY_FIELDS: readonly (keyof RowValues)[] = ["id_number", "reference"];
/** By which a row only finds its person. */
const KEY_ONLY_FIELDS: readonly (keyof RowValues)[] = ["member_number"];

const valueText = (value: string | number | null | undefined): string => String(value ?? "");

/**
 * What a row changes of a person. A blank never replaces a value, and the data of an account is its owner's.
 * @param hasReference whether the person has the row's number of the other list already
 */
export function changesToPerson(
  values: RowValues,
  person: KnownPerson,
  rule: ImportRule,
  hasReference: boolean,
): FieldChange[] {
  const known: Partial<Record<keyof RowValues, string>> = {
    ...Object.fromEntries(
      (
        [
          "surname",
          "other_names",
          "phone",
          "email",
          "sex",
          "date_of_birth",
          "birth_year",
          "ward_id",
          "polling_station",
        ] as const
      ).map((field) => [field, valueText(person[field])]),
    ),
    id_number: person.id_number_hash ? "•" : "",
    reference: hasReference ? valueText(values.reference) : "",
  };
  const changes: FieldChange[] = [];
  for (const field of Object.keys(values) as (keyof RowValues)[]) {
    const after = valueText(values[field]);
    const before = known[field] ?? "";
    if (after === "" || after === before || KEY_ONLY_FIELDS.includes(field)) continue;
    if (person.user_id !== null && !OFFICE_FIELDS.includes(field)) continue;
    if (before !== "" && (rule === "fill" || FILL_ONLY_FIELDS.includes(field))) continue;
    // The day says more than the year.
    if (field === "birth_year" && person.date_of_birth !== null) continue;
    changes.push({ field, before, after });
    if (field === "date_of_birth" && person.birth_year !== null) {
      changes.push({ field: "birth_year", before: valueText(person.birth_year), after: "" });
    }
  }
  return withCompleteNames(changes, values);
}

/** Names are replaced together or not at all: half a name of one source and half of another is nobody's. */
function withCompleteNames(changes: FieldChange[], { surname, other_names }: RowValues): FieldChange[] {
  if (surname !== null && other_names !== null) return changes;
  return changes.filter(({ field, before }) => before === "" || (field !== "surname" && field !== "other_names"));
}

/** Of somebody new: all that the row says. */
export const changesOfNewPerson = (values: RowValues): FieldChange[] =>
  (Object.keys(values) as (keyof RowValues)[])
    .filter((field) => values[field] !== null && !KEY_ONLY_FIELDS.includes(field))
    .map((field) => ({ field, before: "", after: valueText(values[field]) }));

/** @param to which values the person gets */
export function toPersonPatch(secretKey: string, changes: readonly FieldChange[], to: "before" | "after"): PersonPatch {
  const patch: PersonPatch = {};
  for (const { field, ...change } of changes) {
    const value = change[to];
    if (field === "reference" || field === "member_number") continue;
    if (field === "id_number") {
      patch.id_number_encrypted = value === "" ? null : encrypt(secretKey, value).toString("base64");
      patch.id_number_hash = value === "" ? null : hmacIndex(secretKey, value).toString("base64");
    } else if (field === "surname" || field === "other_names") patch[field] = value;
    else patch[field] = value === "" ? null : value;
  }
  return patch;
}

/** Whether a person still has what an import gave them. */
export function hasImportedValue(
  person: KnownPerson,
  { field, after }: FieldChange,
  hashes: readonly Buffer[],
): boolean {
  if (field === "reference" || field === "member_number") return true;
  if (field === "id_number") return hashes.some((hash) => person.id_number_hash?.equals(hash));
  return valueText(person[field]) === after;
}
