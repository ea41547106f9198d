import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../../apps/api/src/database/database.ts";
import { migrate } from "../../apps/api/src/database/migrate.ts";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { findLastId } from "../../apps/api/src/demo/register/register.queries.ts";
import { seedRegister } from "../../apps/api/src/demo/register/seed-register.ts";

const PEOPLE = Number(process.env.BENCH_PEOPLE || 1_000_000);

export interface Register {
  url: string;
  /** For files; deleted afterwards. */
  folder: string;
}

/**
 * Measures a register of a million people: an embedded database, or that of `DATABASE_URL` when it has no people yet, which
 * needs a superuser. Size: BENCH_PEOPLE.
 */
export async function withRegister(measure: (register: Register) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "party-people-"));
  const server = process.env.DATABASE_URL
    ? undefined
    : await ensureDatabase(path.join(folder, "postgres"), { fsync: "off", shared_buffers: "1GB", autovacuum: "off" });
  const url = process.env.DATABASE_URL || server!.url;
  try {
    await migrate(url);
    await seed(url);
    await measure({ url, folder });
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seed(url: string): Promise<void> {
  const db = openDatabase({ url, connections: 1, statementTimeout: 0 });
  const isSeeded = (await findLastId(db)) >= PEOPLE;
  await db.destroy();
  if (isSeeded) return;
  const began = Date.now();
  await seedRegister(url, PEOPLE);
  console.log(`seeded in ${Math.round((Date.now() - began) / 1000)} s`);
}
