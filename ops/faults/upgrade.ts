/**
 * `npm run faults:upgrade -- ../before`: nothing is lost when this version upgrades the database of another. The program of the
 * other checkout (installed, with its demo and its tests' requests) fills a database of `PEOPLE` people (200,000). Then this one
 * migrates a copy of it, and so many copies more as `KILLS` says (20), each killed with `kill -9` at another moment and started again. Each row of
 * each table must be there as before in all columns that are left, but for what `CHANGED` and `MOVED` name; and every copy must
 * end the same. Ends with exit code 1 when a row is lost. Docs: docs/operations/upgrades.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { exitCode, promise, seconds } from "./promises.ts";

const PEOPLE = Number(process.env.PEOPLE || 200_000);
const KILLS = Number(process.env.KILLS || 20);

/** Columns whose values an upgrade works out anew; `sql` is true of each of the rows that differ. */
const CHANGED: Readonly<Record<string, string>> = {};

/** What lies elsewhere now, as a query for the rows of `before` that are not there. */
const MOVED: Readonly<Record<string, string>> = {
  content_translations: `
    select kind, item_id, language, published::text from before.content_translations where published is not null except
    select kind, item_id, language, published::text from content_translations
    union all select kind, item_id, language, revision::text from before.content_translations except
    select kind, item_id, language, revision::text from content_items`,
  content_translation_revisions: `
    select kind, item_id, language, n, words::text, source::text, at::text from before.content_translation_revisions except
    select kind, item_id, language, n, body::text, source::text, at::text from content_revisions`,
};

/** In the other checkout: the register, the demo, members with all that is theirs, then each request once. */
const FILL = `
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { buildApp } from "./apps/api/src/app.ts";
import { loadConfig } from "./apps/api/src/config.ts";
import { migrate } from "./apps/api/src/database/migrate.ts";
import { seedRegister } from "./apps/api/src/demo/register/seed-register.ts";
import { openLog } from "./apps/api/src/log.ts";
import { seedDemo } from "./apps/api/src/seed.ts";
import { closeServices, openServices } from "./apps/api/src/services.ts";
import { fillToScale } from "./apps/api/src/testing/scale.ts";
import { scaleRequests } from "./apps/api/src/testing/scale-calls.ts";
import { allJobs } from "./apps/api/src/worker.ts";
const { DATABASE_URL, DATA_DIR, PEOPLE } = process.env;
const config = loadConfig({ DATABASE_URL, DATA_DIR, SECRET_KEY: "only for the test of an upgrade, and so known to everybody", PROCESS: "worker" });
await migrate(DATABASE_URL);
await seedRegister(DATABASE_URL, Number(PEOPLE));
const services = openServices(config, openLog(config, { write: () => undefined }));
const app = await buildApp(services);
await services.jobs.open(allJobs(services));
await seedDemo(services);
await fillToScale(config, { members: 5_000, payments: 10_000, notifications: 10_000, events: 160, articles: 60 });
let answered = 0;
const requests = scaleRequests({ app, services });
for (const { prepare } of requests) {
  await prepare().then((run) => run()).then(() => (answered += 1), () => undefined);
}
// The rows that were filled in without triggers follow their memberships.
const { rows } = await sql\`select to_regprocedure('update_statuses(integer[])') as function\`.execute(services.db);
for (let after = rows[0].function ? 1_000_000 : undefined; after !== undefined; ) {
  const { rows: [step] } = await sql\`with step as (select id from people where id > \${after} order by id limit 500)
    select max(id) as last, update_statuses(array_agg(id)) from step having count(*) > 0\`.execute(services.db);
  after = step?.last;
}
// What the requests have begun: tasks, mails, announcements.
await services.jobs.work(allJobs(services));
const due = sql\`select from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() limit 1\`;
for (const until = Date.now() + 60_000; Date.now() < until && (await due.execute(services.db)).rows.length > 0; ) await delay(500);
console.log(answered + " of " + requests.length + " requests answered");
await app.close();
await closeServices(services);
`;

const MIGRATE = `
import { migrate } from "./apps/api/src/database/migrate.ts";
await migrate(process.env.DATABASE_URL, { report: (line) => console.log(line) });
`;

const given = process.argv[2];
if (!given || !existsSync(path.join(given, "node_modules"))) {
  throw new Error("Name the folder of another checkout that is installed: npm run faults:upgrade -- ../before");
}
const before = path.resolve(given);
const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "party-upgrade-"));
const server = await ensureDatabase(path.join(folder, "postgres"), { fsync: "off", shared_buffers: "1GB" });
const urlOf = (database: string) => Object.assign(new URL(server.url), { pathname: `/${database}` }).href;

function runScript(checkout: string, script: string, database: string) {
  return spawn(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: urlOf(database), DATA_DIR: folder, PEOPLE: String(PEOPLE) },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** @returns the last line that it wrote */
async function runToEnd(...args: Parameters<typeof runScript>): Promise<string> {
  const child = runScript(...args);
  let last = "";
  createInterface({ input: child.stdout }).on("line", (line) => {
    last = line;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`a script in ${args[0]} ended with ${code}`);
  return last;
}

async function query<Row extends object>(database: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

const COLUMNS = `
  select table_name as table, array_agg(column_name::text order by column_name) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_schema =`;

async function tablesOf(database: string, schema: "public" | "before"): Promise<Map<string, string[]>> {
  const rows = await query<{ table: string; columns: string[] }>(
    database,
    `${COLUMNS} '${schema}' group by 1 order by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Keeps each table as it is in the schema `before`. @returns how many rows each has */
async function keepTables(database: string): Promise<Map<string, number>> {
  const tables = await tablesOf(database, "public");
  await query(database, "create schema before");
  for (const name of tables.keys()) await query(database, `create table before."${name}" as table public."${name}"`);
  return countRows(
    database,
    [...tables.keys()].map((name) => `before."${name}"`),
  );
}

async function countRows(database: string, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = tables.map((name) => `select '${name}' as name, count(*)::integer as count from ${name}`);
  const rows = await query<{ name: string; count: number }>(database, counts.join(" union all "));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** What was lost, in words; each table in the columns that both versions have. */
async function findLosses(database: string): Promise<string[]> {
  const [was, is] = [await tablesOf(database, "before"), await tablesOf(database, "public")];
  const losses: string[] = [];
  for (const [table, columns] of was) {
    const now = is.get(table);
    const moved = MOVED[table];
    if (moved || !now) {
      const rows = await query(database, moved ?? `select * from before."${table}" limit 3`);
      if (rows.length > 0) losses.push(`${table}: ${moved ? rows.length : "some"} rows, as ${JSON.stringify(rows[0])}`);
      continue;
    }
    const gone = columns.filter((name) => !now.includes(name));
    if (gone.length > 0) console.log(`  ${table} has no ${gone.join(", ")} any more`);
    const kept = columns.filter((name) => now.includes(name) && !CHANGED[`${table}.${name}`]);
    const list = kept.map((name) => `"${name}"::text`).join(", ");
    const lost = await query<object>(
      database,
      `select ${list} from before."${table}" except all select ${list} from public."${table}"`,
    );
    if (lost.length === 0) continue;
    const differing = kept.includes("id") ? await countDifferences(database, table, kept) : JSON.stringify(lost[0]);
    losses.push(`${table}: ${lost.length} rows, in ${differing}`);
  }
  return losses;
}

/** Which columns of rows with the same id differ, each with how often. */
async function countDifferences(database: string, table: string, columns: readonly string[]): Promise<string> {
  const counts = columns.map(
    (name) => `count(*) filter (where a."${name}"::text is distinct from b."${name}"::text) as "${name}"`,
  );
  const rows = await query<Record<string, string>>(
    database,
    `select ${counts.join(", ")}, count(*) filter (where b.id is null) as gone
     from before."${table}" as a left join public."${table}" as b on a.id = b.id`,
  );
  return JSON.stringify(Object.fromEntries(Object.entries(rows[0]!).filter(([, count]) => count !== "0")));
}

/** One number for each table. */
async function sumTables(database: string): Promise<Map<string, string>> {
  // The ids of these have gaps where a migration was rolled back.
  const rowOf = (name: string) => (name === "membership_count_changes" ? "each.change" : "each");
  const sums = [...(await tablesOf(database, "public")).keys()].map(
    (name) =>
      `select '${name}' as name, sum(hashtextextended(${rowOf(name)}::text, 0)::numeric)::text as sum from public."${name}" as each`,
  );
  const rows = await query<{ name: string; sum: string }>(database, sums.join(" union all "));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/**
 * Migrates a copy.
 * @param until milliseconds after the first migration began at which the process is killed
 * @returns whether it was killed before its end, after how many milliseconds, and what it reported last
 */
async function upgradeCopy(
  name: string,
  until?: number,
): Promise<{ wasKilled: boolean; took: number; during: string }> {
  await query("postgres", `create database ${name} template old`);
  const child = runScript(root, MIGRATE, name);
  const ended = once(child, "close");
  const lines = createInterface({ input: child.stdout });
  const reported: string[] = [];
  lines.on("line", (line) => reported.push(line));
  await Promise.race([once(lines, "line"), ended]);
  const began = performance.now();
  if (until !== undefined) {
    await Promise.race([delay(until), ended]);
    child.kill("SIGKILL");
  }
  await ended;
  const took = performance.now() - began;
  const during = reported.at(-1) ?? "";
  if (until !== undefined) await runToEnd(root, MIGRATE, name);
  return { wasKilled: child.signalCode === "SIGKILL", took, during };
}

/** Kills an upgrade after a part of the time that it takes; once more where it ended before, since it is not always as fast. */
async function killUpgrade(name: string, took: number, part: number): Promise<{ took: number; during: string }> {
  for (let time = took; ; ) {
    const killed = await upgradeCopy(name, time * part);
    if (killed.wasKilled) return { took: time, during: killed.during };
    time = Math.min(time, killed.took);
    await query("postgres", `drop database ${name}`);
  }
}

try {
  await query("postgres", "create database old");
  console.log(`${await runToEnd(before, FILL, "old")} while filling the database, in ${seconds(0)} s`);
  const counts = await keepTables("old");
  const empty = [...counts].filter(([, count]) => count === 0).map(([name]) => name.slice('before."'.length, -1));
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${rows} rows in ${counts.size - empty.length} tables; none in ${empty.join(", ") || "no table"}`);

  let { took } = await upgradeCopy("upgraded");
  console.log(`upgraded in ${(took / 1000).toFixed(1)} s`);
  const losses = await findLosses("upgraded");
  promise("no row is lost", losses.length === 0 ? `${rows} compared` : losses.join("\n"), losses.length === 0);
  const whole = await sumTables("upgraded");
  for (let n = 1; n <= KILLS; n += 1) {
    const name = `killed_${n}`;
    const killed = await killUpgrade(name, took, n / (KILLS + 1));
    took = killed.took;
    const other = [...(await sumTables(name))]
      .filter(([table, sum]) => whole.get(table) !== sum)
      .map(([table]) => table);
    promise(
      `killed at ${n} of ${KILLS + 1}`,
      `${killed.during}; ${other.join(", ") || "no table"} differs`,
      other.length === 0,
    );
    await query("postgres", `drop database ${name}`);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = exitCode();
