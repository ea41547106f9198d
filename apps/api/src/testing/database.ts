import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";
import { inject, vi } from "vitest";
import type { Database } from "#database/database.ts";
import { databaseOf, TEMPLATE_DATABASE } from "#testing/database-server.ts";

/**
 * A fresh, migrated database of its own for a test file.
 * @example
 * const { url, drop } = await testDatabase();
 * afterAll(drop);
 */
export const createTestDatabase = () => createDatabaseFrom(TEMPLATE_DATABASE);

/** A database without tables. */
export const createEmptyDatabase = () => createDatabaseFrom("template0");

async function createDatabaseFrom(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runSql(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseOf(server, name),
    drop: () => runSql(server, `drop database ${name} with (force)`),
  };
}

async function runSql(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Waits until a call has finished, or is blocked by a lock that the caller's transaction holds.
 * @returns the call in an object, so that the transaction can end before it is awaited
 */
export async function waitUntilBlocked<Reply>(
  db: Database,
  call: Promise<Reply>,
): Promise<{ ended: Promise<Reply>; waited: boolean }> {
  let over = false;
  const ended = call.finally(() => {
    over = true;
  });
  const waited = await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if (!over && rows.length === 0) throw new Error("The call neither finished nor waits for a lock.");
      return rows.length > 0;
    },
    { timeout: 10_000 },
  );
  return { ended, waited };
}
