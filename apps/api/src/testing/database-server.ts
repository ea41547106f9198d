import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { loadConfig } from "#config.ts";
import { migrate } from "#database/migrate.ts";
import { ensureDatabase } from "#database/postgres/embedded-postgres.ts";
import { isProcessRunning, readPostmaster } from "#database/postgres/postgres-process.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices } from "#services.ts";
import { allJobs } from "#worker.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL server; see `testing/database.ts`. */
    databaseServer: string;
  }
}

/** Migrated once; test databases are created as copies of it. */
export const TEMPLATE_DATABASE = "template_party";
/** The data need not survive a crash, so nothing waits for the disk. */
const NON_DURABLE_SETTINGS = {
  ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  // Indexes and copies need no log, and what there is of it stays small in memory.
  ...{ wal_level: "minimal", max_wal_senders: "0", max_wal_size: "256MB" },
};
const FOLDER_PREFIX = "party-test-database-";
/** Files in memory on Linux. On ext4 a new file costs much after many deletions, and a database has a thousand files. */
const MEMORY_FOLDER = "/dev/shm";
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;

/** Starts one PostgreSQL server with a migrated template for the whole run, and removes it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = path.join(isMemoryFree() ? MEMORY_FOLDER : tmpdir(), `${FOLDER_PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await ensureDatabase(folder, NON_DURABLE_SETTINGS);
  // Vitest exits on a signal without running the teardown.
  const killServer = () => killDatabaseServer(folder);
  process.once("exit", killServer);

  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = databaseOf(server.url, TEMPLATE_DATABASE);
  await migrate(template);
  // The job queues are part of the template: each test file would otherwise create all of them again.
  const config = loadConfig({
    DATABASE_URL: template,
    DATA_DIR: folder,
    SECRET_KEY: "only for tests, and so known to everybody",
  });
  const services = openServices(config, openLog(config));
  await services.jobs.open(allJobs(services));
  await closeServices(services);

  project.provide("databaseServer", server.url);
  return async () => {
    await server.stop();
    process.off("exit", killServer);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The connection string of another database on the same server. */
export function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Stops the server and removes its data within an exit handler, so without waiting for events. */
function killDatabaseServer(folder: string): void {
  const pid = readPostmaster(folder)?.pid;
  if (pid !== undefined && isProcessRunning(pid)) {
    process.kill(pid, "SIGQUIT");
    const timer = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0; isProcessRunning(pid) && waited < 5_000; waited += 20) Atomics.wait(timer, 0, 0, 20);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Containers often have only 64 MB of it. */
function isMemoryFree(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return Math.min(bavail * bsize, process.availableMemory()) > MIN_MEMORY_BYTES;
}

/** Stops servers of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  const parents = [tmpdir(), MEMORY_FOLDER].filter(existsSync);
  for (const folder of parents.flatMap((parent) => readdirSync(parent).map((name) => path.join(parent, name)))) {
    const name = path.basename(folder);
    if (!name.startsWith(FOLDER_PREFIX) || isProcessRunning(Number(name.slice(FOLDER_PREFIX.length)))) continue;
    await (await ensureDatabase(folder, NON_DURABLE_SETTINGS)).stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
