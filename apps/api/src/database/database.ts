import { type Kysely, Kysely as KyselyOf, PostgresDialect } from "kysely";
import pg from "pg";
import { namingClient } from "#database/named-statements.ts";
import type { Tables } from "#database/tables.ts";

/** The database, or a transaction on it: inside `db.transaction()` only the transaction goes on. */
export type Database = Kysely<Tables>;

export interface DatabaseSettings {
  url: string;
  /** Connections of this process at most. */
  connections?: number;
  /** Milliseconds after which the server gives up a statement; 0 for none. */
  statementTimeout?: number;
  onError?: (error: Error) => void;
}

/** Opens a pool; connections are made when first needed, so this neither waits nor fails. */
export function openDatabase({ url, connections = 10, statementTimeout = 8_000, onError }: DatabaseSettings): Database {
  const pool = new pg.Pool({
    Client: namingClient(),
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // One that leads nowhere, behind a cable that was cut, is given up in the end.
    maxLifetimeSeconds: 300,
    statement_timeout: statementTimeout,
    // A server that is stopped rather than dead answers nothing at all, not even its own time-out.
    ...(statementTimeout ? { query_timeout: statementTimeout + 1_000 } : {}),
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: "party",
  });
  // An idle connection that breaks has no caller to tell; without a listener it would end the process.
  pool.on("error", (error) => onError?.(error));
  // Nor has one that breaks inside a transaction, between two statements; the next statement tells its caller.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new KyselyOf<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** SQLSTATE classes and codes (PostgreSQL manual, appendix A) that say "not now" rather than "wrong". */
const NOT_NOW = /^(08|53|57|58)|^(40001|40P01|25P03|55P03)$/;
/** The pool and the driver have no codes for these. */
const NOT_NOW_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;
const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND"]);

/** Whether the database could not be asked at all, or not in time: a thing to try again, no bug. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  if (error instanceof pg.DatabaseError) return NOT_NOW.test(code ?? "");
  return NOT_NOW_TEXT.test(error.message) || (syscall !== undefined && SYSTEM.has(code ?? ""));
}

/**
 * Whether a value could never be stored: U+0000 in a text, a number beyond its type. Schemas refuse these first;
 * this is the second line, so that a text the schema let through is the sender's mistake and not ours.
 */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["22021", "22P05", "22003"].includes(error.code ?? "");
}

const OF_SOMEBODY = /_(user|inviter|session)_id_fkey$/;

/**
 * Whether what was to be written belongs to an account or a session that is gone: it was erased while the request was on
 * its way. The same code also says that something of the account was left when it was deleted, which would be a bug.
 */
export function isAccountMissing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23503") return false;
  return OF_SOMEBODY.test(error.constraint ?? "") && error.message.startsWith("insert or update");
}
