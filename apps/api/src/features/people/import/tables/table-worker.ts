/** A thread that reads one table, so that a hostile file costs neither the event loop nor the memory of the API. */
import { parentPort, workerData } from "node:worker_threads";
import type { ImportFileFault } from "@party/contract/values/imports";
import { detectEncoding, readCsvRows } from "./csv-rows.ts";
import { TableError, type TableRow, tableLimits } from "./table-limits.ts";
import { openWorkbook, type SheetNames } from "./xlsx-rows.ts";

export interface TableJob {
  /** From 0; null for the first that is shown. */
  sheet: number | null;
}

export interface TableFormat extends SheetNames {
  format: "csv" | "xlsx";
  /** Of a CSV. */
  encoding: string | null;
  /** The sheet that is read. */
  sheet: number;
}

type WorkerRequest = { kind: "chunk"; pass: number } | { kind: "rows"; rows: TableRow[] };
export type WorkerMessage =
  | (WorkerRequest & { id: number })
  | { kind: "format"; format: TableFormat }
  | { kind: "end" }
  | { kind: "fault"; fault: ImportFileFault; row: number | undefined };

/** The answer to a question: a chunk of the file, null at its end; or null for more rows. */
export interface WorkerReply {
  id: number;
  chunk: Uint8Array | null;
}

const parentThreadPort = parentPort!;

/** By id, because the parser reads on while rows are stored. */
const pendingRequests = new Map<number, (chunk: Uint8Array | null) => void>();
parentThreadPort.on("message", ({ id, chunk }: WorkerReply) => {
  pendingRequests.get(id)?.(chunk);
  pendingRequests.delete(id);
});
let requestCount = 0;

function sendRequest(question: WorkerRequest): Promise<Uint8Array | null> {
  const id = ++requestCount;
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  pendingRequests.set(id, resolve);
  parentThreadPort.postMessage({ ...question, id } satisfies WorkerMessage);
  return promise;
}

async function* chunksOf(pass: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = await sendRequest({ kind: "chunk", pass });
    if (!chunk) return;
    yield chunk;
  }
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

async function openTable({ sheet }: TableJob): Promise<{ format: TableFormat; rows: AsyncIterable<TableRow> }> {
  const chunks = chunksOf(0);
  const { value: first } = await chunks.next();
  if (!first) throw new TableError("empty");
  // What Excel wrote before 2007, and what it protects with a password.
  if (startsWith(first, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableError("old_excel");
  if (startsWith(first, 0x50, 0x4b)) {
    const workbook = await openWorkbook(await collectChunks(concatChunks(first, chunks)));
    const chosen = sheet ?? workbook.first;
    const { sheets, first: shown } = workbook;
    const format: TableFormat = { format: "xlsx", encoding: null, sheets, first: shown, sheet: chosen };
    return { format, rows: workbook.rows(chosen) };
  }
  if (startsWith(first, 0x25, 0x50, 0x44, 0x46)) throw new TableError("not_a_table");
  const encoding = await detectEncoding(concatChunks(first, chunks));
  const format: TableFormat = { format: "csv", encoding, sheets: [], first: 0, sheet: 0 };
  return { format, rows: readCsvRows(chunksOf(1), encoding) };
}

const ROWS_PER_MESSAGE = 500;

async function runTableJob(job: TableJob): Promise<void> {
  const { format, rows } = await openTable(job);
  parentThreadPort.postMessage({ kind: "format", format } satisfies WorkerMessage);
  let batch: TableRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_MESSAGE) continue;
    await sendRequest({ kind: "rows", rows: batch });
    batch = [];
  }
  if (batch.length > 0) await sendRequest({ kind: "rows", rows: batch });
  parentThreadPort.postMessage({ kind: "end" } satisfies WorkerMessage);
}

runTableJob(workerData as TableJob)
  .catch((error: unknown) => {
    if (!(error instanceof TableError)) throw error;
    parentThreadPort.postMessage({ kind: "fault", fault: error.fault, row: error.row } satisfies WorkerMessage);
  })
  .finally(() => parentThreadPort.close());
