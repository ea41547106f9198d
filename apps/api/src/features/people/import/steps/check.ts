import type { ImportOutcome } from "@party/contract/values/imports";
import type { Database } from "#database/database.ts";
import {
  claimKeys,
  deleteKeys,
  listRowsAfter,
  listRowsAt,
  type RowResult,
  storeResults,
} from "../import-rows.queries.ts";
import type { ImportCounts, UnknownWords } from "../imports.queries.ts";
import { type RowValues, readRow } from "../mapping/row-values.ts";
import { cellsOf, compareWithRow, type Evaluated, encryptChanges, evaluate, type OpenImport } from "./evaluate.ts";
import { hashOfKey, keysOf } from "./matching.ts";

/** Rows in a step of less than a second. */
export const ROWS_IN_STEP = 500;
const MAX_UNKNOWN_WORDS = 300;

/** How far a check or a run is, kept with its task. */
export interface ImportPosition {
  /** The last row that was handled. */
  after: number;
  counts: ImportCounts;
  unknown: UnknownWords;
}

export const BEGINNING: ImportPosition = { after: 0, counts: {}, unknown: [] };

export interface ImportStep {
  position: ImportPosition;
  /** Rows of this step. */
  handled: number;
  /** Whether rows are left. */
  isLast: boolean;
}

const hashText = (hash: Buffer) => hash.toString("base64");

/** Compares the next rows with the register, and with the rows before them; changes nothing but the rows themselves. */
export async function checkStep(tx: Database, open: OpenImport, position: ImportPosition): Promise<ImportStep> {
  const { row, matching } = open;
  if (position.after === 0) await deleteKeys(tx, row.id);
  const rows = await listRowsAfter(tx, row.id, position.after, ROWS_IN_STEP);
  const results = await evaluate(tx, open, rows, false);
  const firsts = await firstRows(tx, open, results);
  const known = new Map<number, RowValues>();
  for (const { n, values } of results.values()) if (values) known.set(n, values);
  const missing = [...new Set(firsts.values())].filter((n) => !known.has(n));
  for (const stored of await listRowsAt(tx, row.id, missing)) {
    const parsed = readRow(cellsOf(matching.secretKey, stored), open.reading);
    if ("values" in parsed) known.set(stored.n, parsed.values);
  }
  for (const [n, first] of firsts) {
    const values = known.get(first);
    if (values) results.set(n, compareWithRow(open, results.get(n)!, values));
  }
  await storeResults(
    tx,
    row.id,
    [...results.values()].map((result) => toRow(open, result, firsts.get(result.n) ?? null)),
  );
  return {
    position: {
      after: rows.at(-1)?.n ?? position.after,
      counts: countRows(position.counts, results.values()),
      unknown: addUnknown(open, position.unknown, results.values()),
    },
    handled: rows.length,
    isLast: rows.length < ROWS_IN_STEP,
  };
}

/** Of each new row about somebody whom an earlier row adds, that earlier row. */
async function firstRows(tx: Database, { row, matching }: OpenImport, results: ReadonlyMap<number, Evaluated>) {
  const keys = [...results.values()].flatMap(({ n, outcome, values }) =>
    outcome === "new" && values
      ? keysOf(matching, values).map((key) => ({ n, hash: hashOfKey(matching.secretKey, row.id, key) }))
      : [],
  );
  const firsts = new Map<number, number>();
  if (keys.length === 0) return firsts;
  const claimed = await claimKeys(tx, row.id, keys);
  for (const { n, hash } of keys) {
    const first = claimed.get(hashText(hash))!;
    if (first < n) firsts.set(n, Math.min(first, firsts.get(n) ?? first));
  }
  return firsts;
}

export const toRow = ({ matching }: OpenImport, result: Evaluated, sameAs: number | null): RowResult => ({
  n: result.n,
  outcome: result.outcome,
  problem: result.problem,
  same_as: sameAs,
  person_id: result.person && result.person.id > 0 ? result.person.id : null,
  has_account: result.person?.user_id != null,
  changes:
    result.outcome === "changed" || result.outcome === "new"
      ? encryptChanges(matching.secretKey, result.changes)
      : null,
  applied: false,
});

function countRows(counts: ImportCounts, results: Iterable<Evaluated>): ImportCounts {
  const sum: ImportCounts = { ...counts };
  const add = (name: ImportOutcome | "account") => {
    sum[name] = (sum[name] ?? 0) + 1;
  };
  for (const { outcome, person } of results) {
    add(outcome);
    if (person?.user_id != null) add("account");
  }
  return sum;
}

function addUnknown({ reading }: OpenImport, words: UnknownWords, results: Iterable<Evaluated>): UnknownWords {
  const sum = new Map(words.map((each) => [`${each.field} ${each.word}`, each]));
  for (const { unknown } of results) {
    if (!unknown) continue;
    const { field, word } = unknown;
    const before = sum.get(`${field} ${word}`);
    if (!before && sum.size >= MAX_UNKNOWN_WORDS) continue;
    const suggestion = field === "sex" ? null : reading.places.suggest(field, word, reading.inside);
    sum.set(`${field} ${word}`, before ? { ...before, rows: before.rows + 1 } : { field, word, rows: 1, suggestion });
  }
  return [...sum.values()];
}
