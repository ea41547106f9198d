import type { ImportRule } from "@party/contract/values/imports";
import { type ImportedField, personFieldOf, personFields } from "@party/contract/values/people/person-fields";
import { encrypt, hmacIndex } from "#crypto.ts";
import { bytesText, type PersonPatch } from "../../person-patches.queries.ts";
import type { RowValues } from "../mapping/row-values.ts";
import type { KnownPerson } from "./import-people.queries.ts";

/** One value of a person before and after. */
export interface FieldChange {
  field: keyof RowValues;
  before: string;
  after: string;
}

const isRequired = (field: keyof RowValues): boolean => isImported(field) && personFieldOf(field).required === true;
const isImported = (field: keyof RowValues): field is ImportedField => field in personFields;
/** All else only its owner changes once there is an account, and an ID number a form, which tells them. */
const isOfOffice = (field: keyof RowValues): boolean =>
  field === "reference" ||
  (isImported(field) && !personFieldOf(field).ofAccount && personFieldOf(field).kind !== "secret");
/** Never replaced: two people with one number are a question for a person. */
const isFillOnly = (field: keyof RowValues): boolean =>
  field === "reference" || (isImported(field) && personFieldOf(field).imported?.fillOnly === true);
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
  const known = (field: keyof RowValues): string => {
    if (field === "reference") return hasReference ? valueText(values.reference) : "";
    if (field === "id_number") return person.id_number_hash ? "•" : "";
    return field === "member_number" ? "" : valueText(person[field]);
  };
  const changes: FieldChange[] = [];
  for (const field of Object.keys(values) as (keyof RowValues)[]) {
    const after = valueText(values[field]);
    const before = known(field);
    if (after === "" || after === before || KEY_ONLY_FIELDS.includes(field)) continue;
    if (person.user_id !== null && !isOfOffice(field)) continue;
    if (before !== "" && (rule === "fill" || isFillOnly(field))) continue;
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
      patch.id_number_encrypted = value === "" ? null : bytesText(encrypt(secretKey, value));
      patch.id_number_hash = value === "" ? null : bytesText(hmacIndex(secretKey, value));
    } else patch[field] = value === "" && !isRequired(field) ? null : value;
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
