import type { ImportDoubt } from "@party/contract/values/import-doubts";
import type { ImportOutcome, ImportProblem, ImportRule } from "@party/contract/values/imports";
import { decrypt, encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { columnOf } from "#database/people/person-columns.ts";
import type { StoredImportRow } from "../import-rows.queries.ts";
import type { ImportRow } from "../imports.queries.ts";
import type { UnrecognisedValue } from "../mapping/clean-cells.ts";
import { type ParsedRow, type RowReadingContext, type RowValues, readRow } from "../mapping/row-values.ts";
import { changesOfNewPerson, changesToPerson, type FieldChange } from "./changes.ts";
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
