import type { ImportKeptReason, ImportOutcome, ImportProblem } from "@party/contract/values/imports";
import { type Generated, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    import_rows: {
      id: Generated<string>;
      import_id: number;
      /** As the spreadsheet numbers it. */
      n: number;
      cells_encrypted: Buffer | null;
      outcome: ImportOutcome | null;
      problem: ImportProblem | null;
      same_as: number | null;
      person_id: number | null;
      has_account: Generated<boolean>;
      changes_encrypted: Buffer | null;
      doubts_encrypted: Buffer | null;
      applied: Generated<boolean>;
      after_version: number | null;
      undone: Generated<boolean>;
      kept: ImportKeptReason | null;
    };
    import_keys: { import_id: number; key_hash: Buffer; n: number };
    person_references: { list: string; reference: string; person_id: number };
  }
}

export const insertImportRows = (tx: Database, importId: number, rows: readonly { n: number; cells: Buffer }[]) =>
  sql`
    insert into import_rows (import_id, n, cells_encrypted)
    select ${importId}, n, cells from unnest(${rows.map(({ n }) => n)}::integer[], ${rows.map(({ cells }) => cells)}::bytea[])
      as given(n, cells)`.execute(tx);

export const deleteImportRows = (tx: Database, importId: number) =>
  tx.deleteFrom("import_rows").where("import_id", "=", importId).execute();

const IMPORT_ROW_COLUMNS = [
  "n",
  "cells_encrypted",
  "outcome",
  "problem",
  "same_as",
  "person_id",
  "has_account",
] as const;

const selectImportRows = (db: Database, importId: number) =>
  db
    .selectFrom("import_rows")
    .select(IMPORT_ROW_COLUMNS)
    .select(["changes_encrypted", "doubts_encrypted", "applied", "after_version", "undone", "kept"])
    .where("import_id", "=", importId);

export const listRowsAfter = (tx: Database, importId: number, after: number, limit: number) =>
  selectImportRows(tx, importId).where("n", ">", after).orderBy("n").limit(limit).execute();
export type StoredImportRow = Awaited<ReturnType<typeof listRowsAfter>>[number];

export const listRowsByNumber = (tx: Database, importId: number, ns: readonly number[]) =>
  selectImportRows(tx, importId).where(sql<boolean>`n = any(${ns}::integer[])`).execute();

/** Those that a run still has to apply. */
export const listRowsToApply = (tx: Database, importId: number, after: number, limit: number) =>
  selectImportRows(tx, importId)
    .where("n", ">", after)
    .where("outcome", "in", ["new", "changed"])
    .where("applied", "=", false)
    .orderBy("n")
    .limit(limit)
    .execute();

/** Newest first, so that a row that was applied upon another goes back before it. */
export const listRowsToUndo = (tx: Database, importId: number, before: number | undefined, limit: number) =>
  selectImportRows(tx, importId)
    .where("applied", "=", true)
    .where("undone", "=", false)
    .$if(before !== undefined, (query) => query.where("n", "<", before!))
    .orderBy("n", "desc")
    .limit(limit)
    .execute();

/** People whom the run of an import adds or changes, also those whom it has written already. */
export async function countRowsToWrite(db: Database, importId: number): Promise<{ new: number; changed: number }> {
  const { rows } = await sql<{ new: number; changed: number }>`
    select (count(*) filter (where outcome = 'new'))::integer as new,
      (count(*) filter (where outcome = 'changed'))::integer as changed
    from import_rows where import_id = ${importId} and outcome in ('new', 'changed')`.execute(db);
  return rows[0]!;
}

interface ImportRowFilter {
  importId: number;
  outcome: ImportOutcome | undefined;
  kept: boolean;
  doubtful: boolean;
  after: number | undefined;
  limit: number;
}

const selectListedRows = (db: Database, { importId, outcome, kept, doubtful, after, limit }: ImportRowFilter) =>
  selectImportRows(db, importId)
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome!))
    .$if(kept, (query) => query.where("kept", "is not", null))
    .$if(doubtful, (query) =>
      query.where("doubts_encrypted", "is not", null).where("outcome", "in", ["new", "changed"]),
    )
    .$if(after !== undefined, (query) => query.where("n", ">", after!))
    .orderBy("n")
    .limit(limit);

export const listImportRows = (db: Database, filter: ImportRowFilter) => selectListedRows(db, filter).execute();

export const countListedRows = (db: Database, filter: ImportRowFilter): Promise<number> =>
  countRows(db, selectListedRows(db, { ...filter, after: undefined, limit: MAX_COUNTED_ROWS }));

export interface ImportRowResult {
  n: number;
  outcome: ImportOutcome;
  problem: ImportProblem | null;
  same_as: number | null;
  person_id: number | null;
  has_account: boolean;
  changes: Buffer | null;
  doubts: Buffer | null;
  applied: boolean;
}

/** Of applied rows it also notes the version of the person. */
export const storeRowResults = (tx: Database, importId: number, results: readonly ImportRowResult[]) =>
  sql`
    update import_rows set outcome = given.outcome, problem = given.problem, same_as = given.same_as,
      person_id = given.person_id, has_account = given.has_account, changes_encrypted = given.changes,
      doubts_encrypted = given.doubts, applied = given.applied,
      after_version = case when given.applied then (select version from people where people.id = given.person_id) end
    from unnest(
      ${results.map(({ n }) => n)}::integer[], ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ problem }) => problem)}::text[], ${results.map(({ same_as }) => same_as)}::integer[],
      ${results.map(({ person_id }) => person_id)}::integer[], ${results.map(({ has_account }) => has_account)}::boolean[],
      ${results.map(({ changes }) => changes)}::bytea[], ${results.map(({ doubts }) => doubts)}::bytea[],
      ${results.map(({ applied }) => applied)}::boolean[]
    ) as given(n, outcome, problem, same_as, person_id, has_account, changes, doubts, applied)
    where import_id = ${importId} and import_rows.n = given.n`.execute(tx);

export const deleteRowKeys = (tx: Database, importId: number) =>
  tx.deleteFrom("import_keys").where("import_id", "=", importId).execute();

interface ImportRowKey {
  n: number;
  hash: Buffer;
  /** Whether later rows find this one by it. */
  adds: boolean;
}

/** @returns for each hash the first row that has it */
export async function claimRowKeys(
  tx: Database,
  importId: number,
  keys: readonly ImportRowKey[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const claims = keys.filter(({ adds }) => adds);
  await sql`
    insert into import_keys (import_id, key_hash, n)
    select distinct on (hash) ${importId}::integer, hash, n
    from unnest(${claims.map(({ hash }) => hash)}::bytea[], ${claims.map(({ n }) => n)}::integer[]) as given(hash, n)
    order by hash, n
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ key_hash: Buffer; n: number }>`
    select key_hash, n from import_keys
    where import_id = ${importId} and key_hash = any(${keys.map(({ hash }) => hash)}::bytea[])`.execute(tx);
  return new Map(rows.map(({ key_hash, n }) => [key_hash.toString("base64"), n]));
}

export const markRowsUndone = (
  tx: Database,
  importId: number,
  done: readonly { n: number; kept: ImportKeptReason | null }[],
) =>
  sql`
    update import_rows set undone = true, kept = given.kept
    from unnest(${done.map(({ n }) => n)}::integer[], ${done.map(({ kept }) => kept)}::text[]) as given(n, kept)
    where import_id = ${importId} and import_rows.n = given.n`.execute(tx);

/** What undoing a later row has counted up is no change of somebody else. @returns the versions of their other rows by now */
export const refreshPersonVersions = async (tx: Database, importId: number, personIds: readonly number[]) =>
  (
    await sql<{ n: number; after_version: number }>`
      update import_rows set after_version = people.version from people
      where import_id = ${importId} and applied and not undone and people.id = import_rows.person_id
        and import_rows.person_id = any(${personIds}::integer[])
      returning n, after_version`.execute(tx)
  ).rows;

/** Which of these people an import has added. */
export const listAddedPeople = async (
  tx: Database,
  importId: number,
  personIds: readonly number[],
): Promise<number[]> =>
  (
    await sql<{ person_id: number }>`
      select person_id from import_rows
      where person_id = any(${personIds}::integer[]) and import_id = ${importId} and outcome = 'new' and applied`.execute(
      tx,
    )
  ).rows.map(({ person_id }) => person_id);
