import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "#database/migrate.ts";
import { type EmbeddedDatabase, ensureDatabase } from "#database/postgres/embedded-postgres.ts";

const CLUSTER_FOLDER = "pg18";
/** Nothing waits for the disk; a replica that was stopped finds the log that it has missed. */
const SERVER_SETTINGS = { fsync: "off", full_page_writes: "off", wal_keep_size: "256MB" };

interface Server {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A migrated primary and a streaming replica of it, on servers of their own, so that no other test delays the replay. The
 * replica begins with the files of the stopped primary, because `pg_basebackup` is no part of the embedded PostgreSQL.
 */
export async function startReplication(): Promise<{ primary: Server; replica: Server; close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "party-replication-"));
  const [ofPrimary, ofReplica] = [path.join(folder, "primary"), path.join(folder, "replica")];
  const first = await ensureDatabase(ofPrimary, SERVER_SETTINGS);
  await migrate(first.url);
  await first.stop();
  cpSync(path.join(ofPrimary, CLUSTER_FOLDER), path.join(ofReplica, CLUSTER_FOLDER), { recursive: true });
  chmodSync(path.join(ofReplica, CLUSTER_FOLDER), 0o700);
  writeFileSync(path.join(ofReplica, CLUSTER_FOLDER, "standby.signal"), "");
  const primary = await startServer(ofPrimary, SERVER_SETTINGS);
  const host = new URL(primary.url).searchParams.get("host");
  const replica = await startServer(ofReplica, { ...SERVER_SETTINGS, primary_conninfo: `host=${host} user=postgres` });
  return {
    primary,
    replica,
    close: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(folder: string, settings: Record<string, string>): Promise<Server> {
  let running: EmbeddedDatabase | undefined = await ensureDatabase(folder, settings);
  return {
    url: running.url,
    start: async () => {
      running ??= await ensureDatabase(folder, settings);
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
  };
}
