import type { ImportDoubt } from "@party/contract/values/import-doubts";
import type { ImportOutcome, ImportProblem, ImportRule } from "@party/contract/values/imports";
import { kindOfIdNumber } from "@party/contract/values/people/checks";
import { type ImportedField, personFieldOf, personFields } from "@party/contract/values/people/person-fields";
import { decrypt, encrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { columnOf } from "#database/people/person-columns.ts";
import { bytesText, type PersonPatch } from "../../person-patches.queries.ts";
import type { StoredImportRow } from "../import-rows.queries.ts";
import type { ImportRow } from "../imports.queries.ts";
import type { UnrecognisedValue } from "../mapping/clean-cells.ts";
import { type ParsedRow, type RowReadingContext, type RowValues, readRow } from "../mapping/row-values.ts";
import { isInCounties, type KnownPerson, knownFields, listReferencesOf } from "./import-people.queries.ts";
import { hasMatchKey, type MatchingRules, matchRows, type PersonMatch, type RowWithValues } from "./matching.ts";

/** An import with what is needed to read its rows. */
export interface OpenImport {
  row: ImportRow;
  reading: RowReadingContext;
  matching: MatchingRules;
}

/** What becomes of one row. */
export interface EvaluatedRow {
  n: number;
  outcome: ImportOutcome;
  problem: ImportProblem | null;
  unknown?: UnrecognisedValue | undefined;
  person: KnownPerson | null;
  values: RowValues | null;
  changes: FieldChange[];
  /** What is not sure about its values. */
  doubts: readonly ImportDoubt[];
}

/** A row never replaces what an earlier row of the file says, so that the same file again changes nothing. */
const RULE_OF_LATER_ROWS: ImportRule = "fill";
const AMBIGUOUS_PROBLEMS: readonly ImportProblem[] = ["several_people", "different_people"];

/** @param values null of a row that cannot be read */
const toRefusedRow = (
  n: number,
  problem: ImportProblem,
  values: RowValues | null,
  unknown?: UnrecognisedValue,
): EvaluatedRow => ({
  n,
  outcome: AMBIGUOUS_PROBLEMS.includes(problem) ? "ambiguous" : "refused",
  problem,
  unknown,
  person: null,
  values,
  changes: [],
  doubts: [],
});

export const decryptCells = (
  secretKey: string,
  { cells_encrypted }: Pick<StoredImportRow, "cells_encrypted">,
): string[] => (cells_encrypted ? (JSON.parse(decrypt(secretKey, cells_encrypted)) as string[]) : []);

export const encryptChanges = (secretKey: string, changes: readonly FieldChange[]): Buffer | null =>
  changes.length === 0 ? null : encrypt(secretKey, JSON.stringify(changes));

export const decryptChanges = (secretKey: string, stored: Buffer | null): FieldChange[] =>
  stored ? (JSON.parse(decrypt(secretKey, stored)) as FieldChange[]) : [];

export const encryptDoubts = (secretKey: string, doubts: readonly ImportDoubt[]): Buffer | null =>
  doubts.length === 0 ? null : encrypt(secretKey, JSON.stringify(doubts));

export const decryptDoubts = (secretKey: string, stored: Buffer | null): ImportDoubt[] =>
  stored ? (JSON.parse(decrypt(secretKey, stored)) as ImportDoubt[]) : [];

/**
 * Reads rows, finds their people and says what would change, of each by itself.
 * @param isRun locks the people until the commit, and takes from the check which rows are later ones about one person
 */
export async function evaluateRows(
  tx: Database,
  open: OpenImport,
  rows: readonly StoredImportRow[],
  isRun: boolean,
): Promise<Map<number, EvaluatedRow>> {
  const { matching, reading, row } = open;
  const later = new Set(rows.flatMap(({ n, same_as }) => (isRun && same_as !== null ? n : [])));
  const results = new Map<number, EvaluatedRow>();
  const valued: RowWithValues[] = [];
  const doubts = new Map<number, readonly ImportDoubt[]>();
  for (const stored of rows) {
    const parsed = readRow(decryptCells(matching.secretKey, stored), reading);
    doubts.set(stored.n, parsed.doubts);
    const problem = rowProblemOf(open, parsed);
    if (problem || !("values" in parsed)) {
      results.set(stored.n, toRefusedRow(stored.n, problem!, null, "unknown" in parsed ? parsed.unknown : undefined));
    } else valued.push({ n: stored.n, values: parsed.values });
  }
  const candidates = await matchRows(tx, matching, valued, isRun);
  const references = await listReferencesOf(tx, matching, valued);
  for (const { n, values } of valued) {
    const candidate = candidates.get(n)!;
    if ("problem" in candidate) results.set(n, toRefusedRow(n, candidate.problem, values));
    else results.set(n, compare(n, values, candidate, references.has(values.reference ?? "")));
  }
  return new Map(rows.map(({ n }) => [n, { ...results.get(n)!, doubts: doubts.get(n)! }]));

  function compare(
    n: number,
    values: RowValues,
    { person, isAbsorbed }: Exclude<PersonMatch, { problem: ImportProblem }>,
    hasReference: boolean,
  ): EvaluatedRow {
    if (!person) return evaluateNewPerson(n, values);
    // Whoever joined two rows has chosen between their values.
    const rule = later.has(n) || isAbsorbed ? RULE_OF_LATER_ROWS : row.rule;
    const changes = changesToPerson(values, person, rule, hasReference);
    return toComparedRow(n, person, values, changes);
  }
}

const toComparedRow = (
  n: number,
  person: KnownPerson | null,
  values: RowValues,
  changes: FieldChange[],
): EvaluatedRow => ({
  ...{ n, outcome: changes.length > 0 ? "changed" : "same", problem: null, person, values, changes, doubts: [] },
});

function evaluateNewPerson(n: number, values: RowValues): EvaluatedRow {
  if (values.surname === null || values.other_names === null) return toRefusedRow(n, "name_missing", values);
  if (values.ward_id === null) return toRefusedRow(n, "place_missing", values);
  return { ...toComparedRow(n, null, values, changesOfNewPerson(values)), outcome: "new" };
}

/** @returns null for a row that can be compared with the register */
function rowProblemOf({ matching }: OpenImport, parsed: ParsedRow): ImportProblem | null {
  if ("problem" in parsed) return parsed.problem;
  const { values, place } = parsed;
  if (place && !isInCounties(matching.territory, place.county.id)) return "outside_territory";
  if (hasMatchKey(matching, values)) return null;
  const lacksName = values.surname === null || values.other_names === null;
  const isFoundByName = values.phone !== null && matching.matchBy.includes("phone_name");
  return lacksName && isFoundByName ? "name_missing" : "nothing_to_match";
}

/** A later row about the person of an earlier one. @param earlier what that one says */
export function compareWithEarlier({ row }: OpenImport, result: EvaluatedRow, earlier: RowValues): EvaluatedRow {
  const { n, values, person, changes: alone, doubts } = result;
  if (!values) throw new Error("a row that cannot be read has no values");
  const known = applyRowTo(row.rule, person, earlier);
  const isKnownNumber =
    earlier.reference === values.reference || (person !== null && !alone.some(({ field }) => field === "reference"));
  const changes = changesToPerson(values, known, RULE_OF_LATER_ROWS, isKnownNumber);
  return { ...toComparedRow(n, person, values, changes), doubts };
}

export const refuseAsDifferentPerson = ({ n, values, doubts }: EvaluatedRow): EvaluatedRow => ({
  ...toRefusedRow(n, "different_people", values),
  doubts,
});

const EMPTY_PERSON = {
  ...{ id: 0, user_id: null, name_key: "", county_id: null, id_number_hash: null, version: 1 },
  ...Object.fromEntries(knownFields.map((field) => [columnOf(field), null])),
} as KnownPerson;

/** A person after a row. @param person null for somebody new */
function applyRowTo(rule: ImportRule, person: KnownPerson | null, values: RowValues): KnownPerson {
  const known = person ?? EMPTY_PERSON;
  const isReplaced = rule === "overwrite" && known.user_id === null;
  const said = Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== null && field in known && (isReplaced || !known[field as keyof KnownPerson]),
    ),
  );
  const id_number_hash = known.id_number_hash ?? (values.id_number === null ? null : Buffer.from(values.id_number));
  return { ...known, ...said, id_number_hash };
}

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
function changesToPerson(
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
const changesOfNewPerson = (values: RowValues): FieldChange[] =>
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
      patch.id_number_kind = value === "" ? null : kindOfIdNumber(value);
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
