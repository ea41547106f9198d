import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { TableError } from "./table-limits.ts";
import type { TableJob, WorkerMessage, WorkerReply } from "./table-worker.ts";

/** Of its heap; the bytes of an XLSX and what is being unpacked are beside it. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16 };

type TableEvent = Exclude<WorkerMessage, { kind: "chunk" } | { kind: "fault" }>;

/** The content of a file from the beginning, in parts; undefined behind the last one. */
export type ReadPart = (part: number) => Promise<Uint8Array | undefined>;

/** Reads a CSV or XLSX file in a thread of its own, which waits while nobody asks for more. */
export class TableReader {
  readonly #worker: Worker;
  readonly #messages: WorkerMessage[] = [];
  #arrived = Promise.withResolvers<void>();
  #error: unknown;
  #waitsForMore = false;

  constructor(job: TableJob) {
    this.#worker = new Worker(new URL("./table-worker.ts", import.meta.url), {
      workerData: job,
      resourceLimits: WORKER_LIMITS,
    });
    // A reading that nobody goes on with does not keep the process.
    this.#worker.unref();
    this.#worker.on("message", (message: WorkerMessage) => {
      this.#messages.push(message);
      this.#arrived.resolve();
    });
    this.#worker.on("error", (error: { code?: string }) =>
      this.#end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TableError("too_large") : error),
    );
    this.#worker.on("exit", () => this.#end(new Error("The thread that reads a table has ended")));
  }

  #end(error: unknown): void {
    this.#error ??= error;
    this.#arrived.resolve();
  }

  /**
   * What was read next; the thread then reads on when it is asked again.
   * @returns undefined when there is nothing within the time
   * @throws TableError when it is no table, or larger than the limits allow
   */
  async next(readPart: ReadPart, withinMs: number): Promise<TableEvent | undefined> {
    if (this.#waitsForMore) this.#worker.postMessage("next");
    this.#waitsForMore = false;
    const until = performance.now() + withinMs;
    const timer = new AbortController();
    const late = delay(withinMs, "late" as const, { signal: timer.signal }).catch(() => "late" as const);
    try {
      for (;;) {
        const message = this.#messages.shift();
        if (message?.kind === "fault") throw new TableError(message.fault, message.row, message.sheet);
        if (message?.kind === "chunk") {
          const chunk = (await readPart(message.part)) ?? null;
          this.#worker.postMessage({ chunk } satisfies WorkerReply);
          if (performance.now() > until) return undefined;
        } else if (message) {
          this.#waitsForMore = message.kind === "rows";
          return message;
        } else if (this.#error) throw this.#error;
        else {
          this.#arrived = Promise.withResolvers();
          if ((await Promise.race([this.#arrived.promise, late])) === "late") return undefined;
        }
      }
    } finally {
      timer.abort();
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
