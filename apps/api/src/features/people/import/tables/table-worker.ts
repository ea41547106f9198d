/** A thread that reads one table, so that a hostile file costs neither the event loop nor the memory of the API. */
import { parentPort, workerData } from "node:worker_threads";
import type { ImportNotice } from "@party/contract/imports.staff";
import type { ImportFileFault } from "@party/contract/values/imports";
import { detectEncoding, readCsvRows } from "./csv-rows.ts";
import { TableError, tableLimits } from "./table-limits.ts";
import { type EncryptedRow, type ReadTable, TableReading } from "./table-reading.ts";
import { XlsxArchive } from "./xlsx/archive.ts";
import { readOutline, readSheetRows } from "./xlsx/sheet-rows.ts";
import { readSharedStrings, readStyles, readWorkbook, type Sheet, type Workbook } from "./xlsx/workbook.ts";

/** Tells the sheets of a workbook, or reads rows. */
export type TableJob =
  | { kind: "sheets" }
  | {
      kind: "rows";
      secretKey: string;
      /** Places of the sheets; null for the first that is shown. */
      sheets: readonly number[] | null;
      /** Whether rows are read that the sheet hides. */
      hidden: boolean;
    };

export interface TableEnd extends ReadTable {
  kind: "csv" | "xlsx";
  /** Of a CSV. */
  encoding: string | null;
  /** Names of all sheets. */
  sheets: string[];
}

/** What it tells, one after the other. */
export type WorkerMessage =
  | { kind: "chunk"; part: number }
  | { kind: "sheets"; sheets: Pick<Sheet, "name" | "state">[] }
  | { kind: "total"; rows: number }
  | { kind: "rows"; rows: EncryptedRow[] }
  | { kind: "end"; table: TableEnd }
  | { kind: "fault"; fault: ImportFileFault; row: number | undefined; sheet: string | undefined };

/** The answer to a question: a part of the file, null at its end; or null for more rows. */
export interface WorkerReply {
  chunk: Uint8Array | null;
}

const parentThreadPort = parentPort!;

/** In their order, because the parser reads on while rows are stored. */
const pendingRequests = { chunk: [] as ((reply: WorkerReply) => void)[], rows: [] as (() => void)[] };
parentThreadPort.on("message", (reply: WorkerReply | "next") => {
  if (reply === "next") pendingRequests.rows.shift()?.();
  else pendingRequests.chunk.shift()?.(reply);
});

const send = (message: WorkerMessage) => parentThreadPort.postMessage(message);

async function* readChunks(): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const { promise, resolve } = Promise.withResolvers<WorkerReply>();
    pendingRequests.chunk.push(resolve);
    send({ kind: "chunk", part });
    const { chunk } = await promise;
    if (!chunk) return;
    yield chunk;
  }
}

/** Waits until they are stored. */
function sendRows(rows: EncryptedRow[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  pendingRequests.rows.push(resolve);
  send({ kind: "rows", rows });
  return promise;
}

async function* concatChunks(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

async function collectChunks(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > tableLimits.xlsxBytes) throw new TableError("too_large");
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

async function runTableJob(job: TableJob): Promise<void> {
  const chunks = readChunks();
  const { value: first } = await chunks.next();
  if (!first) throw new TableError("empty");
  // What Excel wrote before 2007, and what it protects with a password.
  if (startsWith(first, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableError("old_excel");
  if (startsWith(first, 0x25, 0x50, 0x44, 0x46)) throw new TableError("not_a_table");
  const all = concatChunks(first, chunks);
  if (!startsWith(first, 0x50, 0x4b))
    return job.kind === "sheets" ? send({ kind: "sheets", sheets: [] }) : readCsv(all, job);
  const archive = await XlsxArchive.open(await collectChunks(all));
  const workbook = await readWorkbook(archive);
  if (workbook.sheets.length === 0) throw new TableError("empty");
  if (job.kind === "sheets")
    return send({ kind: "sheets", sheets: workbook.sheets.map(({ name, state }) => ({ name, state })) });
  return readXlsx(archive, workbook, job);
}

type RowsJob = Extract<TableJob, { kind: "rows" }>;

async function readCsv(chunks: AsyncIterable<Uint8Array>, { secretKey, hidden }: RowsJob): Promise<void> {
  const encoding = await detectEncoding(chunks);
  const reading = new TableReading({ secretKey, hidden, sheets: 1 });
  const sheet = { sheet: null, name: undefined, merges: [], hiddenColumns: new Set<number>() };
  const rows = readCsvRows(readChunks(), encoding);
  for await (const batch of reading.readSheet({ ...sheet, rows })) await sendRows(batch);
  send({ kind: "end", table: { ...reading.finish(), kind: "csv", encoding, sheets: [] } });
}

async function readXlsx(archive: XlsxArchive, workbook: Workbook, job: RowsJob): Promise<void> {
  const { sheets } = workbook;
  const firstShown = Math.max(
    0,
    sheets.findIndex(({ state }) => state === "visible"),
  );
  const chosen = job.sheets ?? [firstShown];
  if (chosen.some((at) => !sheets[at] || sheets[at].state === "veryHidden")) throw new TableError("no_such_sheet");
  const styles = await readStyles(archive, workbook);
  const context = { archive, workbook, styles, shared: await readSharedStrings(archive, workbook) };
  const outlines = new Map<number, Awaited<ReturnType<typeof readOutline>>>();
  for (const at of chosen) outlines.set(at, await readOutline(context, sheets[at]!.file));
  send({ kind: "total", rows: [...outlines.values()].reduce((sum, { rowCount }) => sum + rowCount, 0) });
  const reading = new TableReading({ ...job, sheets: chosen.length });
  for (const [sheet, outline] of outlines) {
    const { file, name } = sheets[sheet]!;
    const rows = readSheetRows(context, file, outline);
    for await (const batch of reading.readSheet({ ...outline, sheet, name, rows })) await sendRows(batch);
  }
  const table = reading.finish();
  const notices = [...table.notices, ...noticesOfSheets(sheets, chosen)];
  send({
    kind: "end",
    table: { ...table, notices, kind: "xlsx", encoding: null, sheets: sheets.map(({ name }) => name) },
  });
}

function noticesOfSheets(sheets: readonly Sheet[], chosen: readonly number[]): ImportNotice[] {
  const count = sheets.filter(({ state }, at) => state !== "visible" && !chosen.includes(at)).length;
  return count === 0 ? [] : [{ code: "hidden_sheets", sheet: null, column: null, count, rows: [], left_out: true }];
}

runTableJob(workerData as TableJob)
  .catch((error: unknown) => {
    if (!(error instanceof TableError)) throw error;
    const { fault, row, sheet } = error;
    send({ kind: "fault", fault, row, sheet });
  })
  .finally(() => parentThreadPort.close());
