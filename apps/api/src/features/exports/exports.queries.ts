import type { ExportContent, ExportFormat } from "@party/contract/values/exports";
import { EXPORT_LIFETIME_HOURS, MAX_EXPORT_DOWNLOADS } from "@party/contract/values/exports";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

interface ExportsTable {
  id: Generated<number>;
  content: Generated<ExportContent>;
  state: Generated<"proposed" | "preparing" | "ready">;
  place_level: PlaceLevel;
  place_id: number;
  /** As its content has filters, columns and purposes. */
  filter: Record<string, unknown>;
  columns: string[];
  format: Generated<ExportFormat>;
  purpose: string;
  reason: string;
  row_count: number | null;
  /** Whole KES of a file of money; bigints, which the driver returns as text. */
  received: ColumnType<string | null, number | null | undefined, number | null>;
  returned: ColumnType<string | null, number | null | undefined, number | null>;
  sha256: Buffer | null;
  file_id: string | null;
  proposal_id: number | null;
  task_id: number | null;
  made_by: number;
  downloads: Generated<number>;
  created_at: CreatedAt;
  ready_at: Date | null;
  expires_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    exports: ExportsTable;
  }
}

type NewExport = Pick<
  Insertable<ExportsTable>,
  | "content"
  | "place_level"
  | "place_id"
  | "filter"
  | "columns"
  | "format"
  | "purpose"
  | "reason"
  | "row_count"
  | "made_by"
>;

export const insertExport = (tx: Database, row: NewExport) =>
  tx.insertInto("exports").values(row).returning("id").executeTakeFirstOrThrow();

const selectExports = (db: Database) =>
  db
    .selectFrom("exports")
    .select(["id", "content", "state", "place_level", "place_id", "filter", "columns", "purpose", "reason"])
    .select([
      "row_count",
      "format",
      "sha256",
      "file_id",
      "proposal_id",
      "task_id",
      "made_by",
      "downloads",
      "created_at",
      "expires_at",
    ])
    .select([sql<number | null>`received::float8`.as("received"), sql<number | null>`returned::float8`.as("returned")])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as("has_expired"));

export const findExport = (db: Database, id: number) => selectExports(db).where("id", "=", id).executeTakeFirst();
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

interface OwnExportFilter {
  maker: number;
  contents: readonly ExportContent[];
  after: number | undefined;
  limit: number;
}

export const listExportsMadeBy = (db: Database, { maker, contents, after, limit }: OwnExportFilter) =>
  selectExports(db)
    .where("made_by", "=", maker)
    .where("content", "in", contents)
    .where("id", "<", after ?? 2_147_483_647)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const countExportsMadeBy = (db: Database, { maker, contents }: Pick<OwnExportFilter, "maker" | "contents">) =>
  countRows(
    db,
    sql`select from exports where made_by = ${maker} and content = any(${contents}::text[]) limit ${MAX_COUNTED_ROWS}`,
  );

export const setExportProposal = (tx: Database, id: number, proposal_id: number) =>
  tx.updateTable("exports").set({ proposal_id }).where("id", "=", id).execute();

/** How many rows an approval is for. */
export const setExportRowCount = (tx: Database, id: number, row_count: number) =>
  tx.updateTable("exports").set({ row_count }).where("id", "=", id).where("state", "=", "proposed").execute();

/** @param sums of a file of money, in whole KES */
export const setExportSums = (tx: Database, id: number, sums: { received: number; returned: number }) =>
  tx.updateTable("exports").set({ received: sums.received, returned: sums.returned }).where("id", "=", id).execute();

/** @returns false when it was begun before */
export const markExportPreparing = async (tx: Database, id: number, file_id: string): Promise<boolean> =>
  Boolean(
    await tx
      .updateTable("exports")
      .set({ state: "preparing", file_id })
      .where("id", "=", id)
      .where("state", "=", "proposed")
      .returning("id")
      .executeTakeFirst(),
  );

export const setExportTask = (tx: Database, id: number, task_id: number) =>
  tx.updateTable("exports").set({ task_id }).where("id", "=", id).execute();

export const markExportReady = (
  tx: Database,
  id: number,
  { row_count, sha256 }: { row_count: number; sha256: Buffer },
) =>
  tx
    .updateTable("exports")
    .set({
      ...{ state: "ready", row_count, sha256, ready_at: sql<Date>`now()` },
      expires_at: sql<Date>`now() + make_interval(hours => ${EXPORT_LIFETIME_HOURS})`,
    })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .returning("expires_at")
    .executeTakeFirstOrThrow();

/** Those with a file that can be opened. */
export const listOpenExports = (db: Database, maker: number) =>
  selectExports(db)
    .where("made_by", "=", maker)
    .where("state", "=", "ready")
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("id")
    .execute();

export const expireExport = (tx: Database, id: number) =>
  tx.updateTable("exports").set({ expires_at: sql<Date>`now()` }).where("id", "=", id).execute();

/** @returns undefined when none is left, or its day is over */
export const incrementDownloads = (tx: Database, id: number, maker: number) =>
  tx
    .updateTable("exports")
    .set((row) => ({ downloads: row("downloads", "+", 1) }))
    .where("id", "=", id)
    .where("made_by", "=", maker)
    .where("state", "=", "ready")
    .where("downloads", "<", MAX_EXPORT_DOWNLOADS)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["file_id", "downloads"])
    .executeTakeFirst();

/** For the audit log. */
export const listExportNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("exports")
    .select(["id", "content", "place_level", "place_id", "row_count"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
