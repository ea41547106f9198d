/**
 * What the nightly check of the books costs with many payments: blocks of 8 kB read and CPU, for a day's changes, for a thirtieth of
 * the rest, and for everything; what an insert into the ledger costs more by its trigger; and what the figure of one day and the report of a month read.
 * Prints the night of `LARGEST` payments, as far as it grows with them. Sizes: BENCH_PAYMENTS, BENCH_CHANGES. Needs Linux.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monthOfDay } from "@party/contract/values/months";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import pg from "pg";
import { type Database, openDatabase } from "../../apps/api/src/database/database.ts";
import { migrate } from "../../apps/api/src/database/migrate.ts";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { listReceivedByDay } from "../../apps/api/src/features/payments/ledger/ledger-days.queries.ts";
import { checkBooks } from "../../apps/api/src/features/reconciliation/books/books.ts";
import { startDailyRun } from "../../apps/api/src/features/reconciliation/reconciliation.ts";
import { reportReceived } from "../../apps/api/src/features/reports/reports.staff.ts";
import { measureCallCost } from "../../apps/api/src/testing/query-costs.ts";
import { countBlocks, fillToScale, listBackends, vacuumAll } from "../../apps/api/src/testing/scale.ts";
import { LIMIT_EXCEEDED, median, printTable } from "../stack/table.ts";

const PAYMENTS = Number(process.env.BENCH_PAYMENTS || 1_000_000);
const CHANGES = Number(process.env.BENCH_CHANGES || 40_000);
const LARGEST = 10_000_000;
const NIGHTS = 30;
const MOST_BLOCKS = 4_000_000;
const MOST_CPU_SECONDS = 10;
const MOST_RATIO = 1.15;
const MOST_BLOCKS_OF_FIGURE = 200;
const ROUNDS = 31;
const INSERTS = 300;

const folder = mkdtempSync(path.join(tmpdir(), "party-books-"));
const server = await ensureDatabase(path.join(folder, "postgres"), {
  ...{ fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_wal_size: "8GB", autovacuum: "off" },
  ...{ shared_preload_libraries: "pg_stat_statements", max_parallel_workers_per_gather: "0", jit: "off" },
});
try {
  await migrate(server.url);
  const config = { databaseUrl: server.url, secretKey: "only for measurements, and so known to everybody" };
  const began = Date.now();
  await fillToScale(config, { members: 2_000, payments: PAYMENTS, notifications: 10, events: 10, articles: 10 });
  const db = openDatabase({ url: server.url, connections: 1, statementTimeout: 0 });
  await vacuumAll(db);
  console.log(`filled and sealed in ${Math.round((Date.now() - began) / 1000)} s\n`);
  await measureInserts();
  await measureNights(db);
  await db.destroy();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Cost {
  blocks: number;
  /** Seconds. */
  cpu: number;
}

/** Of this process and of PostgreSQL's. */
async function costOf(db: Database, run: () => Promise<unknown>): Promise<Cost> {
  const backends = await listBackends(db, new URL(server.url).pathname.slice(1));
  const onCpu = () => backends.reduce((sum, pid) => sum + onCpuSeconds(pid), 0);
  const [blocks, before, own] = [await countBlocks(db), onCpu(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(own);
  return { cpu: onCpu() - before + (user + system) / 1e6, blocks: (await countBlocks(db)) - blocks };
}

function onCpuSeconds(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e9 : 0;
}

async function measureNights(db: Database): Promise<void> {
  const check = async (everything: boolean) => checkBooks(db, await startDailyRun(db), everything);
  // Plans and functions are loaded, and what filling has left is looked at.
  console.log(await check(false));
  const quiet = await costOf(db, () => check(false));
  const pool = new pg.Client({ connectionString: server.url });
  await pool.connect();
  await pool.query(`insert into payment_changes (intent_id)
    select id from (select id from payment_intents order by id desc limit ${CHANGES}) as newest`);
  await pool.query(`insert into ledger_changes (intent_id, provider, paid_at, amount, count)
    select intent_id, provider, paid_at, amount, sign
    from (select * from ledger_entries order by id desc limit ${CHANGES / 8}) as newest, unnest(array[1, -1]) as sign`);
  await pool.end();
  const busy = await costOf(db, () => check(false));
  const all = await costOf(db, () => check(true));
  const day = daysAfter(dayInNairobi(new Date()), -3);
  const dayBlocks = await measureCallCost(db, () => listReceivedByDay(db, { from: day, to: day }));
  const monthBlocks = await measureCallCost(db, () => reportReceived(db, monthOfDay(day)));
  const of = (key: keyof Cost) => busy[key] - quiet[key] + (all[key] * (LARGEST / PAYMENTS)) / NIGHTS;
  const night = { blocks: of("blocks"), cpu: of("cpu") };
  const row = (name: string, { blocks, cpu }: Cost) => [name, Math.round(blocks).toLocaleString("en"), cpu.toFixed(2)];
  printTable(
    ["check", "blocks", "CPU s"],
    [
      row(`a night without changes, ${PAYMENTS} payments`, quiet),
      row(`a night with ${CHANGES} changes`, busy),
      row("everything", all),
      row(`a night with ${CHANGES} changes, ${LARGEST} payments`, night),
    ],
  );
  console.log(`\nthe figure of one day: ${dayBlocks} blocks; the report of a month: ${monthBlocks} blocks`);
  if (
    night.blocks > MOST_BLOCKS ||
    night.cpu > MOST_CPU_SECONDS ||
    Math.max(dayBlocks, monthBlocks) > MOST_BLOCKS_OF_FIGURE
  ) {
    process.exitCode = LIMIT_EXCEEDED;
  }
}

/** Inserts as the program sends them, each a transaction, in rounds with and without the trigger: CPU of PostgreSQL. */
async function measureInserts(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query("select id, intent_id from payment_attempts order by intent_id desc limit 1000");
  const backend = (await client.query("select pg_backend_pid() as pid")).rows[0].pid as number;
  const spent: [number[], number[]] = [[], []];
  let count = 0;
  const insert = async () => {
    count += 1;
    const { id, intent_id } = rows[count % rows.length];
    await client.query({
      name: "insert",
      text: `insert into ledger_entries (provider, receipt, amount, channels, intent_id, attempt_id, state, paid_at)
        values ('mpesa', $1, 5, '{stk}', $2, $3, 'held', now()) on conflict (provider, receipt) do nothing returning id`,
      values: [`BENCH${count}`, intent_id, id],
    });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const on of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      await client.query(`alter table ledger_entries ${on ? "enable" : "disable"} trigger ledger_entries_added`);
      await insert();
      const before = onCpuSeconds(backend);
      for (let n = 0; n < INSERTS; n += 1) await insert();
      spent[on].push(((onCpuSeconds(backend) - before) * 1_000) / INSERTS);
    }
  }
  await client.query("begin; set local session_replication_role = replica");
  await client.query("delete from ledger_entries where receipt like 'BENCH%'");
  await client.query("delete from ledger_changes; commit");
  await client.end();
  const [without, withTrigger] = spent.map(median) as [number, number];
  const ratio = withTrigger / without;
  const fastest = Math.min(...spent[1]) / Math.min(...spent[0]);
  console.log(
    `an insert into the ledger: ${without.toFixed(3)} ms of CPU, with its trigger ${withTrigger.toFixed(3)} ms: ${ratio.toFixed(3)} × (fastest rounds ${fastest.toFixed(3)} ×)\n`,
  );
  if (ratio > MOST_RATIO) process.exitCode = LIMIT_EXCEEDED;
}
