/**
 * A real PostgreSQL on a laptop or a single server, without anybody installing one: the binaries come with
 * `npm ci`, the rows lie in one folder. Every program that needs the database asks for it here; the first one
 * starts it, the others adopt it, and the last one to leave stops it. Any of them, and the server itself, may be
 * killed at any moment without an acknowledged row being lost (docs/decisions/0002-database-and-processes.md).
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import {
  createCluster,
  isRunning,
  prepareFolder,
  readPostmaster,
  removeForeignPidFile,
  removeSocketFolder,
  type Settings,
  socketFolder,
  startServer,
} from "./postgres-process.ts";

export interface EmbeddedDatabase {
  /** Connection string of the database `party`, over a unix socket. */
  readonly url: string;
  /** Resolves when the server went away without `stop()`: ask for the database again. */
  readonly lost: Promise<void>;
  /** Leaves the database; the last program to leave stops the server, and then waits until it is gone. */
  stop(): Promise<void>;
}

const DATABASE = "party";
/** Held shared by each user of the server for as long as it lives, and exclusively by the one that stops it. */
const IN_USE = 0x70617274;
const START_WITHIN_MS = 60_000;
/** After kill -9 the old server's processes need a moment to notice; until then a new one refuses to start. */
const REFUSALS_WITHIN_MS = 10_000;
const LOCK_LASTS_MS = 20_000;

/**
 * Starts or adopts the server of this folder.
 * @param folder where cluster, log and (if its path is short enough) socket lie; made when missing
 * @param settings server settings besides the product's own; a throw-away database for tests may do without fsync
 * @throws Error with the server's last log lines when it does not start
 */
export async function ensureDatabase(folder: string, settings: Settings = {}): Promise<EmbeddedDatabase> {
  const directory = prepareFolder(folder);
  const lock = path.join(directory, "init.lock");
  const giveUp = Date.now() + START_WITHIN_MS;
  let refusedSince: number | undefined;

  while (Date.now() < giveUp) {
    const found = await join(directory);
    if (found.client) return use(directory, found.client);
    if (found.busy || !takeLock(lock)) {
      await delay(25);
      continue;
    }
    try {
      await createCluster(directory);
      removeForeignPidFile(directory);
      const server = startServer(directory, settings);
      while (server.exitCode() === undefined && Date.now() < giveUp) {
        const started = await join(directory);
        if (started.client) return await use(directory, started.client);
        await delay(10);
      }
      refusedSince ??= Date.now();
      if (Date.now() - refusedSince > REFUSALS_WITHIN_MS)
        throw new Error(`PostgreSQL does not start:\n${server.log()}`);
    } finally {
      releaseLock(lock);
    }
    await delay(200);
  }
  throw new Error(`PostgreSQL did not answer within ${START_WITHIN_MS / 1000} s, see ${directory}/postgres.log`);
}

/** Connects and signs in as a user of the server; `busy` means that a server is there, on its way up or down. */
async function join(directory: string): Promise<{ client?: Client; busy?: boolean }> {
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
      IN_USE,
    ]);
    if (rows[0]?.joined) return { client };
    await client.end();
    return { busy: true };
  } catch (error) {
    client.end().catch(() => {});
    // 57P01: shut down while we asked. 57P03: starting up, recovering or shutting down.
    return { busy: error instanceof DatabaseError && (error.code === "57P01" || error.code === "57P03") };
  }
}

async function use(directory: string, client: Client): Promise<EmbeddedDatabase> {
  await createDatabase(client);
  let leaving = false;
  const lost = new Promise<void>((resolve) => {
    client.once("end", () => {
      if (!leaving) resolve();
    });
  });

  return {
    url: `postgres://postgres@localhost/${DATABASE}?host=${encodeURIComponent(client.host)}`,
    lost,
    async stop() {
      if (leaving) return;
      leaving = true;
      if (await isLastUser(client)) {
        await shutDown(directory);
        removeSocketFolder(directory);
      }
      await client.end().catch(() => {});
    },
  };
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (rowCount) return;
  await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // 42P04, 23505: another program made it in the same moment.
    if (!(error instanceof DatabaseError && (error.code === "42P04" || error.code === "23505"))) throw error;
  });
}

/** Once true, nobody can join any more: the exclusive lock lasts until the server is down. */
async function isLastUser(client: Client): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [IN_USE]);
    const { rows } = await client.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [IN_USE]);
    return rows[0]?.last === true;
  } catch {
    return false; // the server is gone, or somebody else stops it
  }
}

/** SIGINT is PostgreSQL's fast shutdown: sessions end, a checkpoint is written, the next start needs no recovery. */
async function shutDown(directory: string): Promise<void> {
  const pid = readPostmaster(directory)?.pid;
  if (pid === undefined) return;
  for (const [signal, patience] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    const until = Date.now() + patience;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    while (Date.now() < until) {
      if (!isRunning(pid)) return;
      await delay(10);
    }
  }
}

/**
 * Spares programs that start together the work of making a cluster each. Nothing breaks should two of them hold it:
 * the cluster is renamed into place, and PostgreSQL locks its folder itself.
 */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    locksTaken.add(lock);
    return true;
  } catch {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function releaseLock(lock: string): void {
  locksTaken.delete(lock);
  rmSync(lock, { force: true });
}

const locksTaken = new Set<string>();

function isAbandoned(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    // After a restart of a container the owner's number is often our own, or that of another program.
    if (owner === process.pid) return !locksTaken.has(lock);
    return (owner > 0 && !isRunning(owner)) || Date.now() - statSync(lock).mtimeMs > LOCK_LASTS_MS;
  } catch {
    return false; // released in the meantime
  }
}
