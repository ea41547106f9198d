/**
 * How long a visitor waits for the news while the API reads hostile lists of people in the same process, beside the same visits
 * before it. BENCH_VISITS sets how many there are before, 100 by default; BENCH_SIZE makes the lists smaller. Fails when the median visit takes more than a
 * second longer while a list is read.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EVERYWHERE } from "../apps/api/src/access/territory.ts";
import { buildApp } from "../apps/api/src/app.ts";
import { loadConfig } from "../apps/api/src/config.ts";
import { migrate } from "../apps/api/src/database/migrate.ts";
import { ensureDatabase } from "../apps/api/src/database/postgres/embedded-postgres.ts";
import { WHOLE_FILE } from "../apps/api/src/features/people/import/imports.factories.ts";
import { createImport } from "../apps/api/src/features/people/import/reading/readings.staff.ts";
import { createXlsx, xlsxRow } from "../apps/api/src/features/people/import/tables/tables.factories.ts";
import { createStaff } from "../apps/api/src/features/staff/staff.factories.ts";
import { createUpload } from "../apps/api/src/features/uploads/uploads.factories.ts";
import { openLog } from "../apps/api/src/log.ts";
import { closeServices, openServices } from "../apps/api/src/services.ts";
import { allJobs } from "../apps/api/src/worker.ts";
import { LIMIT_EXCEEDED, median, printTable } from "./stack/table.ts";

const VISITS = Number(process.env.BENCH_VISITS || 100);
const VISIT_EVERY_MS = 50;
const MOST_LONGER_MS = 1_000;
const SIZE = Number(process.env.BENCH_SIZE || 1);

const sharedRows = (rows: number, cells: number) =>
  Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`).join("");
const titles = xlsxRow(1, ["Surname", "Other names", "Phone"]);
const shared = (characters: number) =>
  createXlsx({ rows: sharedRows(30_000 * SIZE, 200), sharedStrings: `<si><t>${"x".repeat(characters)}</t></si>` });

const GOOD = "a good CSV of 90,000 rows";
const lists: readonly (readonly [string, () => Buffer])[] = [
  ["30,000 rows x 200 cells of 500 characters", () => shared(500)],
  ["30,000 rows x 200 cells of 30 characters", () => shared(30)],
  ["2,000,000 tags inside one another", () => createXlsx({ rows: "<x>".repeat(2_000_000 * SIZE) })],
  ["2,000,000 tags", () => createXlsx({ rows: titles + "<x/>".repeat(2_000_000 * SIZE) })],
  ["a cell of 60 MB", () => createXlsx({ rows: xlsxRow(1, ["x".repeat(60_000_000 * SIZE)]) })],
  [GOOD, () => Buffer.from(`Name,Phone\n${"Wanjiku Mwangi,0712345678\n".repeat(90_000 * SIZE)}`)],
];

const folder = mkdtempSync(path.join(tmpdir(), "party-hostile-lists-"));
const server = await ensureDatabase(path.join(folder, "postgres"));
const config = loadConfig({
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  SECRET_KEY: "only for measurements, and so known to everybody",
  LOG_LEVEL: "error",
});
const services = openServices(config, openLog(config));
try {
  await migrate(server.url);
  await services.jobs.open(allJobs(services));
  await services.jobs.work(allJobs(services));
  const app = await buildApp(services);
  const { id: userId } = await createStaff(services, "membership_officer");
  const staff = { ...services, actor: { userId }, territory: EVERYWHERE };

  async function visit(): Promise<number> {
    const start = performance.now();
    const reply = await app.inject({ url: "/news/" });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    const ms = performance.now() - start;
    await delay(VISIT_EVERY_MS);
    return ms;
  }

  async function stateOf(id: number): Promise<string> {
    const query = services.db.selectFrom("imports").select("state").where("id", "=", id);
    return (await query.executeTakeFirstOrThrow()).state;
  }

  const rows: string[][] = [];
  for (const [name, make] of lists) {
    const upload = await createUpload(services, userId, { kind: "import", content: make() });
    const before: number[] = [];
    for (let visits = 0; visits < VISITS; visits += 1) before.push(await visit());
    const began = performance.now();
    const { id } = await createImport(staff, { upload_id: upload.id, ...WHOLE_FILE });
    const during: number[] = [];
    let state = "reading";
    for (; state === "reading"; state = await stateOf(id)) during.push(await visit());
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    if (median(during) > median(before) + MOST_LONGER_MS) process.exitCode = LIMIT_EXCEEDED;
    const figures = [median(before), Math.max(...before), median(during), Math.max(...during)];
    if (name === GOOD && state === "unreadable") throw new Error("a good list is not read");
    rows.push([name, state, seconds, ...figures.map((ms) => ms.toFixed(0))]);
  }
  printTable(["list", "becomes", "s", "before, ms", "longest", "while it is read, ms", "longest"], rows);
  await app.close();
} finally {
  await closeServices(services);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
