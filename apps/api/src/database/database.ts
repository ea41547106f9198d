import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, Kysely as KyselyOf, type LogEvent, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Tables } from "#database/tables.ts";
import type { Metrics } from "#telemetry/metrics.ts";
import { createNamingClient } from "./connections/named-statements.ts";

/** The database or a transaction. Inside `db.transaction()` only the transaction is passed on. */
export type Database = Kysely<Tables>;

export interface DatabaseSettings {
  url: string;
  /** Connections of this process at most. */
  connections?: number;
  /** Milliseconds after which the server gives up a statement; 0 for none. */
  statementTimeout?: number;
  onError?: (error: Error) => void;
  /** Gets the state of the pool. */
  metrics?: Metrics;
  /** Called after every query. */
  log?: (event: LogEvent) => void;
}

/** Opens a pool. It connects at the first query, so this function neither waits nor fails. */
export const openDatabase = (settings: DatabaseSettings): Database => createKysely(openPool(settings), settings.log);

export const createKysely = (pool: PostgresPool, log?: (event: LogEvent) => void): Database =>
  new KyselyOf<Tables>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });

export function openPool(settings: DatabaseSettings, options: pg.PoolConfig = {}): pg.Pool {
  const { url, connections = 10, statementTimeout = 8_000, onError, metrics } = settings;
  const pool = new pg.Pool({
    Client: createNamingClient(),
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 3_000,
    // Opening a connection and planning its statements takes as long as several requests. The connections of the last rush
    // are therefore kept for the next one: many opened at once would make every request wait.
    idleTimeoutMillis: 10 * 60_000,
    maxLifetimeSeconds: 3_600,
    statement_timeout: statementTimeout,
    // A suspended server does not even apply its own statement timeout.
    ...(statementTimeout ? { query_timeout: statementTimeout + 1_000 } : {}),
    idle_in_transaction_session_timeout: 15_000,
    // Detects connections whose network has failed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    application_name: "party",
    ...options,
  });
  // Without a listener, the error of an idle connection would end the process.
  pool.on("error", (error) => onError?.(error));
  // The same between two statements of a transaction; the next statement rejects.
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (metrics) observePool(pool, connections, metrics);
  return pool;
}

function observePool(pool: pg.Pool, limit: number, metrics: Metrics): void {
  metrics.observe("poolConnections", () => [
    [pool.idleCount, { state: "idle" }],
    [pool.totalCount - pool.idleCount, { state: "used" }],
  ]);
  metrics.observe("poolLimit", () => [[limit]]);
  metrics.observe("poolWaiting", () => [[pool.waitingCount]]);
}

/** Runs in the given transaction, or in a new one of the pool. */
export const inTransaction = <Result>(db: Database, run: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? run(db) : db.transaction().execute(run);

/** The database may still be starting. */
const STARTUP_TIMEOUT_MS = 30_000;

/** Between two reports of one wait. */
const REPORT_WAIT_MS = 10_000;

/**
 * Repeats what fails while the database is unreachable, as at the start of a machine.
 * @param onWait is told why, at once and every ten seconds
 */
export async function retryUntilReachable<Result>(
  run: () => Promise<Result>,
  onWait: (error: unknown) => void = () => {},
): Promise<Result> {
  const giveUp = Date.now() + STARTUP_TIMEOUT_MS;
  let reportAt = 0;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUp) throw error;
      if (Date.now() >= reportAt) {
        reportAt = Date.now() + REPORT_WAIT_MS;
        onWait(error);
      }
      await delay(250);
    }
  }
}

/** SQLSTATE classes and codes (PostgreSQL manual, appendix A) of temporary failures. */
const TEMPORARY_ERROR_CODES = /^(08|53|57|58)|^(40001|40P01|25P03|55P03)$/;
/** Messages of the pool and the driver, which have no codes. */
const TEMPORARY_ERROR_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;
const TEMPORARY_SYSTEM_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);

/** Whether the database was unreachable or too slow, which is temporary and not a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // One error for each address of the host's name.
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable);
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  if (error instanceof pg.DatabaseError) return TEMPORARY_ERROR_CODES.test(code ?? "");
  return (
    TEMPORARY_ERROR_MESSAGES.test(error.message) || (syscall !== undefined && TEMPORARY_SYSTEM_ERRORS.has(code ?? ""))
  );
}

/** Whether the database answered, and had too many connections, locks or work for this request. */
export const isDatabaseOverloaded = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(53[^1]|40|55)|^(57014|25P03)$/.test(error.code ?? "");

/** Whether a row with the same value of a unique column is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "23505";

/** Whether another row refers to the one that was to be deleted. */
export const isStillReferenced = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "23503" && !error.message.startsWith("insert");

/** Whether the disk of the database or of the files is full; reading goes on. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === "53100";
  return error instanceof Error && /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? "");
}

/**
 * Whether a value cannot be stored in any row: U+0000 in a text, half of a pair of surrogates in JSON, or a number out of
 * range. Schemas reject such values first; this maps the remaining ones to a 400 instead of a 500.
 */
export function isUnstorableValue(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // A wrong literal of another type has this code too, which would be a bug.
  if (error.code === "22P02") return error.routine?.startsWith("json_") ?? false;
  return ["22021", "22P05", "22003"].includes(error.code ?? "");
}

const ACCOUNT_FOREIGN_KEY = /_(user|inviter|session)_id_fkey$/;

/**
 * Whether a row references an account or session that was erased during the request. The same SQLSTATE is raised when a
 * deleted account is still referenced, which would be a bug and is excluded.
 */
export function isAccountMissing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23503") return false;
  return ACCOUNT_FOREIGN_KEY.test(error.constraint ?? "") && error.message.startsWith("insert or update");
}
