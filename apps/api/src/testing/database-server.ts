import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { ensureDatabase } from "#database/embedded-postgres.ts";
import { migrate } from "#database/migrate.ts";
import { isRunning } from "#database/postgres-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL server; see `testing/database.ts`. */
    databaseServer: string;
  }
}

/** A copy of it is a migrated database in the time of a file copy. */
export const TEMPLATE = "template_party";
/** Nobody mourns these rows, so nothing waits for the disk. */
const THROW_AWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
const NAME = "party-test-database-";

/** One PostgreSQL server for the whole run, with a migrated template; gone when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = path.join(tmpdir(), `${NAME}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await ensureDatabase(folder, THROW_AWAY);

  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(databaseOf(server.url, TEMPLATE));

  project.provide("databaseServer", server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The same server's database of another name. */
export function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A run that was killed could not stop its server; the next one does. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(NAME) || isRunning(Number(name.slice(NAME.length)))) continue;
    const folder = path.join(tmpdir(), name);
    await (await ensureDatabase(folder, THROW_AWAY)).stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
