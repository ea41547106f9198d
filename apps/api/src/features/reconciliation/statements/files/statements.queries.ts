import type { StoredNote } from "@party/contract/payment-notes";
import type { StatementColumns, StatementSummary } from "@party/contract/statements.staff";
import type {
  StatementFault,
  StatementQuestionKind,
  StatementState,
  statementSources,
} from "@party/contract/values/statements";
import { type Generated, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";
import { ROWS_PER_PAGE } from "../../reconciliation.queries.ts";

type StatementSource = (typeof statementSources)[number];

declare module "#database/tables.ts" {
  interface Tables {
    /** Statements that staff uploaded. */
    statements: {
      id: Generated<number>;
      file_name: string;
      sha256: Buffer;
      /** None once the file was deleted, because nobody read it in. */
      file_id: string | null;
      state: StatementState;
      source: StatementSource | null;
      version: Generated<number>;
      titles: Generated<string[]>;
      /** Of a bank. */
      columns: StatementColumns | null;
      new_lines: Generated<number[]>;
      payment_lines: Generated<number[]>;
      fault: StoredStatementFault | null;
      summary: StatementSummary | null;
      task_id: number | null;
      run_id: number | null;
      made_by: number | null;
      created_at: CreatedAt;
      read_at: Date | null;
    };
    statement_questions: {
      statement_id: number;
      line: number;
      kind: StatementQuestionKind;
      why: StoredNote | null;
      text: string;
    };
    /** By the titles of a bank's file, the columns that were chosen the last time. */
    statement_columns: {
      titles_hash: Buffer;
      columns: StatementColumns;
      used_at: Generated<Date>;
    };
  }
}

export interface StoredStatementFault {
  code: StatementFault;
  /** Of the file, from 1. */
  line: number | null;
}

const selectStatements = (db: Database) =>
  db
    .selectFrom("statements")
    .leftJoin("users", "users.id", "made_by")
    .select(["statements.id", "file_name", "file_id", "state", "source", "version", "titles", "columns", "new_lines"])
    .select(["payment_lines", "fault", "summary", "task_id", "made_by", "statements.created_at", "read_at"])
    .select(sql<string | null>`first_name || ' ' || last_name`.as("maker"))
    .select(
      sql<number>`(
        select count(*)::integer from statement_lines line
        where line.statement_id = statements.id and line.source = 'bank' and kind = 'payment' and confirmed_at is null
      )`.as("to_confirm"),
    );

export const findStatement = (db: Database, id: number) =>
  selectStatements(db).where("statements.id", "=", id).executeTakeFirst();
export type StatementRow = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

export const lockStatement = (tx: Database, id: number) =>
  selectStatements(tx).where("statements.id", "=", id).forUpdate("statements").executeTakeFirst();

interface StatementFilter {
  state: StatementState | undefined;
  after: number | undefined;
  limit: number;
}

const selectListedStatements = (db: Database, { state, after, limit }: StatementFilter) =>
  selectStatements(db)
    .$if(state !== undefined, (query) => query.where("state", "=", state!))
    .$if(after !== undefined, (query) => query.where("statements.id", "<", after!))
    .orderBy("statements.id", "desc")
    .limit(limit);

export const listStatements = (db: Database, filter: StatementFilter) => selectListedStatements(db, filter).execute();

export const countStatements = (db: Database, filter: StatementFilter): Promise<number> =>
  countRows(db, selectListedStatements(db, { ...filter, after: undefined, limit: MAX_COUNTED_ROWS }));

interface NewStatement {
  file_name: string;
  sha256: Buffer;
  file_id: string;
  made_by: number;
}

export const insertStatement = async (tx: Database, statement: NewStatement): Promise<number> =>
  (
    await tx
      .insertInto("statements")
      .values({ ...statement, state: "checking" })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

interface StatementChange {
  state: StatementState;
  source?: StatementSource | null;
  titles?: readonly string[];
  columns?: StatementColumns | null;
  new_lines?: number[];
  payment_lines?: number[];
  fault?: StoredStatementFault | null;
  summary?: StatementSummary | null;
  task_id?: number;
  run_id?: number;
  read_at?: Date;
}

const toJsonb = (value: unknown) => (value === null ? null : (JSON.stringify(value) as never));

/** @param from only a statement in one of these states is changed */
export const updateStatement = (
  tx: Database,
  id: number,
  from: readonly StatementState[],
  { titles, columns, fault, summary, ...change }: StatementChange,
) =>
  tx
    .updateTable("statements")
    .set((row) => ({
      ...change,
      ...(titles === undefined ? {} : { titles: toJsonb(titles)! }),
      ...(columns === undefined ? {} : { columns: toJsonb(columns) }),
      ...(fault === undefined ? {} : { fault: toJsonb(fault) }),
      ...(summary === undefined ? {} : { summary: toJsonb(summary) }),
      version: row("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("state", "in", from)
    .execute();

export interface Question {
  line: number;
  kind: StatementQuestionKind;
  why: StoredNote | null;
  text: string;
}

export const listQuestionLines = (db: Database, statementId: number) =>
  db
    .selectFrom("statement_questions")
    .select(["line", "kind", "why", "text"])
    .where("statement_id", "=", statementId)
    .execute();

export async function replaceQuestions(tx: Database, statementId: number, questions: readonly Question[]) {
  await tx.deleteFrom("statement_questions").where("statement_id", "=", statementId).execute();
  for (let from = 0; from < questions.length; from += ROWS_PER_PAGE) {
    const page = questions.slice(from, from + ROWS_PER_PAGE);
    await tx
      .insertInto("statement_questions")
      .values(page.map(({ why, ...question }) => ({ ...question, statement_id: statementId, why: toJsonb(why) })))
      .execute();
  }
}

interface QuestionFilter {
  statementId: number;
  kind: StatementQuestionKind | undefined;
  after: number | undefined;
  limit: number;
}

const selectQuestions = (db: Database, { statementId, kind, after, limit }: QuestionFilter) =>
  db
    .selectFrom("statement_questions")
    .select(["line", "kind", "why", "text"])
    .where("statement_id", "=", statementId)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .$if(after !== undefined, (query) => query.where("line", ">", after!))
    .orderBy("line")
    .limit(limit);

export const listQuestions = (db: Database, filter: QuestionFilter) => selectQuestions(db, filter).execute();

export const countQuestions = (db: Database, filter: QuestionFilter): Promise<number> =>
  countRows(db, selectQuestions(db, { ...filter, after: undefined, limit: MAX_COUNTED_ROWS }));

export const findRememberedColumns = async (db: Database, titlesHash: Buffer): Promise<StatementColumns | undefined> =>
  (await db.selectFrom("statement_columns").select("columns").where("titles_hash", "=", titlesHash).executeTakeFirst())
    ?.columns;

export const rememberColumns = (tx: Database, titlesHash: Buffer, columns: StatementColumns) =>
  tx
    .insertInto("statement_columns")
    .values({ titles_hash: titlesHash, columns: toJsonb(columns)! })
    .onConflict((conflict) =>
      conflict.column("titles_hash").doUpdateSet({ columns: toJsonb(columns)!, used_at: sql<Date>`now()` }),
    )
    .execute();

export const listStatementNames = (db: Database, ids: readonly number[]) =>
  db.selectFrom("statements").select(["id", "file_name"]).where(sql<boolean>`id = any(${ids}::integer[])`).execute();
