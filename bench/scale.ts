/**
 * What requests and jobs cost with a million members, as ratios to the demo's rows: CPU of the API and of PostgreSQL, and
 * blocks that PostgreSQL reads. Both databases are on one server and take turns, so that whatever else the machine does meets
 * both. Sizes: BENCH_MEMBERS, BENCH_PAYMENTS, BENCH_NOTIFICATIONS. Needs Linux, which tells the CPU time of each process.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@party/contract/client";
import { buildApp } from "../apps/api/src/app.ts";
import { loadConfig } from "../apps/api/src/config.ts";
import { ensureDatabase } from "../apps/api/src/database/embedded-postgres.ts";
import { migrate } from "../apps/api/src/database/migrate.ts";
import { openLog } from "../apps/api/src/log.ts";
import { seedDemo } from "../apps/api/src/seed.ts";
import { closeServices, openServices } from "../apps/api/src/services.ts";
import { createDatabase, fillToScale, findUserId, listBackends } from "../apps/api/src/testing/scale.ts";
import { measureCalls, scaleCalls } from "../apps/api/src/testing/scale-calls.ts";
import { allJobs } from "../apps/api/src/worker.ts";
import { median, printTable } from "./table.ts";

const sizeOf = (name: string, otherwise: number) => Number(process.env[name] || otherwise);
const ROUNDS = 5;
const TICK_MS = 10;
/** These take longer, so fewer are enough. */
const repeatsOf = (call: string) => (/^(checkLedger|announce)/.test(call) ? 5 : 100);

const folder = mkdtempSync(path.join(tmpdir(), "party-scale-"));
const server = await ensureDatabase(path.join(folder, "postgres"), { synchronous_commit: "off" });
try {
  const demo = await open("demo");
  const large = await open("large", async (url) => {
    const members = sizeOf("BENCH_MEMBERS", 1_000_000);
    const payments = sizeOf("BENCH_PAYMENTS", 10_000_000);
    const notifications = sizeOf("BENCH_NOTIFICATIONS", 5_000_000);
    await fillToScale(url, { members, payments, notifications, events: 2_000, articles: 5_000 });
  });
  const rows = [];
  for (const [index, { call, run }] of demo.calls.entries()) {
    const other = large.calls[index]!;
    const ratios: number[] = [];
    const spent: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const small = await demo.cpuOf(run, repeatsOf(call));
      const big = await large.cpuOf(other.run, repeatsOf(call));
      spent.push([small, big]);
      if (small > 0) ratios.push(big / small);
    }
    rows.push([
      call,
      median(spent.map(([small]) => small)).toFixed(2),
      median(spent.map(([, big]) => big)).toFixed(2),
      ratios.length > 0 ? median(ratios).toFixed(2) : "–",
      String(demo.buffers[index]),
      String(large.buffers[index]),
    ]);
  }
  printTable(["median of rounds", "demo CPU ms", "large CPU ms", "ratio", "demo blocks", "large blocks"], rows);
  await demo.close();
  await large.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** An API on a database of its own with the demo's rows. @param fill adds rows */
async function open(name: string, fill?: (url: string) => Promise<void>) {
  const url = new URL(server.url);
  const admin = openServices(configOf(server.url), openLog(configOf(server.url), { write: () => undefined }));
  await createDatabase(admin.db, name);
  await admin.db.destroy();
  url.pathname = `/${name}`;
  await migrate(url.href);
  const config = configOf(url.href);
  const services = openServices(config, openLog(config, { write: () => undefined }));
  const app = await buildApp(services);
  await services.jobs.open(allJobs(services));
  const [account] = await seedDemo(services);
  await fill?.(url.href);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const as = (token: string) => createClient({ baseUrl, token: () => token });
  const userId = await findUserId(services.db, account!.email);
  const calls = await scaleCalls({ services, as }, userId);
  const costs = await measureCalls({ services, as }, userId);
  const buffers = costs.map(({ statements }) => statements.reduce((sum, statement) => sum + statement.buffers, 0));

  /** Milliseconds of CPU so far: of this process and of PostgreSQL's processes for this database. */
  async function cpu(): Promise<number> {
    const ticks = (await listBackends(services.db, name)).map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      return Number(fields[11]) + Number(fields[12]);
    });
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
  }

  return {
    calls,
    buffers,
    async cpuOf(run: () => Promise<unknown>, repeats: number): Promise<number> {
      await run();
      const before = await cpu();
      for (let n = 0; n < repeats; n++) await run();
      return ((await cpu()) - before) / repeats;
    },
    async close() {
      await app.close();
      await closeServices(services);
    },
  };
}

function configOf(databaseUrl: string) {
  return loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: "only for measurements, and so known to everybody",
    PROCESS: "api",
  });
}
