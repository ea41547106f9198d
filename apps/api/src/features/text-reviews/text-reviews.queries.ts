import type { textVerdicts } from "@party/contract/text-reviews.staff";
import { type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Append-only, but for whose answer it is. */
    text_answers: {
      id: Generated<number>;
      file_id: number;
      file: string;
      digest: string;
      suggested_digest: string | null;
      key: string;
      english: string;
      kiswahili: string;
      verdict: TextVerdict;
      suggestion: string | null;
      answered_by: number | null;
      created_at: CreatedAt;
    };
  }
}

export type TextVerdict = (typeof textVerdicts)[number];

/** The last answer to each text, of all releases. */
export const listLastAnswers = (db: Database) =>
  db
    .selectFrom("text_answers")
    .distinctOn(["file_id", "digest"])
    .select(["file_id", "digest", "suggested_digest", "key", "verdict"])
    .orderBy("file_id")
    .orderBy("digest")
    .orderBy("id", "desc")
    .execute();
export type LastAnswer = Awaited<ReturnType<typeof listLastAnswers>>[number];

/** Answers, the newest first. @param fileId of one file; of all when undefined */
export const listAnswers = (db: Database, fileId?: number) =>
  db
    .selectFrom("text_answers as answer")
    .leftJoin("users", "users.id", "answer.answered_by")
    .select(["answer.id", "file_id", "digest", "suggested_digest", "key", "verdict", "suggestion", "answered_by"])
    .select("answer.created_at")
    .select(sql<string | null>`first_name || ' ' || last_name`.as("by"))
    .$if(fileId !== undefined, (query) => query.where("file_id", "=", fileId!))
    .orderBy("answer.id", "desc")
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

export const insertAnswer = (tx: Database, answer: Insertable<Tables["text_answers"]>) =>
  tx.insertInto("text_answers").values(answer).execute();

/** What the audit log calls files. */
export const listAnsweredFiles = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("text_answers")
    .distinct()
    .select(["file_id as id", sql<string>`regexp_replace(file, '^.*/', '')`.as("name")])
    .where(sql<boolean>`file_id = any(${ids}::integer[])`)
    .execute();
