import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { TableError, type TableRow } from "./table-limits.ts";
import type { TableFormat, TableJob, WorkerMessage, WorkerReply } from "./table-worker.ts";
import type { SheetNames } from "./xlsx-rows.ts";

/** Of its heap; the bytes of an XLSX and what is being unpacked are beside it. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16 };

/** One file at a time for each process, so that several do not add up to more memory than one may take. */
const tableReadLimit = pLimit(1);

export interface TableSource {
  /** The bytes from the beginning; called once or twice. */
  chunks: () => AsyncIterable<Uint8Array>;
  /** From 0; null for the first that is shown. */
  sheet?: number | null;
  /** Ends the reading. */
  signal?: AbortSignal;
}

export interface TableReader {
  /** Called once, before the rows. */
  onFormat?: (format: TableFormat) => void;
  /** Called for some 500 rows at a time; the next are read when it has resolved. */
  onRows: (rows: TableRow[]) => Promise<void> | void;
}

/**
 * Reads a CSV or XLSX file in a thread of its own.
 * @throws TableError when it is no table, or larger than the limits allow; the reason of the signal
 */
export const readTable = (source: TableSource, reader: TableReader): Promise<TableFormat> =>
  tableReadLimit(() => readInWorker(source, reader));

/** The sheets of a workbook, without its rows; none of a CSV. @throws TableError */
export async function readSheetNames({ chunks, signal }: TableSource): Promise<SheetNames> {
  const known = new AbortController();
  let names: SheetNames | undefined;
  try {
    await readTable(
      { chunks, signal: signal ? AbortSignal.any([signal, known.signal]) : known.signal },
      {
        onFormat: ({ sheets, first }) => {
          names = { sheets, first };
          known.abort();
        },
        onRows: () => undefined,
      },
    );
  } catch (error) {
    if (!names) throw error;
  }
  return names!;
}

async function readInWorker({ chunks, sheet = null, signal }: TableSource, reader: TableReader): Promise<TableFormat> {
  signal?.throwIfAborted();
  const job: TableJob = { sheet };
  const worker = new Worker(new URL("./table-worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: WORKER_LIMITS,
  });
  const passes = new Map<number, AsyncIterator<Uint8Array>>();
  const { promise, resolve, reject } = Promise.withResolvers<TableFormat>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort);
  let format: TableFormat | undefined;

  const answer = async (message: WorkerMessage): Promise<void> => {
    if (message.kind === "chunk") {
      const pass = passes.get(message.pass) ?? chunks()[Symbol.asyncIterator]();
      passes.set(message.pass, pass);
      const { value, done } = await pass.next();
      worker.postMessage({ id: message.id, chunk: done ? null : value } satisfies WorkerReply);
    } else if (message.kind === "rows") {
      await reader.onRows(message.rows);
      worker.postMessage({ id: message.id, chunk: null } satisfies WorkerReply);
    } else if (message.kind === "format") {
      format = message.format;
      reader.onFormat?.(format);
    } else if (message.kind === "fault") reject(new TableError(message.fault, message.row));
    else resolve(format!);
  };
  worker.on("message", (message: WorkerMessage) => void answer(message).catch(reject));
  worker.on("error", (error: { code?: string }) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TableError("too_large") : error),
  );
  worker.on("exit", () => reject(new Error("The thread that reads a table has ended")));
  try {
    return await promise;
  } finally {
    signal?.removeEventListener("abort", abort);
    await worker.terminate();
    await Promise.all([...passes.values()].map((pass) => pass.return?.()));
  }
}
