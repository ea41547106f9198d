import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { exportStates } from "@party/contract/exports.staff";
import {
  EXPORT_LIFETIME_HOURS,
  EXPORT_PREPARATION_HOURS,
  type ExportColumnName,
  type ExportContent,
  isSensitiveColumn,
  MAX_EXPORT_DOWNLOADS,
} from "@party/contract/values/exports";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { EMPTY_CALL_FIELDS, formatEntryPlace, recordEntry } from "#access/audit.ts";
import type { PermissionInPlaces } from "#access/staff.ts";
import { placeName } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { CsvWriter, type TableCell, type TableWriter } from "#documents/csv.ts";
import { XlsxWriter, type XlsxWriterState } from "#documents/xlsx.ts";
import { findUser } from "#features/auth/users.queries.ts";
import { setFileExpiry } from "#features/private-files/private-files.queries.ts";
import { appendPart, createFile, readFile } from "#features/private-files/private-files.ts";
import type { TaskKind, TaskStep } from "#features/tasks/task-kind.ts";
import { startTask } from "#features/tasks/tasks.ts";
import type { Services } from "#services.ts";
import { type ExportRow, findExport, markExportPreparing, markExportReady, setExportTask } from "./exports.queries.ts";

/** A step of some tenths of a second. */
const ROWS_PER_STEP = 5_000;
const READS_PER_STEP = 100;
/** Parts that are hashed between two statements, so that the transaction is not taken for idle. */
const PARTS_PER_STATEMENT = 10;
/** Of some megabyte each: what the rows of so many have left is collected. */
const PARTS_PER_GARBAGE_COLLECTION = 3;

export type ExportMaker = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** What a file holds, read in parts. */
export interface ExportRows<Position> {
  /** Of the columns. */
  titles: TableCell[];
  /** A row of no content that tells from whom the file came, and where it stands among the first rows. */
  mark?: { cells: TableCell[]; at: (rows: number) => number };
  /** For an authority: the rows with their titles, and nothing else, by a writer of its own where it is no table. */
  isPlain?: { writer?: TableWriter };
  /** Rows in all, if that takes long to count only once. */
  count(): Promise<number>;
  /** @returns the next rows, some hundred, and where to go on; undefined after the last ones */
  read(position: Position | undefined): Promise<{ rows: TableCell[][]; next: Position | undefined }>;
  /** @param rows that are in the file so far @throws Problem for more than were asked for */
  check?(rows: number): Promise<void>;
  /** The last line, without whose file it is. */
  foot(rows: number): Promise<string>;
  /** In the transaction of the last step. */
  end?(): Promise<void>;
}

/** What is told apart of files of people and of money; all else about an export is shared. */
export interface ExportKind<Position> {
  /** The name of its tasks. */
  task: string;
  /** In words, for the first line and the end of each row. */
  purposeTitle(row: ExportRow): string;
  /** In the transaction of each step. */
  open(services: Services, row: ExportRow, maker: ExportMaker | undefined): Promise<ExportRows<Position>>;
}

/** Begins to make the file, in the caller's transaction. The same export again changes nothing. */
export async function startExport(
  services: Pick<Services, "config" | "db" | "jobs">,
  { task: kind }: Pick<ExportKind<never>, "task">,
  id: number,
): Promise<void> {
  const { db: tx } = services;
  const row = await findExport(tx, id);
  if (row?.state !== "proposed") return;
  const file = await createFile(services, new Date(Date.now() + EXPORT_PREPARATION_HOURS * 3_600_000));
  if (!(await markExportPreparing(tx, id, file.id))) throw new Error("an export was begun twice");
  const task = await startTask(services, { kind, payload: { exportId: id }, startedBy: row.made_by });
  await setExportTask(tx, id, task.id);
}

interface ExportPosition<Position> {
  /** Where the rows go on. */
  at?: Position;
  /** All rows are in the file. */
  isRead?: boolean;
  part: number;
  /** What an XLSX holds so far. */
  xlsx?: XlsxWriterState;
}

/** @param closed proposals; an export that was asked for with one of them is refused */
export function exportStateOf(
  { state, proposal_id, downloads, has_expired }: ExportRow,
  closed: readonly number[],
): (typeof exportStates)[number] {
  if (state === "proposed") return proposal_id !== null && closed.includes(proposal_id) ? "refused" : "proposed";
  return state === "ready" && (has_expired || downloads >= MAX_EXPORT_DOWNLOADS) ? "ended" : state;
}

const permissionFor = (content: ExportContent, columns: readonly string[]) => {
  if (content === "registrar" || content === "resignations") return "registrar.submit";
  if (content === "roll") return "rolls.propose";
  if (content !== "people") return "payments.export";
  return columns.some((name) => isSensitiveColumn(name as ExportColumnName)) ? "people.sensitive" : "people.export";
};

/** Whoever asked for a file has to be allowed this as long as it is made, and when it is opened. */
export const exportNeeds = ({ content, columns, place_level: level, place_id: id }: ExportRow): PermissionInPlaces => ({
  permission: permissionFor(content, columns),
  places: [{ level, id }],
});

/** Writes the file, some thousand rows with each step. */
export const exportTask = <Position>(
  kind: ExportKind<Position>,
): TaskKind<{ exportId: number }, ExportPosition<Position>> => ({
  async step(services, { payload: { exportId }, position = { part: 0 }, done, total }) {
    const row = (await findExport(services.db, exportId))!;
    const maker = await findUser(services.db, row.made_by);
    const rows = await kind.open(services, row, maker);
    const source = sourceOf(row, kind.purposeTitle(row), maker);
    const head = rows.isPlain ? [rows.titles] : await headOf(services.db, row, source, rows.titles);
    const writer = rows.isPlain?.writer ?? createWriter(row, head, position);
    if (position.isRead) return finishExport(services, row, { rows, source, writer, position, done });
    const { content, count, next } = await writeRows({ rows, source, writer, position });
    await rows.check?.(done + count);
    if (content.length > 0) await appendPart(services, row.file_id!, position.part, content);
    if (position.part % PARTS_PER_GARBAGE_COLLECTION === 0) collectGarbage();
    return {
      position: {
        ...(next === undefined ? { isRead: true } : { at: next }),
        ...writerState(writer),
        part: position.part + (content.length > 0 ? 1 : 0),
      },
      done: done + count,
      total: total ?? (await rows.count()),
    };
  },
  async needs(db, { exportId }) {
    const row = await findExport(db, exportId);
    return row && exportNeeds(row);
  },
  isShared: false,
});

/** Each row ends with whose file it is, so that a part of it tells that too. */
const sourceOf = ({ id, made_by }: ExportRow, purpose: string, maker: ExportMaker | undefined): string =>
  `Export ${id} for ${maker ? `${maker.first_name} ${maker.last_name}` : `Account ${made_by}`}: ${purpose}`;

async function headOf(db: Database, row: ExportRow, source: string, titles: TableCell[]): Promise<TableCell[][]> {
  const place = await placeName(db, { level: row.place_level, id: row.place_id });
  const care = "Personal data: delete it when it is used.";
  return [
    [`${source}. ${row.reason}`, place ?? "", formatInstant(row.created_at), care],
    [...titles, "Export"],
  ];
}

const createWriter = (
  { format }: ExportRow,
  head: TableCell[][],
  { part, xlsx }: Pick<ExportPosition<never>, "part" | "xlsx">,
): TableWriter => (format === "xlsx" ? new XlsxWriter(head, xlsx) : new CsvWriter(head, part > 0));

const writerState = (writer: TableWriter) => (writer instanceof XlsxWriter ? { xlsx: writer.state } : {});

interface ExportInProgress<Position> {
  rows: ExportRows<Position>;
  source: string;
  writer: TableWriter;
  position: ExportPosition<Position>;
}

/** The bytes of the next rows. */
async function writeRows<Position>({ rows, source, writer, position }: ExportInProgress<Position>) {
  const pieces: Buffer[] = [];
  const { mark } = rows;
  let isMarked = position.part > 0 || mark === undefined;
  let count = 0;
  let next = position.at;
  for (let reads = 0; reads < READS_PER_STEP && count < ROWS_PER_STEP; reads += 1) {
    const batch = await rows.read(next);
    next = batch.next;
    const cells = rows.isPlain ? batch.rows : batch.rows.map((row) => [...row, source]);
    count += cells.length;
    // Among the first rows there are, or alone where there are none at all.
    if (mark && !isMarked && (cells.length > 0 || next === undefined)) {
      cells.splice(mark.at(cells.length), 0, [...mark.cells, source]);
      isMarked = true;
    }
    if (cells.length > 0) pieces.push(await writer.write(cells));
    if (next === undefined) break;
  }
  if (mark && !isMarked) pieces.push(await writer.write([[...mark.cells, source]]));
  return { content: Buffer.concat(pieces), count, next };
}

async function finishExport<Position>(
  services: Services,
  row: ExportRow,
  { rows, source, writer, position, done }: ExportInProgress<Position> & { done: number },
): Promise<TaskStep<ExportPosition<Position>>> {
  const { db: tx } = services;
  const fileId = row.file_id!;
  const foot = await rows.foot(done);
  // Without rows the titles are not written yet.
  const lastRows = rows.isPlain ? (done === 0 ? [[]] : []) : [[[`${source}. ${foot}`]]];
  const last = [...(await Promise.all(lastRows.map((cells) => writer.write(cells)))), await writer.end()];
  await appendPart(services, fileId, position.part, Buffer.concat(last));
  await rows.end?.();
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
    reason: `${foot}, SHA-256 ${sha256.toString("hex")}`,
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
