/**
 * What requests and jobs cost with a million members, as ratios to the demo's rows: CPU of the API and of PostgreSQL for every
 * endpoint, time and memory of every scheduled job. Both databases are on one server and take turns, so that whatever else the
 * machine does meets both. Sizes: BENCH_MEMBERS, BENCH_PAYMENTS, BENCH_NOTIFICATIONS. BENCH_DEMO_MEMBERS adds a branch of so
 * many members to the demo, so that its pages are as full. BENCH_FOLDER keeps the databases there for the next run. Needs Linux,
 * which tells the CPU time of each process.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@party/contract/client";
import { buildApp } from "../apps/api/src/app.ts";
import { type Config, loadConfig } from "../apps/api/src/config.ts";
import { ensureDatabase } from "../apps/api/src/database/embedded-postgres.ts";
import { migrate } from "../apps/api/src/database/migrate.ts";
import type { JobHandler } from "../apps/api/src/jobs/jobs.ts";
import { openLog } from "../apps/api/src/log.ts";
import { seedDemo } from "../apps/api/src/seed.ts";
import { closeServices, openServices } from "../apps/api/src/services.ts";
import { createDatabase, fillToScale, findUserId, listBackends } from "../apps/api/src/testing/scale.ts";
import { type ScaleRequest, scaleCalls, scaleRequests } from "../apps/api/src/testing/scale-calls.ts";
import { allJobs } from "../apps/api/src/worker.ts";
import { median, printTable } from "./table.ts";

const sizeOf = (name: string, otherwise: number) => Number(process.env[name] || otherwise);
const ROUNDS = 5;
/** For what seems to cost more, so that a ratio is not the noise of a few rounds. */
const MORE_ROUNDS = 15;
const MOST_RATIO = 1.3;
/** What takes longer, such as a comparison of all payments, is measured once. */
const SLOW_MS = 5_000;
/** CPU milliseconds of one round, so that short calls are repeated more often. */
const ROUND_MS = 60;
const MOST_REPEATS = 60;
/** A write needs a caller and rows of its own, which take longer to create than the request takes. */
const WRITES = 3;

const folder = process.env.BENCH_FOLDER || mkdtempSync(path.join(tmpdir(), "party-scale-"));
// Parallel workers end with their query and take their CPU time with them. Nothing here must survive a crash.
const server = await ensureDatabase(path.join(folder, "postgres"), {
  ...{ fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_wal_size: "16GB" },
  ...{ shared_buffers: "2GB", max_parallel_workers_per_gather: "0" },
});
const isFilled = existsSync(path.join(folder, "filled"));
try {
  const started = Date.now();
  const branch = sizeOf("BENCH_DEMO_MEMBERS", 0);
  const demo = await open("demo", !isFilled, async (config) => {
    const sizes = { members: branch, payments: 2 * branch, notifications: 2 * branch, events: 60, articles: 60 };
    if (branch > 0) await fillToScale(config, sizes);
  });
  const large = await open("large", !isFilled, async (config) => {
    const members = sizeOf("BENCH_MEMBERS", 1_000_000);
    const payments = sizeOf("BENCH_PAYMENTS", 10_000_000);
    const notifications = sizeOf("BENCH_NOTIFICATIONS", 5_000_000);
    await fillToScale(config, { members, payments, notifications, events: 2_000, articles: 5_000 });
    writeFileSync(path.join(folder, "filled"), "");
  });
  console.log(`filled in ${Math.round((Date.now() - started) / 1000)} s\n`);
  await compareCpu(demo, large);
  await compareJobs(demo, large);
  await demo.close();
  await large.close();
} finally {
  await server.stop();
  if (!process.env.BENCH_FOLDER) rmSync(folder, { recursive: true, force: true });
}

type Side = Awaited<ReturnType<typeof open>>;

/** CPU of each endpoint, and of queries and a member's tables by themselves. */
async function compareCpu(demo: Side, large: Side): Promise<void> {
  const rows: { call: string; small: number; big: number }[] = [];
  for (const [index, { call }] of demo.calls.entries()) {
    if (index % 50 === 0) console.log(`${index} of ${demo.calls.length} measured`);
    const spent: Spent = [[], []];
    await takeTurns(demo, large, index, 1, spent);
    const isSlow = Math.max(...spent.flat()) > SLOW_MS;
    if (!isSlow) await takeTurns(demo, large, index, ROUNDS - 1, spent);
    const [small, big] = spent.map(median) as [number, number];
    if (!isSlow && big > small * MOST_RATIO) await takeTurns(demo, large, index, MORE_ROUNDS, spent);
    rows.push({ call, small: median(spent[0]), big: median(spent[1]) });
  }
  rows.sort((a, b) => b.big / b.small - a.big / a.small);
  const isEndpoint = ({ call }: { call: string }) => /^[A-Z]+ \//.test(call);
  for (const [what, listed] of [
    ["endpoints", rows.filter(isEndpoint)],
    ["queries and tables of a member's data", rows.filter((row) => !isEndpoint(row))],
  ] as const) {
    printTable(
      [what, "demo CPU ms", "large CPU ms", "ratio"],
      listed.map(({ call, small, big }) => [call, small.toFixed(2), big.toFixed(2), (big / small).toFixed(2)]),
    );
    const over = listed.filter(({ small, big }) => big > small * MOST_RATIO).length;
    console.log(`\n${listed.length - over} of ${listed.length} ${what} at most ${MOST_RATIO} ×\n`);
  }
}

/** CPU milliseconds of the rounds of both sides. */
type Spent = [number[], number[]];

/** Both sides take turns, and so does who begins. */
async function takeTurns(demo: Side, large: Side, index: number, rounds: number, spent: Spent): Promise<void> {
  const sides = [demo, large].map((side) => ({ side, ...side.calls[index]! }));
  for (let round = 0; round < rounds; round++) {
    for (const n of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { side, reads, prepare } = sides[n]!;
      spent[n as 0 | 1].push(await side.cpuOf(prepare, reads));
    }
  }
}

/** Each scheduled job from start to end, once, with the memory that this process needs for it at most. */
async function compareJobs(demo: Side, large: Side): Promise<void> {
  const rows = [];
  for (const [index, { type }] of demo.jobs.entries()) {
    const cells: string[] = [type.name];
    for (const side of [demo, large]) {
      const { seconds, megabytes } = await measureJob(side.jobs[index]!);
      cells.push(seconds.toFixed(2), megabytes.toFixed(0));
    }
    rows.push(cells);
  }
  printTable(["scheduled job", "demo s", "demo MB more", "large s", "large MB more"], rows);
}

async function measureJob({ run }: JobHandler): Promise<{ seconds: number; megabytes: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  // Resets the highest resident size of this process.
  writeFileSync("/proc/self/clear_refs", "5");
  const started = performance.now();
  await run({} as never, { id: randomUUID(), causedAt: new Date(), attempt: 1 });
  const seconds = (performance.now() - started) / 1000;
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))!;
  return { seconds, megabytes: Math.max(0, Number(peak) / 1024 - before / 2 ** 20) };
}

/** An API on a database of its own with the demo's rows. @param fill adds rows */
async function open(name: string, isNew: boolean, fill?: (config: Config) => Promise<void>) {
  const url = new URL(server.url);
  if (isNew) {
    const admin = openServices(configOf(server.url), openLog(configOf(server.url), { write: () => undefined }));
    await createDatabase(admin.db, name);
    await admin.db.destroy();
  }
  url.pathname = `/${name}`;
  await migrate(url.href);
  const config = configOf(url.href);
  const services = openServices(config, openLog(config, { write: () => undefined }));
  const app = await buildApp(services);
  await services.jobs.open(allJobs(services));
  const [account] = await seedDemo(services);
  if (isNew) await fill?.(config);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const as = (token: string) => createClient({ baseUrl, token: () => token });
  const userId = await findUserId(services.db, account!.email);
  const calls: ScaleRequest[] = [
    ...(await scaleCalls({ app, services, as }, userId)).map(({ call, run }) => ({
      ...{ call, reads: true, prepare: async () => run },
    })),
    ...scaleRequests({ app, services }),
  ];

  /** CPU milliseconds of this process and of PostgreSQL's processes for this database. */
  async function cpuOnce(run: () => Promise<unknown>): Promise<number> {
    const backends = await listBackends(services.db, name);
    const backendsBefore = backends.map(onCpuMs);
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    return backends.reduce(
      (sum, pid, n) => {
        // A connection that was closed meanwhile was idle before.
        return sum + Math.max(0, onCpuMs(pid) - backendsBefore[n]!);
      },
      (user + system) / 1_000,
    );
  }

  return {
    calls,
    jobs: allJobs(services).filter(({ type }) => type.options.cron),
    /** CPU milliseconds of one call, the mean of several. */
    async cpuOf(prepare: ScaleRequest["prepare"], reads: boolean): Promise<number> {
      if (!reads) {
        let sum = 0;
        for (let n = 0; n < WRITES; n++) sum += await cpuOnce(await prepare());
        return sum / WRITES;
      }
      const run = await prepare();
      await run();
      const once = await cpuOnce(run);
      if (once > ROUND_MS) return once;
      const repeats = Math.min(MOST_REPEATS, Math.round(ROUND_MS / once));
      return (
        (await cpuOnce(async () => {
          for (let n = 0; n < repeats; n++) await run();
        })) / repeats
      );
    },
    async close() {
      await app.close();
      await closeServices(services);
    },
  };
}

function onCpuMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : 0;
}

function configOf(databaseUrl: string) {
  return loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: "only for measurements, and so known to everybody",
    PROCESS: "api",
    REPLY_CACHE_MS: "0",
  });
}
