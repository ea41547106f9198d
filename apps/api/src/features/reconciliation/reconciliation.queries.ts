import type { FindingKind, Severity, StoredNote } from "@party/contract/payment-notes";
import { type ColumnType, type Generated, type Insertable, type JSONColumnType, type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

/** `withdrawal`: what the party moved itself, between its own accounts in both directions. */
export type StatementLineKind = "payment" | "fee" | "reversal" | "withdrawal";

/** Incoming payments of one day, purpose and provider. */
export interface DayTotal {
  /** In Nairobi, YYYY-MM-DD. */
  day: string;
  provider: string;
  /** `membership`, `order`, `donation`, or `none` for unallocated entries. */
  purpose: string;
  count: number;
  /** Whole KES. */
  amount: number;
}

declare module "#database/tables.ts" {
  interface Tables {
    reconciliation_runs: {
      id: Generated<number>;
      kind: "daily" | "statement";
      source: string | null;
      covers_from: Date;
      covers_until: Date;
      /** `null` in JSON until the run has finished. */
      totals: JSONColumnType<DayTotal[] | null>;
      /** Of `COMPARISON_PARTS`, as long as it has not finished. */
      parts_done: Generated<number>;
      finished_at: CreatedAt;
    };
    reconciliation_findings: {
      id: Generated<number>;
      run_id: number;
      kind: FindingKind;
      severity: Severity;
      receipt: string | null;
      amount: number | null;
      intent_id: number | null;
      attempt_id: string | null;
      ledger_entry_id: number | null;
      /** Empty except in rows from before, which have their text. */
      note: ColumnType<string, never, never>;
      notes: ColumnType<StoredNote[], string | undefined, string>;
      resolved_at: ColumnType<Date | null, never, Date>;
      /** What a person decided. */
      resolution: ColumnType<string | null, never, string>;
    };
    statement_lines: {
      id: Generated<number>;
      source: "mpesa" | "bank";
      kind: StatementLineKind;
      /** Told apart by it. A bank's reference that is another line's too has more behind it. */
      receipt: string;
      /** The bank's; null for M-PESA, and where the receipt is it. */
      reference: string | null;
      /** Cents on the account after the line; null where the file did not say. */
      balance: string | null;
      /** A bigint, which the driver returns as text. */
      cents: string;
      completed_at: Date;
      linked_receipt: string | null;
      text_encrypted: Buffer;
      suggested_intent_id: number | null;
      confirmed_at: Date | null;
      imported_at: CreatedAt;
      /** The file that it was read from, where that was uploaded. */
      statement_id: number | null;
    };
  }
}

/** Rows that one statement returns at most. */
export const ROWS_PER_PAGE = 500;

/** Pages of rows by id. @param read returns `ROWS_PER_PAGE` rows at most, whose ids are greater than `after` */
export async function* iteratePagesById<Row extends { id: number | string }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    after = Number(rows.at(-1)!.id);
  }
}

/** More recent rows may still be in the queue. */
export const PROCESSING_DEADLINE = sql<Date>`now() - interval '15 minutes'`;

/** Provider events that are not processed after the deadline; a page. */
export const listUnprocessedEvents = (db: Database, after: number) =>
  db
    .selectFrom("provider_events_waiting as waiting")
    .innerJoin("provider_events as event", "event.id", "waiting.event_id")
    .select(["event.id", "event.provider", "event.kind", "event.attempt_id", "event.received_at"])
    .where("event.received_at", "<", PROCESSING_DEADLINE)
    .where("waiting.event_id", ">", String(after))
    .orderBy("waiting.event_id")
    .limit(ROWS_PER_PAGE)
    .execute();

/** The statement line that shows the reversal of a payment. */
export const findReversalLine = (db: Database, receipt: string) =>
  db
    .selectFrom("statement_lines")
    .select(["receipt", "completed_at"])
    .where("source", "=", "mpesa")
    .where("kind", "=", "reversal")
    .where("linked_receipt", "=", receipt)
    .executeTakeFirst();

export const listIntentsByReference = (db: Database, references: readonly string[]) =>
  db
    .selectFrom("payment_intents")
    .select(["id", "reference", "amount"])
    .where(sql<boolean>`reference = any (${references})`)
    .execute();

/** How many daily runs there were up to this one, it included. */
export async function countDailyRuns(db: Database, id: number): Promise<number> {
  const runs = db.selectFrom("reconciliation_runs").where("kind", "=", "daily").where("id", "<=", id);
  return (await runs.select(sql<number>`count(*)::integer`.as("count")).executeTakeFirstOrThrow()).count;
}

/** Findings of a run about some payments, each as its kind and payment, such as `not_fulfilled 34`. */
export async function listFoundIntents(
  db: Database,
  runId: number,
  kinds: readonly FindingKind[],
  ids: readonly number[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("reconciliation_findings")
    .select(["kind", "intent_id"])
    .where("run_id", "=", runId)
    .where("kind", "in", kinds)
    .where(sql<boolean>`intent_id = any (${ids})`)
    .execute();
  return new Set(rows.map(({ kind, intent_id }) => `${kind} ${intent_id}`));
}

export async function insertReconciliationRun(
  tx: Database,
  run: { kind: "daily" | "statement"; source: string | null; from: Date; until: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto("reconciliation_runs")
    .values({
      kind: run.kind,
      source: run.source,
      covers_from: run.from,
      covers_until: run.until,
      totals: JSON.stringify(null),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the run had not finished before */
export async function markReconciliationRunFinished(
  tx: Database,
  id: number,
  totals: readonly DayTotal[],
): Promise<boolean> {
  const { rows } = await sql`
    update reconciliation_runs set totals = ${JSON.stringify(totals)}::jsonb, finished_at = now()
    where id = ${id} and totals = 'null'::jsonb returning id`.execute(tx);
  return rows.length > 0;
}

export const findReconciliationRun = (db: Database, id: number) =>
  db
    .selectFrom("reconciliation_runs")
    .select(["id", "kind", "source", "covers_from", "covers_until", "totals", "parts_done"])
    .where("id", "=", id)
    .executeTakeFirst();

export const markPartsDone = (db: Database, id: number, parts_done: number) =>
  db.updateTable("reconciliation_runs").set({ parts_done }).where("id", "=", id).execute();

export type NewFinding = Omit<Insertable<Tables["reconciliation_findings"]>, "id">;

/** In statements of a page each, because a statement has 65,535 parameters at most. */
export async function insertFindings(tx: Database, rows: readonly NewFinding[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PAGE) {
    await tx
      .insertInto("reconciliation_findings")
      .values(rows.slice(from, from + ROWS_PER_PAGE))
      .execute();
  }
}

/** Deletes findings that a repeated run finds again, at most `limit`. @returns how many */
export async function deleteRepeatableFindings(db: Database, runId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reconciliation_findings where id = any (array(
      select id from reconciliation_findings where run_id = ${runId} and kind <> 'missing_here' limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** All findings of one kind. */
export interface FindingKindTotal {
  kind: FindingKind;
  count: number;
  /** Whole KES; null where no finding has an amount. */
  amount: number | null;
}

/** Findings of a run by kind, critical ones first. */
export async function countFindings(db: Database, runId: number): Promise<FindingKindTotal[]> {
  const { rows } = await sql<FindingKindTotal>`
    select kind, count(*)::integer as count, sum(amount)::float8 as amount from reconciliation_findings
    where run_id = ${runId} group by severity, kind order by severity, min(id)`.execute(db);
  return rows;
}

/** The first findings of each kind. */
export async function listFirstFindings(db: Database, runId: number, ofEachKind: number) {
  type Unlisted = "id" | "run_id" | "severity" | "resolved_at" | "resolution";
  const { rows } = await sql<Omit<Selectable<Tables["reconciliation_findings"]>, Unlisted>>`
    select kind, receipt, amount, intent_id, attempt_id, ledger_entry_id, note, notes
    from reconciliation_findings join (
      select id, row_number() over (partition by kind order by id) as place
      from reconciliation_findings where run_id = ${runId}) as placed using (id)
    where place <= ${ofEachKind} order by id`.execute(db);
  return rows;
}

type NewStatementLine = Omit<Insertable<Tables["statement_lines"]>, "id" | "imported_at" | "confirmed_at">;

/** Until the end of the transaction nobody else imports, so that two files with the same lines are not both new. */
export const lockStatementLines = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('statement lines', 0))`.execute(tx);

/** The last line that was stored; 0 when there is none. */
export const findLastLineId = async (tx: Database): Promise<number> =>
  (await tx.selectFrom("statement_lines").select("id").orderBy("id", "desc").limit(1).executeTakeFirst())?.id ?? 0;

/** A bank's lines of a time span without its end; a page. */
export const listBankLines = (tx: Database, from: Date, before: Date, after: number) =>
  tx
    .selectFrom("statement_lines")
    .select(["id", "receipt", "reference", "kind", "cents", "balance", "completed_at", "text_encrypted"])
    .where("source", "=", "bank")
    .where("completed_at", ">=", from)
    .where("completed_at", "<", before)
    .where("id", ">", after)
    .orderBy("id")
    .limit(ROWS_PER_PAGE)
    .execute();

/** Those that bank lines have. */
export const listBankReceipts = (tx: Database, receipts: readonly string[]) =>
  tx
    .selectFrom("statement_lines")
    .select("receipt")
    .where("source", "=", "bank")
    .where(sql<boolean>`receipt = any (${receipts})`)
    .execute();

/** Existing lines stay unchanged. @param lines a page at most @returns how many were new */
export async function insertStatementLines(tx: Database, lines: readonly NewStatementLine[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("statement_lines")
    .values([...lines])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** A line that was taken for a transfer between own accounts. */
export const reclassifyLineAsPayment = (tx: Database, receipt: string, suggestedIntentId: number | null) =>
  tx
    .updateTable("statement_lines")
    .set({ kind: "payment", suggested_intent_id: suggestedIntentId })
    .where("source", "=", "bank")
    .where("receipt", "=", receipt)
    .where("kind", "=", "withdrawal")
    .where("cents", ">", "0")
    .execute();

const STATEMENT_LINE_COLUMNS = [
  "id",
  "receipt",
  "cents",
  "completed_at",
  "text_encrypted",
  "suggested_intent_id",
  "confirmed_at",
] as const;

export const listMpesaLines = (db: Database, receipts: readonly string[]) =>
  db
    .selectFrom("statement_lines")
    .select(["kind", "receipt", "cents"])
    .where("source", "=", "mpesa")
    .where(sql<boolean>`receipt = any (${receipts})`)
    .execute();

/** Bank transfers that are not confirmed; a page. */
export const listUnconfirmedTransfers = (db: Database, after = 0) =>
  db
    .selectFrom("statement_lines")
    .select(STATEMENT_LINE_COLUMNS)
    .where("source", "=", "bank")
    .where("kind", "=", "payment")
    .where("confirmed_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(ROWS_PER_PAGE)
    .execute();

const selectTransfer = (db: Database, id: number) =>
  db
    .selectFrom("statement_lines")
    .select(STATEMENT_LINE_COLUMNS)
    .where("id", "=", id)
    .where("source", "=", "bank")
    .where("kind", "=", "payment");

export const findTransfer = (db: Database, id: number) => selectTransfer(db, id).executeTakeFirst();

export const lockTransfer = (tx: Database, id: number) => selectTransfer(tx, id).forUpdate().executeTakeFirst();

export const markLineConfirmed = (tx: Database, id: number) =>
  tx
    .updateTable("statement_lines")
    .set({ confirmed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
