/**
 * What searches and lists read in a register of a million people: blocks of 8 kB of each statement, and its time. Size and
 * database: see `register.ts`.
 */
import { openDatabase } from "../../apps/api/src/database/database.ts";
import { peopleSearches } from "../../apps/api/src/testing/people-searches.ts";
import { costOfCall } from "../../apps/api/src/testing/query-costs.ts";
import { printTable } from "../stack/table.ts";
import { withRegister } from "./register.ts";

const ROUNDS = 5;

await withRegister(async ({ url }) => {
  const db = openDatabase({ url, connections: 1, statementTimeout: 0 });
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
});
