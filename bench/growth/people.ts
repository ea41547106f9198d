/**
 * What searches and lists read in a register of a million people: blocks of 8 kB of each statement, and its time; then how long
 * the API takes for whole answers. Fails above the limits; that of the answers is for an idle machine. Size and database: see
 * `register.ts`.
 */
import { people } from "@party/contract/people.staff";
import { buildApp } from "../../apps/api/src/app.ts";
import { loadConfig } from "../../apps/api/src/config.ts";
import { openDatabase } from "../../apps/api/src/database/database.ts";
import { createStaff } from "../../apps/api/src/features/staff/staff.factories.ts";
import { openLog } from "../../apps/api/src/log.ts";
import { closeServices, openServices } from "../../apps/api/src/services.ts";
import { findSearchedPlaces, peopleSearches, typedNames } from "../../apps/api/src/testing/people-searches.ts";
import { measureCallCost } from "../../apps/api/src/testing/query-costs.ts";
import { injectOptions } from "../../apps/api/src/testing/requests.ts";
import { allJobs } from "../../apps/api/src/worker.ts";
import { LIMIT_EXCEEDED, printTable } from "../stack/table.ts";
import { withRegister } from "./register.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS || 5);
const MOST_MS = 250;

await withRegister(async ({ url, folder }) => {
  const db = openDatabase({ url, connections: 1, statementTimeout: 0 });
  const groups = new Map<string, { name: string; buffers: number; limit: number; ms: number }[]>();
  for (const { group, name, limit, run } of await peopleSearches(db)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await run();
      times.push(performance.now() - began);
    }
    const buffers = await measureCallCost(db, run);
    const rows = groups.get(group) ?? groups.set(group, []).get(group)!;
    rows.push({ name, buffers, limit, ms: Math.min(...times) });
    if (buffers > limit) process.exitCode = LIMIT_EXCEEDED;
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
  await timeAnswers(url, folder);
});

/** The list of people as a membership officer asks for it: names at each level, and both orders with each filter. */
async function timeAnswers(url: string, folder: string): Promise<void> {
  const config = loadConfig({
    ...{ DATABASE_URL: url, DATA_DIR: folder, PROCESS: "api" },
    SECRET_KEY: "only for measurements, and so known to everybody",
  });
  const services = openServices(config, openLog(config, { write: () => undefined }));
  const app = await buildApp(services);
  await services.jobs.open(allJobs(services));
  const { cookie } = await createStaff(services, "membership_officer", { email: `list.${Date.now()}@bench.example` });
  const queries: Record<string, string | number>[] = [];
  for (const { level, id } of await findSearchedPlaces(services.db)) {
    const place = level === "nation" ? {} : { [level]: id };
    queries.push(...typedNames.map((q) => ({ ...place, q })));
    for (const sort of ["name", "-joined"]) {
      for (const filter of [
        {},
        { status: "member" },
        { status: "deceased" },
        { plan: "bronze" },
        { source: "walk_in" },
      ])
        queries.push({ ...place, sort, ...filter });
    }
  }
  const slowest: { query: string; ms: number }[] = [];
  for (const query of queries) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const { statusCode, body } = await app.inject(injectOptions(people.list, { query }, cookie));
      if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
      times.push(performance.now() - began);
    }
    slowest.push({ query: new URLSearchParams(query as Record<string, string>).toString(), ms: Math.max(...times) });
  }
  slowest.sort((a, b) => b.ms - a.ms);
  printTable(
    ["the ten slowest answers", "ms", "at most"],
    slowest.slice(0, 10).map(({ query, ms }) => [query, ms.toFixed(0), String(MOST_MS)]),
  );
  console.log(`\n${slowest.length} queries, ${ROUNDS} times each`);
  if (slowest[0]!.ms > MOST_MS) process.exitCode = LIMIT_EXCEEDED;
  await app.close();
  await closeServices(services);
}
