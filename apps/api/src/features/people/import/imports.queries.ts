import type { ImportConsent, ImportMapping, PersonImport } from "@party/contract/imports.staff";
import type { ImportFileFault, ImportMatchKey, ImportRule, ImportState } from "@party/contract/values/imports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type Generated, sql } from "kysely";
import { NATION, type Territory } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Lists that the office reads into the register. */
    imports: {
      id: Generated<number>;
      file_name: string;
      sha256: Buffer;
      format: PersonImport["format"];
      columns_encrypted: Buffer | null;
      titles_hash: Buffer;
      state: Generated<ImportState>;
      version: Generated<number>;
      mapping: ImportMapping | null;
      match_by: Generated<ImportMatchKey[]>;
      rule: Generated<ImportRule>;
      consent: ImportConsent | null;
      row_count: number;
      counts: Generated<ImportCounts>;
      unknown_words: Generated<UnrecognisedValues>;
      notices: Generated<PersonImport["notices"]>;
      /** From which the file is read, as long as it is kept. */
      upload_id: string | null;
      /** Why the file could not be read. */
      fault: StoredFileFault | null;
      /** In which people may be imported; null for the nation. */
      counties: number[] | null;
      task_id: number | null;
      proposal_id: number | null;
      made_by: number | null;
      /** Accounts of all who made, mapped or ran it. */
      handled_by: Generated<number[]>;
      /** How many people its run may write; null until it begins. */
      approved_people: number | null;
      created_at: CreatedAt;
      begun_at: Date | null;
      undo_until: Date | null;
    };
    /** How a file of these titles was mapped the last time. */
    import_mappings: {
      titles_hash: Buffer;
      mapping: ImportMapping;
      match_by: ImportMatchKey[];
      used_at: CreatedAt;
    };
  }
}

/** @property row of the sheet, from 1 */
export interface StoredFileFault {
  code: ImportFileFault;
  sheet: string | null;
  row: number | null;
}

export type ImportCounts = Partial<PersonImport["counts"]>;
export type UnrecognisedValues = PersonImport["unknown_words"];

/** Proposed, and withdrawn, rejected, expired or without effect: it can be proposed again. */
const HAS_CLOSED_PROPOSAL = sql<boolean>`(imports.state = 'proposed' and exists (
  select from proposals where proposals.id = imports.proposal_id and (withdrawn_at is not null or decision = 'rejected'
    or done_at is not null or (decision is null and expires_at <= now()))
))`;

const selectImports = (db: Database) =>
  db
    .selectFrom("imports")
    .leftJoin("users", "users.id", "made_by")
    .select(["imports.id", "file_name", "sha256", "format", "columns_encrypted", "titles_hash", "version"])
    .select(["mapping", "match_by", "rule", "consent", "row_count", "counts", "unknown_words", "counties", "task_id"])
    .select(["notices", "upload_id", "fault", "proposal_id", "made_by", "imports.created_at", "begun_at", "undo_until"])
    .select("approved_people")
    .select(sql<number>`(select count(*)::integer from documents where import_id = imports.id)`.as("scans"))
    .select(sql<ImportState>`case when ${HAS_CLOSED_PROPOSAL} then 'checked' else state end`.as("state"))
    .select(sql<string | null>`first_name || ' ' || last_name`.as("maker"))
    .select(sql<boolean>`coalesce(undo_until > now(), false)`.as("can_be_undone"));

/** Those of the whole nation are its office's. */
const isImportWithinTerritory = ({ nation, counties }: Territory) =>
  nation ? sql<boolean>`true` : sql<boolean>`counties <@ ${counties}::integer[]`;

export const findImport = (db: Database, territory: Territory, id: number) =>
  selectImports(db).where("imports.id", "=", id).where(isImportWithinTerritory(territory)).executeTakeFirst();
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Where its people may live. */
export const placesOfImport = ({ counties }: Pick<ImportRow, "counties">): PlaceRef[] =>
  counties?.map((id) => ({ level: "county", id })) ?? [NATION];

export async function lockImport(tx: Database, territory: Territory, id: number): Promise<ImportRow | undefined> {
  await tx
    .updateTable("imports")
    .set({ state: "checked", proposal_id: null })
    .where("id", "=", id)
    .where(HAS_CLOSED_PROPOSAL)
    .execute();
  return selectImports(tx)
    .where("imports.id", "=", id)
    .where(isImportWithinTerritory(territory))
    .forUpdate("imports")
    .executeTakeFirst();
}

interface ImportFilter {
  territory: Territory;
  state: ImportState | undefined;
  after: number | undefined;
  limit: number;
}

const selectListedImports = (db: Database, { territory, state, after, limit }: ImportFilter) =>
  selectImports(db)
    .where(isImportWithinTerritory(territory))
    .$if(state !== undefined, (query) => query.where("state", "=", state!))
    .$if(after !== undefined, (query) => query.where("imports.id", "<", after!))
    .orderBy("imports.id", "desc")
    .limit(limit);

export const listImports = (db: Database, filter: ImportFilter) => selectListedImports(db, filter).execute();

export const countImports = (db: Database, filter: ImportFilter): Promise<number> =>
  countRows(db, selectListedImports(db, { ...filter, after: undefined, limit: MAX_COUNTED_ROWS }));

interface NewImport {
  state?: ImportState;
  upload_id?: string;
  file_name: string;
  sha256: Buffer;
  format: PersonImport["format"];
  columns_encrypted: Buffer;
  titles_hash: Buffer;
  row_count: number;
  counties: readonly number[] | null;
  made_by: number;
}

export const insertImport = async (tx: Database, { format, counties, ...row }: NewImport): Promise<number> =>
  (
    await tx
      .insertInto("imports")
      .values({
        ...{ ...row, format: JSON.stringify(format) as never, counties: counties ? [...counties] : null },
        handled_by: [row.made_by],
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

interface ImportChange {
  state?: ImportState;
  mapping?: ImportMapping;
  match_by?: ImportMatchKey[];
  rule?: ImportRule;
  consent?: ImportConsent | null;
  counts?: ImportCounts;
  unknown_words?: UnrecognisedValues;
  task_id?: number | null;
  proposal_id?: number | null;
  notices?: PersonImport["notices"];
  fault?: StoredFileFault | null;
  begin?: { undoDays: number; people: number };
  /** Who maps or runs it. */
  handledBy?: number;
}

const toJsonb = (value: unknown) => (value === undefined ? undefined : (JSON.stringify(value) as never));

/** @param from only an import in one of these states is changed @returns false when it is in another */
export async function updateImport(
  tx: Database,
  id: number,
  from: readonly ImportState[],
  { mapping, consent, counts, unknown_words, notices, fault, begin, handledBy, ...change }: ImportChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable("imports")
    .set((row) => ({
      ...change,
      ...(mapping === undefined ? {} : { mapping: toJsonb(mapping) }),
      ...(consent === undefined ? {} : { consent: consent === null ? null : toJsonb(consent) }),
      ...(counts === undefined ? {} : { counts: toJsonb(counts) }),
      ...(unknown_words === undefined ? {} : { unknown_words: toJsonb(unknown_words) }),
      ...(notices === undefined ? {} : { notices: toJsonb(notices) }),
      ...(fault === undefined ? {} : { fault: fault === null ? null : toJsonb(fault) }),
      ...(begin
        ? {
            begun_at: sql<Date>`coalesce(begun_at, now())`,
            undo_until: sql<Date>`coalesce(undo_until, now() + make_interval(days => ${begin.undoDays}))`,
            approved_people: begin.people,
          }
        : {}),
      ...(handledBy === undefined
        ? {}
        : {
            handled_by: sql<
              number[]
            >`array_append(array_remove(handled_by, ${handledBy}::integer), ${handledBy}::integer)`,
          }),
      version: row("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Of an import that has not begun, with its rows. */
export const deleteImport = async (tx: Database, id: number): Promise<boolean> =>
  Boolean(
    await tx
      .deleteFrom("imports")
      .where("id", "=", id)
      .where("begun_at", "is", null)
      .returning("id")
      .executeTakeFirst(),
  );

export const findMapping = (db: Database, titlesHash: Buffer) =>
  db
    .selectFrom("import_mappings")
    .select(["mapping", "match_by"])
    .where("titles_hash", "=", titlesHash)
    .executeTakeFirst();

export const storeMapping = (tx: Database, titlesHash: Buffer, mapping: ImportMapping, matchBy: ImportMatchKey[]) =>
  tx
    .insertInto("import_mappings")
    .values({ titles_hash: titlesHash, mapping: toJsonb(mapping)!, match_by: matchBy })
    .onConflict((conflict) =>
      conflict.column("titles_hash").doUpdateSet({ mapping: toJsonb(mapping)!, match_by: matchBy }),
    )
    .execute();

/** Files that were never run go after some days, and what rows said when an import can no longer be undone. */
export async function deleteOldImportContents(db: Database, keptDays: number, limit: number): Promise<number> {
  const { numAffectedRows: deleted } = await sql`
    delete from imports where id in (
      select id from imports where begun_at is null and columns_encrypted is not null
        and created_at < now() - make_interval(days => ${keptDays}) order by created_at limit ${limit}
    )`.execute(db);
  const { numAffectedRows: emptied } = await sql`
    with old as (
      select id from imports where columns_encrypted is not null and undo_until < now() order by created_at limit ${limit}
    ), rows as (
      update import_rows set cells_encrypted = null, changes_encrypted = null, doubts_encrypted = null
      from old where import_id = old.id
    )
    update imports set columns_encrypted = null from old where imports.id = old.id`.execute(db);
  return Number(deleted ?? 0) + Number(emptied ?? 0);
}

interface Reading extends Pick<NewImport, "format" | "columns_encrypted" | "titles_hash" | "row_count"> {
  notices: PersonImport["notices"];
  /** Whether the columns are those of the reading before. */
  isMappingKept: boolean;
}

export const storeReading = (
  tx: Database,
  id: number,
  { format, notices, isMappingKept, ...read }: Reading,
): Promise<unknown> =>
  tx
    .updateTable("imports")
    .set((row) => ({
      ...{ ...read, state: "uploaded", format: toJsonb(format), notices: toJsonb(notices) },
      ...(isMappingKept ? {} : { mapping: null }),
      version: row("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("state", "=", "reading")
    .execute();

export const listImportNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("imports")
    .select(["id", "file_name", "counties"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
