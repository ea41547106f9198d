/**
 * What requests and jobs cost with a million members, as ratios to the demo's rows: CPU of the API and of PostgreSQL, and blocks
 * of 8 kB read, for every endpoint and every scheduled job; for jobs also time and memory, with a day's work due. Both databases
 * are on one server and take turns, so that whatever else the machine does meets both. Fails when an endpoint costs more CPU than
 * `MOST_RATIO` times, or a job more memory than `MOST_MEGABYTES`. Sizes: BENCH_MEMBERS, BENCH_PAYMENTS, BENCH_NOTIFICATIONS,
 * BENCH_DUE. BENCH_DEMO_MEMBERS adds a branch of so many members to the demo, so that its pages are as full. BENCH_FOLDER keeps
 * the databases there for the next run. Needs Linux, which tells the CPU time of each process.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@party/contract/client";
import { buildApp } from "../../apps/api/src/app.ts";
import { type Config, loadConfig } from "../../apps/api/src/config.ts";
import { migrate } from "../../apps/api/src/database/migrate.ts";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { openLog } from "../../apps/api/src/log.ts";
import { seedDemo } from "../../apps/api/src/seed.ts";
import { closeServices, openServices } from "../../apps/api/src/services.ts";
import {
  countBlocks,
  createDatabase,
  fillToScale,
  findPayload,
  findUserId,
  listBackends,
} from "../../apps/api/src/testing/scale.ts";
import { type ScaleRequest, scaleCalls, scaleRequests } from "../../apps/api/src/testing/scale-calls.ts";
import { makeScheduledWorkDue } from "../../apps/api/src/testing/scale-due.ts";
import { allJobs } from "../../apps/api/src/worker.ts";
import { LIMIT_EXCEEDED, median, printTable } from "../stack/table.ts";

const sizeOf = (name: string, otherwise: number) => Number(process.env[name] || otherwise);
const ROUNDS = sizeOf("BENCH_ROUNDS", 5);
/** One round finds what no longer runs, so that each call is made as few times as can be. */
const isOneRound = ROUNDS === 1;
const MORE_ROUNDS = isOneRound ? 0 : 3 * ROUNDS;
const MOST_RATIO = 1.3;
const MOST_MEGABYTES = 300;
/** From this share of it on, more rounds decide. */
const MEASURED_AGAIN = 0.9 * MOST_RATIO;
const COLUMNS = ["demo CPU ms", "large CPU ms", "ratio", "demo blocks", "large blocks", "ratio"];
/** What takes longer, such as a comparison of all payments, is measured once. */
const SLOW_MS = 5_000;
/** CPU milliseconds of one round, so that short calls are repeated more often. */
const ROUND_MS = isOneRound ? 1 : 60;
const MOST_REPEATS = 60;
/** A write needs a caller and rows of its own, which take longer to create than the request takes. */
const WRITES = isOneRound ? 1 : 3;

const folder = process.env.BENCH_FOLDER || mkdtempSync(path.join(tmpdir(), "party-scale-"));
// Parallel workers end with their query and take their CPU time with them. Nothing here must survive a crash. Autovacuum would
// let statements be planned anew in the middle of a call, and more often with many rows; filling analyses what it has filled.
const server = await ensureDatabase(path.join(folder, "postgres"), {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_wal_size: "16GB",
  shared_buffers: "2GB",
  max_parallel_workers_per_gather: "0",
  autovacuum: "off",
  shared_preload_libraries: "pg_stat_statements",
});
const isFilled = existsSync(path.join(folder, "filled"));
try {
  const started = Date.now();
  const branch = sizeOf("BENCH_DEMO_MEMBERS", 0);
  const due = sizeOf("BENCH_DUE", 50_000);
  const demo = await open("demo", !isFilled, async (config) => {
    const sizes = { members: branch, payments: 2 * branch, notifications: 2 * branch, events: 160, articles: 60 };
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
  await compareRequests(demo, large);
  for (const { config } of [demo, large]) await makeScheduledWorkDue(config, config === demo.config ? branch : due);
  await compareJobs(demo, large);
  await demo.close();
  await large.close();
} finally {
  await server.stop();
  if (!process.env.BENCH_FOLDER) rmSync(folder, { recursive: true, force: true });
}

type Side = Awaited<ReturnType<typeof open>>;

/** Cost of each endpoint, and of queries and a member's tables by themselves. */
async function compareRequests(demo: Side, large: Side): Promise<void> {
  const rows: Row[] = [];
  for (const [index, { call }] of demo.calls.entries()) {
    if (index % 50 === 0) console.log(`${index} of ${demo.calls.length} measured`);
    const spent: Spent = { cpu: [[], []], blocks: [[], []] };
    await takeTurns(demo, large, index, 1, spent);
    const isSlow = Math.max(...spent.cpu.flat()) > SLOW_MS;
    if (!isSlow) await takeTurns(demo, large, index, ROUNDS - 1, spent);
    const [small, big] = spent.cpu.map(median) as [number, number];
    if (!isSlow && big > small * MEASURED_AGAIN) await takeTurns(demo, large, index, MORE_ROUNDS, spent);
    const [smallBlocks, bigBlocks] = spent.blocks.map(median) as [number, number];
    rows.push({ call, small: median(spent.cpu[0]), big: median(spent.cpu[1]), smallBlocks, bigBlocks });
  }
  rows.sort((a, b) => b.big / b.small - a.big / a.small);
  const isEndpoint = ({ call }: Row) => /^[A-Z]+ \//.test(call);
  for (const [what, listed] of [
    ["endpoints", rows.filter(isEndpoint)],
    ["queries and tables of a member's data", rows.filter((row) => !isEndpoint(row))],
  ] as const) {
    printTable(
      [what, ...COLUMNS],
      listed.map(({ call, small, big, smallBlocks, bigBlocks }) => [
        ...[call, small.toFixed(2), big.toFixed(2), (big / small).toFixed(2)],
        ...[smallBlocks.toFixed(0), bigBlocks.toFixed(0), ratio(smallBlocks, bigBlocks)],
      ]),
    );
    const over = listed.filter(({ small, big }) => big > small * MOST_RATIO).length;
    console.log(`\n${listed.length - over} of ${listed.length} ${what} at most ${MOST_RATIO} ×\n`);
    if (listed.some(isEndpoint) && over > 0) process.exitCode = LIMIT_EXCEEDED;
  }
}

interface Row {
  call: string;
  small: number;
  big: number;
  smallBlocks: number;
  bigBlocks: number;
}

function ratio(small: number, big: number): string {
  return small > 0 ? (big / small).toFixed(2) : "–";
}

/** CPU milliseconds and blocks of the rounds of both sides. */
interface Spent {
  cpu: [number[], number[]];
  blocks: [number[], number[]];
}

/** Both sides take turns, and so does who begins. */
async function takeTurns(demo: Side, large: Side, index: number, rounds: number, spent: Spent): Promise<void> {
  const sides = [demo, large].map((side) => ({ side, ...side.calls[index]! }));
  for (let round = 0; round < rounds; round++) {
    for (const n of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { side, reads, prepare } = sides[n]!;
      const { cpu, blocks } = await side.costOf(prepare, reads);
      spent.cpu[n as 0 | 1].push(cpu);
      spent.blocks[n as 0 | 1].push(blocks);
    }
  }
}

/** Each scheduled job from start to end, once, with the memory that this process needs for it at most. */
async function compareJobs(demo: Side, large: Side): Promise<void> {
  const rows = [];
  for (const [index, { type }] of demo.jobs.entries()) {
    const [small, big] = [await measureJob(demo, index), await measureJob(large, index)];
    rows.push([
      type.name,
      ...[small.cpu.toFixed(0), big.cpu.toFixed(0), ratio(small.cpu, big.cpu)],
      ...[small.blocks.toFixed(0), big.blocks.toFixed(0), ratio(small.blocks, big.blocks)],
      ...[big.seconds.toFixed(2), small.megabytes.toFixed(0), big.megabytes.toFixed(0)],
    ]);
    if (big.megabytes > MOST_MEGABYTES) process.exitCode = LIMIT_EXCEEDED;
  }
  printTable(["scheduled job", ...COLUMNS, "large s", "demo MB more", "large MB more"], rows);
}

async function measureJob(side: Side, index: number) {
  const { run, type } = side.jobs[index]!;
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  // Resets the highest resident size of this process.
  writeFileSync("/proc/self/clear_refs", "5");
  const started = performance.now();
  const runOnce = (payload: object) => run(payload as never, { id: randomUUID(), causedAt: new Date(), attempt: 1 });
  const cost = await side.costOnce(async () => {
    await runOnce({});
    // What a job with a payload begins, a second job does.
    const next = await side.findPayload(type.name);
    if (next) await runOnce(next);
  });
  const seconds = (performance.now() - started) / 1000;
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))!;
  return { ...cost, seconds, megabytes: Math.max(0, Number(peak) / 1024 - before / 2 ** 20) };
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
      call,
      reads: true,
      prepare: async () => run,
    })),
    ...scaleRequests({ app, services }),
  ];

  /** CPU milliseconds of this process and of PostgreSQL's processes for this database, and blocks that its statements read. */
  async function costOnce(run: () => Promise<unknown>): Promise<Cost> {
    const backends = await listBackends(services.db, name);
    const blocksBefore = await countBlocks(services.db);
    const backendsBefore = backends.map(onCpuMs);
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    const cpu = backends.reduce(
      (sum, pid, n) => {
        // A connection that was closed meanwhile was idle before.
        return sum + Math.max(0, onCpuMs(pid) - backendsBefore[n]!);
      },
      (user + system) / 1_000,
    );
    return { cpu, blocks: (await countBlocks(services.db)) - blocksBefore };
  }

  return {
    calls,
    config,
    costOnce,
    findPayload: (job: string) => findPayload(services.db, job),
    jobs: allJobs(services).filter(({ type }) => type.options.cron),
    /** What one call costs, the mean of several. */
    async costOf(prepare: ScaleRequest["prepare"], reads: boolean): Promise<Cost> {
      if (!reads) {
        const costs: Cost[] = [];
        for (let n = 0; n < WRITES; n++) costs.push(await costOnce(await prepare()));
        const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / WRITES;
        return { cpu: mean(({ cpu }) => cpu), blocks: mean(({ blocks }) => blocks) };
      }
      const run = await prepare();
      await run();
      const once = await costOnce(run);
      if (once.cpu > ROUND_MS) return once;
      const repeats = Math.min(MOST_REPEATS, Math.round(ROUND_MS / once.cpu));
      const all = await costOnce(async () => {
        for (let n = 0; n < repeats; n++) await run();
      });
      return { cpu: all.cpu / repeats, blocks: all.blocks / repeats };
    },
    async close() {
      await app.close();
      await closeServices(services);
    },
  };
}

interface Cost {
  /** Milliseconds. */
  cpu: number;
  blocks: number;
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
