import type { ImportOutcome, ImportProblem } from "@party/contract/values/imports";
import { decrypt, encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { StoredRow } from "../import-rows.queries.ts";
import type { ImportRow } from "../imports.queries.ts";
import { type ParsedRow, type Reading, type RowValues, readRow, type UnknownWord } from "../mapping/row-values.ts";
import { type Change, changesOf, changesOfNew } from "./changes.ts";
import { isIn, type KnownPerson, listReferencesOf } from "./import-people.queries.ts";
import { keysOf, type Matching, matchRows, type ValuedRow } from "./matching.ts";

/** An import with what is needed to read its rows. */
export interface OpenImport {
  row: ImportRow;
  reading: Reading;
  matching: Matching;
}

/** What becomes of one row. */
export interface Evaluated {
  n: number;
  outcome: ImportOutcome;
  problem: ImportProblem | null;
  unknown?: UnknownWord | undefined;
  person: KnownPerson | null;
  values: RowValues | null;
  changes: Change[];
}

const AMBIGUOUS: readonly ImportProblem[] = ["several_people", "different_people"];

const refuse = (n: number, problem: ImportProblem, unknown?: UnknownWord): Evaluated => ({
  n,
  outcome: AMBIGUOUS.includes(problem) ? "ambiguous" : "refused",
  problem,
  unknown,
  person: null,
  values: null,
  changes: [],
});

export const cellsOf = (secretKey: string, { cells_encrypted }: Pick<StoredRow, "cells_encrypted">): string[] =>
  cells_encrypted ? (JSON.parse(decrypt(secretKey, cells_encrypted)) as string[]) : [];

export const encryptChanges = (secretKey: string, changes: readonly Change[]): Buffer | null =>
  changes.length === 0 ? null : encrypt(secretKey, JSON.stringify(changes));

export const changesIn = (secretKey: string, stored: Buffer | null): Change[] =>
  stored ? (JSON.parse(decrypt(secretKey, stored)) as Change[]) : [];

/** Reads rows, finds their people and says what would change, of each by itself. @param lock the people until the commit */
export async function evaluate(
  tx: Database,
  open: OpenImport,
  rows: readonly StoredRow[],
  lock: boolean,
): Promise<Map<number, Evaluated>> {
  const { matching, reading, row } = open;
  const results = new Map<number, Evaluated>();
  const valued: ValuedRow[] = [];
  for (const stored of rows) {
    const parsed = readRow(cellsOf(matching.secretKey, stored), reading);
    const problem = problemOf(open, parsed);
    if (problem || !("values" in parsed)) {
      results.set(stored.n, refuse(stored.n, problem!, "unknown" in parsed ? parsed.unknown : undefined));
    } else valued.push({ n: stored.n, values: parsed.values });
  }
  const candidates = await matchRows(tx, matching, valued, lock);
  const references = await listReferencesOf(tx, matching.list, valued);
  for (const { n, values } of valued) {
    const candidate = candidates.get(n)!;
    if ("problem" in candidate) results.set(n, refuse(n, candidate.problem));
    else results.set(n, compare(n, values, candidate.person, references.has(values.reference ?? "")));
  }
  return new Map(rows.map(({ n }) => [n, results.get(n)!]));

  function compare(n: number, values: RowValues, person: KnownPerson | null, hasReference: boolean): Evaluated {
    if (!person) return evaluateNew(n, values);
    const changes = changesOf(values, person, row.rule, hasReference);
    return { n, outcome: changes.length > 0 ? "changed" : "same", problem: null, person, values, changes };
  }
}

function evaluateNew(n: number, values: RowValues): Evaluated {
  if (values.surname === null || values.other_names === null) return refuse(n, "name_missing");
  if (values.ward_id === null) return refuse(n, "place_missing");
  return { n, outcome: "new", problem: null, person: null, values, changes: changesOfNew(values) };
}

/** @returns null for a row that can be compared with the register */
function problemOf({ matching }: OpenImport, parsed: ParsedRow): ImportProblem | null {
  if ("problem" in parsed) return parsed.problem;
  const { values, place } = parsed;
  if (place && !isIn(matching.territory, place.county.id)) return "outside_territory";
  return keysOf(matching, values).length === 0 ? "nothing_to_match" : null;
}

/** A second row about somebody whom an earlier row of the file adds. @param first what the earlier row says */
export function compareWithRow({ row }: OpenImport, { n, values }: Evaluated, first: RowValues): Evaluated {
  if (!values) throw new Error("a refused row has no values");
  const { id_number, reference, member_number: _, ...rest } = first;
  const ids = id_number !== null && values.id_number !== null && id_number !== values.id_number;
  if (ids) return refuse(n, "different_people");
  const person: KnownPerson = {
    ...rest,
    ...{ id: 0, user_id: null, name_key: "", county_id: null, version: 1 },
    surname: rest.surname ?? "",
    other_names: rest.other_names ?? "",
    id_number_hash: id_number === null ? null : Buffer.from(id_number),
  };
  const changes = changesOf(values, person, row.rule, reference !== null && reference === values.reference);
  return { n, outcome: changes.length > 0 ? "changed" : "same", problem: null, person: null, values, changes };
}
