import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { databaseOf, TEMPLATE } from "#testing/database-server.ts";

/**
 * A fresh, migrated database of its own for a test file.
 * @example
 * const { url, drop } = await testDatabase();
 * afterAll(drop);
 */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name} template ${TEMPLATE}`);
  return {
    url: databaseOf(server, name),
    drop: () => run(server, `drop database ${name} with (force)`),
  };
}

async function run(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
