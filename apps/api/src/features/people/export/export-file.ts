import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  EXPORT_LIFETIME_HOURS,
  EXPORT_ROWS_WITHOUT_APPROVAL,
  type ExportColumnName,
  exportColumns,
  exportPurposes,
  isSensitiveColumn,
  MAX_EXPORT_DOWNLOADS,
} from "@party/contract/values/exports";
import { formatInstant } from "@party/contract/values/nairobi-time";
import type { PlaceRef } from "@party/contract/values/permissions";
import { EMPTY_CALL_FIELDS, formatEntryPlace, recordEntry } from "#access/audit.ts";
import { listPlaces } from "#access/places.queries.ts";
import type { PermissionInPlaces } from "#access/staff.ts";
import { placeName } from "#access/territory.ts";
import { decrypt, keyedHmac } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { CsvWriter, type TableCell, type TableWriter } from "#documents/csv.ts";
import { XlsxWriter, type XlsxWriterState } from "#documents/xlsx.ts";
import { findUser } from "#features/auth/users.queries.ts";
import { setFileExpiry } from "#features/private-files/private-files.queries.ts";
import { appendPart, createFile, readFile } from "#features/private-files/private-files.ts";
import type { TaskKind, TaskStep } from "#features/tasks/task-kind.ts";
import { startTask } from "#features/tasks/tasks.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  countExported,
  countTakenAlone,
  type ExportCells,
  FILE_PREPARATION_HOURS,
  lockExportsOf,
  recordNextExportedRows,
  type WardIdOrNone,
} from "./exported-rows.queries.ts";
import { type ExportRow, findExport, markExportPreparing, markExportReady, setExportTask } from "./exports.queries.ts";

/** A step of some tenths of a second. */
const ROWS_PER_STEP = 5_000;
/** Rows in memory at a time. */
const ROWS_PER_QUERY = 500;
const WARDS_PER_STEP = 100;
/** Parts that are hashed between two statements, so that the transaction is not taken for idle. */
const PARTS_PER_STATEMENT = 10;
/** Of some megabyte each: what the rows of so many have left is collected. */
const PARTS_PER_GARBAGE_COLLECTION = 3;

/** Begins to make the file, in the caller's transaction. The same export again changes nothing. */
export async function startExport(services: Pick<Services, "config" | "db" | "jobs">, id: number): Promise<void> {
  const { db: tx } = services;
  const row = await findExport(tx, id);
  if (row?.state !== "proposed") return;
  const file = await createFile(services, new Date(Date.now() + FILE_PREPARATION_HOURS * 3_600_000));
  if (!(await markExportPreparing(tx, id, file.id))) throw new Error("an export was begun twice");
  const task = await startTask(services, { kind: "export", payload: { exportId: id }, startedBy: row.made_by });
  await setExportTask(tx, id, task.id);
}

type ExportPosition = {
  /** Of the wards, which are read one after another. */
  ward: number;
  /** The last row of that ward that is in the file. */
  after?: { key: string; id: number };
  part: number;
  /** What an XLSX holds so far. */
  xlsx?: XlsxWriterState;
};

/** People who joined since a list was counted do not stop it. @returns how many more rows it may have */
const maxRowsOf = (counted: number) => counted + Math.max(5, Math.floor(counted / 50));

export const hasGrown = (counted: number, rows: number): boolean => rows > maxRowsOf(counted);

/** @throws Problem `export_too_large` for more people than were counted, or than one person takes out alone */
async function requireCountedSize(tx: Database, { row_count, proposal_id, made_by }: ExportRow, rows: number) {
  const isTooMuch =
    hasGrown(row_count ?? 0, rows) ||
    (proposal_id === null && (await countTakenAlone(tx, made_by)) > EXPORT_ROWS_WITHOUT_APPROVAL);
  if (isTooMuch) throw new Problem("export_too_large");
}

/** @param closed proposals; an export that was asked for with one of them is refused */
export function exportStateOf({ state, proposal_id, downloads, has_expired }: ExportRow, closed: readonly number[]) {
  if (state === "proposed") return proposal_id !== null && closed.includes(proposal_id) ? "refused" : "proposed";
  return state === "ready" && (has_expired || downloads >= MAX_EXPORT_DOWNLOADS) ? "ended" : state;
}

/** Whoever asked for a file has to be allowed this as long as it is made, and when it is opened. */
export const exportNeeds = ({ columns, place_level: level, place_id: id }: ExportRow): PermissionInPlaces => ({
  permission: columns.some(isSensitiveColumn) ? "people.sensitive" : "people.export",
  places: [{ level, id }],
});

/** Writes the file, some thousand rows with each step. */
export const exportTask: TaskKind<{ exportId: number }, ExportPosition> = {
  async step(services, { payload: { exportId }, position = { ward: 0, part: 0 }, done, total }) {
    const row = (await findExport(services.db, exportId))!;
    const place: PlaceRef = { level: row.place_level, id: row.place_id };
    const segments = await listWardsToExport(services.db, place);
    const rows = await exportRowsOf(services, row);
    const writer = createWriter(row, rows.head, position);
    if (position.ward >= segments.length) return finishExport(services, row, { rows, writer, position, done });
    if (row.proposal_id === null) await lockExportsOf(services.db, row.made_by);
    const { content, count, next } = await writeRows(services.db, row, { segments, rows, writer, position });
    await requireCountedSize(services.db, row, done + count);
    if (content.length > 0) await appendPart(services, row.file_id!, position.part, content);
    if (position.part % PARTS_PER_GARBAGE_COLLECTION === 0) collectGarbage();
    return {
      position: { ...next, ...writerState(writer), part: position.part + (content.length > 0 ? 1 : 0) },
      done: done + count,
      total: total ?? (await countExported(services.db, place, row.filter)),
    };
  },
  async needs(db, { exportId }) {
    const row = await findExport(db, exportId);
    return row && exportNeeds(row);
  },
  isShared: false,
};

const createWriter = ({ format }: ExportRow, head: TableCell[][], { part, xlsx }: ExportPosition): TableWriter =>
  format === "xlsx" ? new XlsxWriter(head, xlsx) : new CsvWriter(head, part > 0);

const writerState = (writer: TableWriter) => (writer instanceof XlsxWriter ? { xlsx: writer.state } : {});

/** The wards of a place one after another; those without a ward are of the nation. */
async function listWardsToExport(db: Database, { level, id }: PlaceRef): Promise<WardIdOrNone[]> {
  const places = await listPlaces(db);
  const inside = places
    .filter((place) => level === "nation" || place[level].id === id)
    .toSorted((one, other) => one.ward.id - other.ward.id)
    .map(({ ward }) => ward.id);
  return level === "nation" ? [...inside, null] : inside;
}

interface ExportInProgress {
  segments: readonly WardIdOrNone[];
  rows: ExportRows;
  writer: TableWriter;
  position: ExportPosition;
}

/** The bytes of the next rows. */
async function writeRows(
  tx: Database,
  { id, filter, columns }: ExportRow,
  { segments, rows: { rowOf, mark, markAt }, writer, position }: ExportInProgress,
) {
  const pieces: Buffer[] = [];
  let isMarked = position.part > 0;
  let count = 0;
  let next: Pick<ExportPosition, "ward" | "after"> = {
    ward: position.ward,
    ...(position.after ? { after: position.after } : {}),
  };
  for (let wards = 0; wards < WARDS_PER_STEP && count < ROWS_PER_STEP && next.ward < segments.length; wards += 1) {
    const { rows, last } = await recordNextExportedRows(tx, id, {
      ...{ segment: segments[next.ward]!, filter, columns, after: next.after, limit: ROWS_PER_QUERY },
    });
    next = last ? { ward: next.ward, after: last } : { ward: next.ward + 1 };
    const cells = rows.map(rowOf);
    count += cells.length;
    // Among the first rows there are, or alone where there are none at all.
    if (!isMarked && (cells.length > 0 || next.ward >= segments.length)) {
      cells.splice(markAt(cells.length), 0, mark);
      isMarked = true;
    }
    if (cells.length > 0) pieces.push(await writer.write(cells));
  }
  if (!isMarked) pieces.push(await writer.write([mark]));
  return { content: Buffer.concat(pieces), count, next };
}

interface ExportRows {
  /** Whose file it is, and the titles. */
  head: TableCell[][];
  rowOf: (cells: ExportCells) => TableCell[];
  /** The invented row that tells from whom the file came. */
  mark: TableCell[];
  markAt: (rows: number) => number;
  foot: (rows: number) => TableCell[];
}

const toExportCell = (secretKey: string, name: ExportColumnName, value: TableCell): TableCell => {
  if (value === null) return null;
  if (isSensitiveColumn(name)) return decrypt(secretKey, Buffer.from(String(value), "base64"));
  if (name === "number") return formatMemberNumber(Number(value));
  return ["status", "source", "voter_status"].includes(name) ? String(value).replaceAll("_", " ") : String(value);
};

/** Each row ends with whose file it is, so that a part of it tells that too. */
async function exportRowsOf({ config, db }: Pick<Services, "config" | "db">, row: ExportRow): Promise<ExportRows> {
  const { id, columns, purpose, created_at } = row;
  const maker = await findUser(db, row.made_by);
  const name = maker ? `${maker.first_name} ${maker.last_name}` : `Account ${row.made_by}`;
  const source = `Export ${id} for ${name}: ${exportPurposes[purpose]}`;
  const place = await placeName(db, { level: row.place_level, id: row.place_id });
  const invented: Partial<Record<ExportColumnName, TableCell>> = {
    surname: maker?.last_name ?? "",
    other_names: maker?.first_name ?? "",
    phone: maker?.phone ?? null,
    email: maker?.email ?? null,
    status: "member",
    ward: place ?? null,
  };
  return {
    head: [
      [`${source}. ${row.reason}`, place ?? "", formatInstant(created_at), "Personal data: delete it when it is used."],
      [...columns.map((each) => exportColumns[each]), "Export"],
    ],
    rowOf: (cells) => [...columns.map((each, n) => toExportCell(config.secretKey, each, cells[n]!)), source],
    mark: [...columns.map((each) => invented[each] ?? null), source],
    markAt: (rows) => keyedHmac(config.secretKey, "export mark", String(id)).readUInt32BE() % (rows + 1),
    foot: (rows) => [`${source}. ${rows} people and one invented row`],
  };
}

async function finishExport(
  services: Services,
  row: ExportRow,
  { rows, writer, position, done }: Omit<ExportInProgress, "segments"> & { done: number },
): Promise<TaskStep<ExportPosition>> {
  const { db: tx } = services;
  const fileId = row.file_id!;
  const last = [await writer.write([rows.foot(done)]), await writer.end()];
  await appendPart(services, fileId, position.part, Buffer.concat(last));
  const hash = createHash("sha256");
  let parts = 0;
  for await (const piece of readFile(services, fileId)) {
    hash.update(piece);
    parts += 1;
    if (parts % PARTS_PER_STATEMENT === 0) await findExport(tx, row.id);
    if (parts % PARTS_PER_GARBAGE_COLLECTION === 0) collectGarbage();
  }
  const sha256 = hash.digest();
  await markExportReady(tx, row.id, { row_count: done, sha256 });
  await setFileExpiry(tx, fileId, new Date(Date.now() + EXPORT_LIFETIME_HOURS * 3_600_000));
  await recordEntry(services, {
    ...EMPTY_CALL_FIELDS,
    actor: row.made_by,
    place: formatEntryPlace({ level: row.place_level, id: row.place_id }),
    action: "exports.complete",
    outcome: "done",
    subject_kind: "export",
    subject_ids: [row.id],
    reason: `${done} people, SHA-256 ${sha256.toString("hex")}`,
    proposal_id: row.proposal_id,
  });
  return { position: { ...position, part: position.part + 1 }, done, total: done, result: { rows: done } };
}

setFlagsFromString("--expose-gc");

/**
 * Collects what is not used any more, in some 60 ms. V8 by itself lets its heap grow by 200 MB first, and bytes outside of it by
 * 60 MB, however little is in use.
 */
export const collectGarbage: () => void = runInNewContext("gc");
