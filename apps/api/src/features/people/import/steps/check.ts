import type { ImportOutcome, ImportProblem } from "@party/contract/values/imports";
import type { Database } from "#database/database.ts";
import {
  claimRowKeys,
  deleteRowKeys,
  type ImportRowResult,
  listRowsAfter,
  listRowsByNumber,
  storeRowResults,
} from "../import-rows.queries.ts";
import type { ImportCounts, UnrecognisedValues } from "../imports.queries.ts";
import { type RowValues, readRow } from "../mapping/row-values.ts";
import {
  compareWithEarlier,
  decryptCells,
  type EvaluatedRow,
  encryptChanges,
  encryptDoubts,
  evaluateRows,
  type OpenImport,
  refuseAsDifferentPerson,
} from "./evaluate.ts";
import { compareRows, hashOfKey, personKeysOf } from "./matching.ts";

/** Rows in a step of about a second. */
export const ROWS_PER_STEP = 1_000;
const MAX_UNRECOGNISED_VALUES = 300;

/** How far a check or a run is, kept with its task. */
export interface ImportPosition {
  /** The last row that was handled. */
  after: number;
  counts: ImportCounts;
  unknown: UnrecognisedValues;
  /** People whom a run has written. */
  written?: number;
}

export const START_POSITION: ImportPosition = { after: 0, counts: {}, unknown: [] };

export interface ImportStep {
  position: ImportPosition;
  /** Rows of this step. */
  handled: number;
  /** Whether rows are left. */
  isLast: boolean;
}

const hashToBase64 = (hash: Buffer) => hash.toString("base64");

/** Compares the next rows with the register, and with the rows before them; changes nothing but the rows themselves. */
export async function runImportCheckStep(
  tx: Database,
  open: OpenImport,
  position: ImportPosition,
): Promise<ImportStep> {
  const { row } = open;
  if (position.after === 0) await deleteRowKeys(tx, row.id);
  const rows = await listRowsAfter(tx, row.id, position.after, ROWS_PER_STEP);
  const results = await evaluateRows(tx, open, rows, false);
  const firsts = await compareWithEarlierRows(tx, open, results);
  await storeRowResults(
    tx,
    row.id,
    [...results.values()].map((result) => toRowResult(open, result, firsts.get(result.n) ?? null)),
  );
  return {
    position: {
      after: rows.at(-1)?.n ?? position.after,
      counts: addRowsToCounts(position.counts, results.values()),
      unknown: addUnrecognisedValues(open, position.unknown, results.values()),
    },
    handled: rows.length,
    isLast: rows.length < ROWS_PER_STEP,
  };
}

/** Rows by which later ones about the same person are found. */
const ADDING_OUTCOMES: readonly ImportOutcome[] = ["new", "changed", "same"];
/** Nobody new, but perhaps the person of an earlier row. */
const MISSING_VALUE_PROBLEMS: readonly (ImportProblem | null)[] = ["name_missing", "place_missing"];

/** Compares rows with earlier ones about the same person. @returns of each such row the earlier one */
async function compareWithEarlierRows(tx: Database, open: OpenImport, results: Map<number, EvaluatedRow>) {
  const { row, matching } = open;
  const keys = [...results.values()].flatMap(({ n, outcome, problem, values, person }) => {
    const adds = ADDING_OUTCOMES.includes(outcome);
    if (!values || !(adds || MISSING_VALUE_PROBLEMS.includes(problem))) return [];
    return personKeysOf(matching, values, person).map((key) => ({
      ...{ n, key, adds },
      hash: hashOfKey(matching.secretKey, row.id, key),
    }));
  });
  const claimed = await claimRowKeys(tx, row.id, keys);
  const common = Map.groupBy(
    keys.flatMap(({ n, key, hash }) => {
      const first = claimed.get(hashToBase64(hash));
      return first !== undefined && first < n ? [{ n, key, first }] : [];
    }),
    ({ n }) => n,
  );
  const said = await readRowValues(
    tx,
    open,
    results,
    [...common.values()].flat().map(({ first }) => first),
  );
  const firsts = new Map<number, number>();
  for (const [n, shared] of common) {
    const result = results.get(n)!;
    const byRow = [...Map.groupBy(shared, ({ first }) => first)].sort(([one], [other]) => one - other);
    for (const [first, found] of byRow) {
      const earlier = said.get(first);
      if (!earlier || !result.values) continue;
      const sharedKeys = found.map(({ key }) => key);
      const sameness = compareRows(matching, sharedKeys, result.values, earlier);
      if (sameness === "other") continue;
      results.set(n, sameness === "same" ? compareWithEarlier(open, result, earlier) : refuseAsDifferentPerson(result));
      firsts.set(n, first);
      break;
    }
  }
  return firsts;
}

/** What rows say, those of this step and earlier ones. */
async function readRowValues(
  tx: Database,
  { row, reading, matching }: OpenImport,
  results: ReadonlyMap<number, EvaluatedRow>,
  wanted: readonly number[],
): Promise<Map<number, RowValues>> {
  const said = new Map<number, RowValues>();
  for (const { n, values } of results.values()) if (values) said.set(n, values);
  const missing = [...new Set(wanted)].filter((n) => !said.has(n));
  for (const stored of await listRowsByNumber(tx, row.id, missing)) {
    const parsed = readRow(decryptCells(matching.secretKey, stored), reading);
    if ("values" in parsed) said.set(stored.n, parsed.values);
  }
  return said;
}

export const toRowResult = (
  { matching }: OpenImport,
  result: EvaluatedRow,
  sameAs: number | null,
): ImportRowResult => ({
  n: result.n,
  outcome: result.outcome,
  problem: result.problem,
  same_as: sameAs,
  person_id: result.person && result.person.id > 0 ? result.person.id : null,
  has_account: result.person?.user_id != null,
  changes: isWritten(result.outcome) ? encryptChanges(matching.secretKey, result.changes) : null,
  doubts: encryptDoubts(matching.secretKey, result.doubts),
  applied: false,
});

const isWritten = (outcome: ImportOutcome) => outcome === "new" || outcome === "changed";

function addRowsToCounts(counts: ImportCounts, results: Iterable<EvaluatedRow>): ImportCounts {
  const sum: ImportCounts = { ...counts };
  const add = (name: ImportOutcome | "account" | "doubtful") => {
    sum[name] = (sum[name] ?? 0) + 1;
  };
  for (const { outcome, person, doubts } of results) {
    add(outcome);
    if (doubts.length > 0 && isWritten(outcome)) add("doubtful");
    if (person?.user_id != null) add("account");
  }
  return sum;
}

function addUnrecognisedValues(
  { reading }: OpenImport,
  words: UnrecognisedValues,
  results: Iterable<EvaluatedRow>,
): UnrecognisedValues {
  const sum = new Map(words.map((each) => [`${each.field} ${each.word}`, each]));
  for (const { unknown } of results) {
    if (!unknown) continue;
    const { field, word, among = [] } = unknown;
    const before = sum.get(`${field} ${word}`);
    if (!before && sum.size >= MAX_UNRECOGNISED_VALUES) continue;
    const suggestions = field === "sex" || before ? [] : reading.places.suggest(field, word, among, reading.inside);
    sum.set(`${field} ${word}`, before ? { ...before, rows: before.rows + 1 } : { field, word, rows: 1, suggestions });
  }
  return [...sum.values()];
}
