import type { ExportFormat } from "@party/contract/values/exports";
import type { TemplateColumn } from "@party/contract/values/template-columns";
import { type ColumnType, type Generated, type GeneratedAlways, type JSONColumnType, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    registrar_templates: {
      id: GeneratedAlways<number>;
      name: string;
      format: ExportFormat;
      columns: JSONColumnType<TemplateColumn[]>;
      /** A regular expression. */
      file_names: string;
      consent_version: string;
      /** Date in Nairobi, YYYY-MM-DD; read it as `::text`. */
      valid_from: ColumnType<never, string, never>;
      created_at: Generated<Date>;
      /** By which two people put it into force. */
      proposal_id: number | null;
      approved_at: Date | null;
    };
  }
}

export interface NewTemplate {
  name: string;
  format: ExportFormat;
  columns: TemplateColumn[];
  file_names: string;
  consent_version: string;
  valid_from: string;
}

const inForce = sql<number | null>`registrar_template_of((now() at time zone 'Africa/Nairobi')::date)`;

const selectTemplates = (db: Database) =>
  db
    .selectFrom("registrar_templates")
    .select(["id", "name", "format", "columns", "file_names", "consent_version"])
    .select(["created_at", "proposal_id", "approved_at"])
    .select([
      sql<string>`valid_from::text`.as("valid_from"),
      sql<boolean>`id is not distinct from ${inForce}`.as("is_in_force"),
    ]);

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** Nothing of one changes but when it is put into force. */
export const findTemplate = (db: Database, id: number) => selectTemplates(db).where("id", "=", id).executeTakeFirst();

/** The one in force today, in Nairobi. */
export const findTemplateInForce = (db: Database) => selectTemplates(db).where("id", "=", inForce).executeTakeFirst();

export const listTemplates = (db: Database, { after, limit }: { after: number | undefined; limit: number }) =>
  selectTemplates(db)
    .$if(after !== undefined, (query) => query.where("id", "<", after!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const countTemplates = (db: Database) =>
  countRows(db, db.selectFrom("registrar_templates").select("id").limit(MAX_COUNTED_ROWS));

export const listTemplateNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("registrar_templates")
    .select(["id", sql<string>`name || ', version ' || id`.as("name")])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

export const insertTemplate = (tx: Database, { columns, ...template }: NewTemplate) =>
  tx
    .insertInto("registrar_templates")
    .values({ ...template, columns: JSON.stringify(columns), proposal_id: null, approved_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

/** @param proposalId the approved one, which is not carried out yet; the database refuses another @returns undefined for one in force */
export const putTemplateIntoForce = (tx: Database, id: number, proposalId: number) =>
  tx
    .updateTable("registrar_templates")
    .set({ proposal_id: proposalId, approved_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("proposal_id", "is", null)
    .returning("id")
    .executeTakeFirst();
