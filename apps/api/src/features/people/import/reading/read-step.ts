import { createHash } from "node:crypto";
import { EVERYWHERE } from "#access/territory.ts";
import { encrypt } from "#crypto.ts";
import type { RunningTask, TaskKind, TaskStep } from "#features/tasks/task-kind.ts";
import { readUploadPart } from "#features/uploads/uploads.ts";
import type { Services } from "#services.ts";
import { deleteImportRows, insertImportRows } from "../import-rows.queries.ts";
import { importAccess, mayResumeIn } from "../import-tasks.ts";
import { type ImportRow, lockImport, storeReading, updateImport } from "../imports.queries.ts";
import { type GuessedColumn, normaliseTitle } from "../mapping/guess-columns.ts";
import { TableError } from "../tables/table-limits.ts";
import { TableReader } from "../tables/table-reader.ts";
import type { EncryptedRow } from "../tables/table-reading.ts";
import type { TableEnd } from "../tables/table-worker.ts";
import type { ChosenRows } from "./readings.staff.ts";

interface ReadingPayload extends ChosenRows {
  importId: number;
}

interface ReadingPosition {
  /** The last row that is stored. */
  after: number;
}

/** A step ends after that, so that its transaction is short, also when the thread has nothing to give yet. */
const STEP_MS = 1_000;
/** Longer than another process may have the task. */
const IDLE_MS = 120_000;

interface OpenReading {
  reader: TableReader;
  after: number;
  timer: NodeJS.Timeout;
}

/** By task. Only the process that has read so far can go on; any other begins the file again and passes over what is stored. */
const openReadings = new Map<number, OpenReading>();

function closeReading(task: number): void {
  const open = openReadings.get(task);
  if (!open) return;
  openReadings.delete(task);
  clearTimeout(open.timer);
  void open.reader.close();
}

function requireReading({ config }: Services, { id, payload, position }: ReadingTask): OpenReading {
  const known = openReadings.get(id);
  if (known && position && known.after <= position.after) {
    known.timer.refresh();
    return known;
  }
  closeReading(id);
  const { sheets, hidden } = payload;
  const reader = new TableReader({ kind: "rows", secretKey: config.secretKey, sheets, hidden });
  const opened = { reader, after: 0, timer: setTimeout(() => closeReading(id), IDLE_MS).unref() };
  openReadings.set(id, opened);
  return opened;
}

export type ReadingTask = RunningTask<ReadingPayload, ReadingPosition>;

async function readStep(services: Services, task: ReadingTask): Promise<TaskStep<ReadingPosition>> {
  const { db: tx } = services;
  const row = await lockImport(tx, EVERYWHERE, task.payload.importId);
  const position = task.position ?? { after: 0 };
  const ended = (done = task.done): TaskStep<ReadingPosition> => {
    closeReading(task.id);
    return { position, done, result: {} };
  };
  if (row?.state !== "reading" || row.task_id !== task.id || !row.upload_id) return ended();
  if (!task.position) await deleteImportRows(tx, row.id);
  try {
    const next = await requireNext(services, task, row.upload_id);
    if (next?.kind === "total") return { position, done: task.done, total: next.rows };
    if (next?.kind === "rows") return await storeRows(services, task, row, next.rows);
    if (next?.kind !== "end") return { position, done: task.done };
    await storeTable(services, row, task, next.table);
    return { ...ended(), total: task.done };
  } catch (error) {
    closeReading(task.id);
    if (!(error instanceof TableError)) throw error;
    await storeFault(services, row.id, error);
    return ended();
  }
}

function requireNext(services: Services, task: ReadingTask, uploadId: string) {
  const { reader } = requireReading(services, task);
  return reader.next((part) => readUploadPart(services, uploadId, part), STEP_MS);
}

async function storeRows({ db: tx }: Services, task: ReadingTask, row: ImportRow, rows: readonly EncryptedRow[]) {
  const open = openReadings.get(task.id)!;
  const after = task.position?.after ?? 0;
  const missing = rows.filter(({ id }) => id > after);
  open.after = rows.at(-1)!.id;
  await insertImportRows(
    tx,
    row.id,
    missing.map(({ id, cells }) => ({ n: id, cells: Buffer.from(cells.buffer, cells.byteOffset, cells.length) })),
  );
  return { position: { after: Math.max(after, open.after) }, done: task.done + missing.length };
}

const hashColumnTitles = (columns: readonly GuessedColumn[]): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(columns.map(({ title }) => normaliseTitle(title))))
    .digest();

/** What a table is known to be once it was read. */
export async function storeTable(
  { config, db: tx }: Services,
  row: ImportRow,
  { payload, done }: ReadingTask,
  table: TableEnd,
) {
  const { columns, notices, read, kind, encoding, sheets } = table;
  const titles_hash = hashColumnTitles(columns);
  await storeReading(tx, row.id, {
    format: { kind, encoding, sheets, read, hidden: payload.hidden },
    columns_encrypted: encrypt(config.secretKey, JSON.stringify(columns)),
    titles_hash,
    row_count: done,
    notices,
    isMappingKept: titles_hash.equals(row.titles_hash),
  });
}

async function storeFault({ db: tx }: Pick<Services, "db">, id: number, error: TableError): Promise<void> {
  const { fault: code, sheet = null, row = null } = error;
  if (await updateImport(tx, id, ["reading"], { state: "unreadable", fault: { code, sheet, row } })) {
    await deleteImportRows(tx, id);
  }
}

/** Reads the file of an import. */
export const importReading: TaskKind<ReadingPayload, ReadingPosition> = {
  step: readStep,
  pause: 0,
  async onEnd({ db }, { id, payload }, state) {
    closeReading(id);
    if (state === "failed") await storeFault({ db }, payload.importId, new TableError("not_read"));
  },
  mayResume: mayResumeIn(["reading"]),
  ...importAccess,
};
