/**
 * What searches and lists read in a register of a million people: blocks of 8 kB of each statement, and its time. Fills an
 * embedded database, or that of `DATABASE_URL` when it has no people yet, which needs a superuser. Sizes: BENCH_PEOPLE.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../../apps/api/src/database/database.ts";
import { migrate } from "../../apps/api/src/database/migrate.ts";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { findLastId } from "../../apps/api/src/demo/register/register.queries.ts";
import { seedRegister } from "../../apps/api/src/demo/register/seed-register.ts";
import { peopleSearches } from "../../apps/api/src/testing/people-searches.ts";
import { costOfCall } from "../../apps/api/src/testing/query-costs.ts";
import { printTable } from "../stack/table.ts";

const PEOPLE = Number(process.env.BENCH_PEOPLE || 1_000_000);
const ROUNDS = 5;

const folder = mkdtempSync(path.join(tmpdir(), "party-people-"));
const server = process.env.DATABASE_URL
  ? undefined
  : await ensureDatabase(path.join(folder, "postgres"), { fsync: "off", shared_buffers: "1GB", autovacuum: "off" });
const url = process.env.DATABASE_URL || server!.url;
try {
  await migrate(url);
  const db = openDatabase({ url, connections: 1, statementTimeout: 0 });
  if ((await findLastId(db)) < PEOPLE) {
    const began = Date.now();
    await seedRegister(url, PEOPLE);
    console.log(`seeded in ${Math.round((Date.now() - began) / 1000)} s`);
  }
  const groups = new Map<string, { name: string; buffers: number; limit: number; ms: number }[]>();
  for (const { group, name, limit, run } of await peopleSearches(db)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await run();
      times.push(performance.now() - began);
    }
    const buffers = await costOfCall(db, run);
    const rows = groups.get(group) ?? groups.set(group, []).get(group)!;
    rows.push({ name, buffers, limit, ms: Math.min(...times) });
    if (buffers > limit) process.exitCode = 1;
  }
  for (const [group, rows] of groups) {
    printTable(
      [group, "blocks", "at most", "ms"],
      rows.map(({ name, buffers, limit, ms }) => [name, String(buffers), String(limit), ms.toFixed(1)]),
    );
    console.log(
      `\n${group}: at most ${Math.max(...rows.map(({ buffers }) => buffers))} blocks, ${Math.max(...rows.map(({ ms }) => ms)).toFixed(0)} ms\n`,
    );
  }
  await db.destroy();
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
