import "../people.queries.ts";
import type { ExportColumnName, ExportFormat, ExportPurpose } from "@party/contract/values/exports";
import { EXPORT_LIFETIME_HOURS, MAX_EXPORT_DOWNLOADS } from "@party/contract/values/exports";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { type Generated, type Insertable, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { type Person, selectPersonIds } from "#database/personal-data.ts";
import type { CreatedAt } from "#database/tables.ts";
import type { PersonFilter } from "../search/people-list.queries.ts";

interface ExportsTable {
  id: Generated<number>;
  state: Generated<"proposed" | "preparing" | "ready">;
  place_level: PlaceLevel;
  place_id: number;
  filter: PersonFilter;
  columns: ExportColumnName[];
  format: Generated<ExportFormat>;
  purpose: ExportPurpose;
  reason: string;
  row_count: number | null;
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
    /** Who is in a file. */
    export_people: { export_id: number; person_id: number };
  }
}

type NewExport = Pick<
  Insertable<ExportsTable>,
  "place_level" | "place_id" | "filter" | "columns" | "format" | "purpose" | "reason" | "row_count" | "made_by"
>;

export const insertExport = (tx: Database, row: NewExport) =>
  tx.insertInto("exports").values(row).returning("id").executeTakeFirstOrThrow();

const selectExports = (db: Database) =>
  db
    .selectFrom("exports")
    .select(["id", "state", "place_level", "place_id", "filter", "columns", "purpose", "reason", "row_count"])
    .select([
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
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as("has_expired"));

export const findExport = (db: Database, id: number) => selectExports(db).where("id", "=", id).executeTakeFirst();
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

interface OwnExportFilter {
  maker: number;
  after: number | undefined;
  limit: number;
}

export const listExportsMadeBy = (db: Database, { maker, after, limit }: OwnExportFilter) =>
  selectExports(db)
    .where("made_by", "=", maker)
    .where("id", "<", after ?? 2_147_483_647)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const countExportsMadeBy = (db: Database, maker: number) =>
  countRows(db, sql`select from exports where made_by = ${maker} limit ${MAX_COUNTED_ROWS}`);

export const setExportProposal = (tx: Database, id: number, proposal_id: number) =>
  tx.updateTable("exports").set({ proposal_id }).where("id", "=", id).execute();

/** How many people an approval is for. */
export const setExportRowCount = (tx: Database, id: number, row_count: number) =>
  tx.updateTable("exports").set({ row_count }).where("id", "=", id).where("state", "=", "proposed").execute();

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
    .select(["id", "place_level", "place_id", "row_count"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

/** Files that hold a person, the newest first, with the role and its place by which they were asked for. */
export const listExportsOfPerson = async (db: Database, person: Pick<Person, "userId" | "personId">, limit: number) =>
  (
    await sql<{ at: Date; purpose: ExportPurpose; reason: string; role: string | null; place: string }>`
      select ready_at as at, purpose, exports.reason, entry.role, coalesce(entry.place, '') as place
      from exports left join lateral (
        select role, place from audit_entries
        where subject_kind = 'export' and subject_ids @> array[exports.id] and action = 'exports.propose'
        order by id limit 1
      ) as entry on true
      where state = 'ready' and exports.id = any (array(
        select export_id from export_people where person_id = any (array(${selectPersonIds(person)}))
      ))
      order by ready_at desc limit ${limit}`.execute(db)
  ).rows;

/** Rows of who was in files of more than a year ago. @returns how many */
export async function deleteOldExportPeople(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from export_people where ctid = any (array(
      select export_people.ctid from exports join export_people on export_id = exports.id
      where created_at < now() - interval '12 months' limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
