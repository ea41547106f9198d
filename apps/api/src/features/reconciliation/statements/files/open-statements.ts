import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { StatementFault } from "@party/contract/values/statements";
import { sql } from "kysely";
import { readFile } from "#features/private-files/private-files.ts";
import type { Services } from "#services.ts";
import type { BankColumns } from "../bank-columns.ts";
import { normaliseTitle } from "../statement-file.ts";
import { confirmPayments, ownNumbersOf } from "../statement-import.ts";
import type { Statement } from "../statement-parser.ts";
import { readStatementFile, type StatementJob, type StatementMessage } from "./statement-messages.ts";
import { findRememberedColumns, type StatementRow } from "./statements.queries.ts";

/** Why nothing of a file can be read. */
export class StatementFaultError extends Error {
  override readonly name = "StatementFaultError";
  readonly fault: StatementFault;
  readonly line: number | null;
  /** Of the columns, as far as they are known. */
  readonly titles: readonly string[];

  constructor(fault: StatementFault, line: number | null = null, titles: readonly string[] = []) {
    super(fault);
    this.fault = fault;
    this.line = line;
    this.titles = titles;
  }
}

/** Of its heap; the bytes of the file are beside it. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

interface ParsedFile {
  statement: Statement;
  /** Of the file, below the titles. */
  rows: number;
}

/** A smaller file is parsed in the time that a thread takes to begin. */
const MAX_BYTES_WITHOUT_THREAD = 256 * 1024;

/** Parses a file; a large one in a thread of its own. @throws StatementFaultError */
async function parseFile(job: StatementJob): Promise<ParsedFile> {
  const reading = new ParsedMessages();
  if (job.file.length <= MAX_BYTES_WITHOUT_THREAD) {
    for (const message of readStatementFile(job)) reading.take(message);
    return reading.whole();
  }
  const worker = new Worker(new URL("./statement-worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: WORKER_LIMITS,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.on("message", (message: StatementMessage) => {
    try {
      reading.take(message);
    } catch (error) {
      reject(error);
    }
  });
  worker.on("error", (error: { code?: string }) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new StatementFaultError("too_many_lines") : error),
  );
  worker.on("exit", () => resolve());
  await promise;
  return reading.whole();
}

/** Puts together what is told of a file. */
class ParsedMessages {
  readonly #lines: Statement["lines"] = [];
  readonly #unread: Statement["unread"] = [];
  #parsed: ParsedFile | undefined;

  /** @throws StatementFaultError */
  take(message: StatementMessage): void {
    if (message.kind === "lines") for (const line of message.lines) this.#lines.push(line);
    else if (message.kind === "unread") for (const line of message.unread) this.#unread.push(line);
    else if (message.kind === "end") {
      const statement = { ...message.statement, lines: this.#lines, unread: this.#unread };
      this.#parsed = { statement, rows: message.rows };
    } else if (message.kind === "fault") throw new StatementFaultError(message.fault, message.line);
    else throw new StatementFaultError(message.titles.length > 0 ? "no_titles" : "no_lines", null, message.titles);
  }

  whole(): ParsedFile {
    if (!this.#parsed) throw new Error("The thread that parses a statement has ended");
    return this.#parsed;
  }
}

export const hashTitles = (titles: readonly string[]): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(titles.map(normaliseTitle)))
    .digest();

/**
 * Parses the file of a statement: with the columns that a person has chosen, else with those of the last file of these titles,
 * else with the usual ones.
 * @throws StatementFaultError
 */
export async function parseStatementOf(
  services: Services,
  { file_id, columns, payment_lines }: Pick<StatementRow, "file_id" | "columns" | "payment_lines">,
): Promise<ParsedFile> {
  if (!file_id) throw new StatementFaultError("not_read");
  const parts: Buffer[] = [];
  for await (const part of readFile(services, file_id)) parts.push(part);
  const file = Buffer.concat(parts);
  const own = ownNumbersOf(services.config);
  const parse = (chosen: Partial<BankColumns> | undefined) =>
    keepInUse(services.db, parseFile({ file, columns: chosen, own }));
  const parsed = await (columns ? parse(columns) : parseWithRemembered(services, parse));
  confirmPayments(parsed.statement, payment_lines);
  if (parsed.statement.lines.length === 0 && parsed.statement.unread.length === 0) {
    throw new StatementFaultError("no_transactions", null, parsed.statement.titles);
  }
  return parsed;
}

/** Well within the time after which the server ends a transaction that does nothing. */
const SIGN_OF_LIFE_MS = 4_000;

/** Keeps a transaction open while a thread works for it, however busy the machine is. */
async function keepInUse<Result>(tx: Services["db"], work: Promise<Result>): Promise<Result> {
  let sign: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sign = sql`select`.execute(tx).catch(() => undefined);
  }, SIGN_OF_LIFE_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await sign;
  }
}

async function parseWithRemembered(
  { db }: Services,
  parse: (columns: Partial<BankColumns> | undefined) => Promise<ParsedFile>,
): Promise<ParsedFile> {
  try {
    const parsed = await parse(undefined);
    const { source, titles, columns } = parsed.statement;
    const remembered = source === "bank" ? await findRememberedColumns(db, hashTitles(titles)) : undefined;
    const isUsed =
      !remembered || Object.entries(columns!).every(([name, title]) => remembered[name as keyof BankColumns] === title);
    return isUsed ? parsed : await parse(remembered);
  } catch (error) {
    if (!(error instanceof StatementFaultError) || error.fault !== "no_titles") throw error;
    const remembered = await findRememberedColumns(db, hashTitles(error.titles));
    if (!remembered) throw error;
    return parse(remembered);
  }
}
