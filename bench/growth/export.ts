/**
 * How much more memory this process needs at most while it writes a file of all people of a large register: the highest resident
 * size that Linux saw, less that before. Fails above `MOST_MEGABYTES`. Size and database: see `register.ts`. `xlsx` as its argument
 * writes that instead of CSV.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { exportColumnNames, isSensitiveColumn } from "@party/contract/values/exports";
import { buildApp } from "../../apps/api/src/app.ts";
import { composition } from "../../apps/api/src/composition/composition.ts";
import { loadConfig } from "../../apps/api/src/config.ts";
import { startExport } from "../../apps/api/src/features/exports/export-file.ts";
import { findExport, insertExport, setExportProposal } from "../../apps/api/src/features/exports/exports.queries.ts";
import { peopleExport } from "../../apps/api/src/features/people/export/people-export-file.ts";
import { createProposal, createStaff } from "../../apps/api/src/features/staff/staff.factories.ts";
import { runTask } from "../../apps/api/src/features/tasks/tasks.ts";
import { openLog } from "../../apps/api/src/log.ts";
import { closeServices, openServices } from "../../apps/api/src/services.ts";
import { allJobs } from "../../apps/api/src/worker.ts";
import { LIMIT_EXCEEDED, printTable } from "../stack/table.ts";
import { withRegister } from "./register.ts";

const MOST_MEGABYTES = 150;
const WITHIN_MS = 3_600_000;
const format = process.argv.includes("xlsx") ? "xlsx" : "csv";

const columns = exportColumnNames.filter((name) => !isSensitiveColumn(name));

/** Of this process, in megabytes. */
function highestResident(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))!;
  return Number(kilobytes) / 1024;
}

await withRegister(async ({ url, folder }) => {
  const config = loadConfig({
    ...{ DATABASE_URL: url, DATA_DIR: folder, PROCESS: "api" },
    SECRET_KEY: "only for measurements, and so known to everybody",
  });
  const services = openServices(config, openLog(config, { write: () => undefined }));
  const app = await buildApp(services);
  await services.jobs.open(allJobs(services));
  const maker = await createStaff(services, "membership_officer", { email: `exports.${Date.now()}@bench.example` });
  const { id } = await insertExport(services.db, {
    ...{ place_level: "nation", place_id: 0, filter: {}, columns, format, purpose: "check", reason: "a measurement" },
    ...{ row_count: 2_000_000, made_by: maker.id },
  });
  await setExportProposal(services.db, id, await createProposal(services));
  await services.db.transaction().execute((db) => startExport({ ...services, db }, peopleExport, id));
  const { task_id } = (await findExport(services.db, id))!;
  globalThis.gc?.();
  const before = process.memoryUsage.rss() / 2 ** 20;
  // Resets the highest resident size of this process.
  writeFileSync("/proc/self/clear_refs", "5");
  const began = performance.now();
  await runTask(services, composition.tasks, task_id!, WITHIN_MS);
  const more = highestResident() - before;
  const { row_count, state } = (await findExport(services.db, id))!;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  printTable(
    ["export", "people", "seconds", "MB before", "MB more", "at most"],
    [[format, String(row_count), seconds, before.toFixed(0), more.toFixed(0), String(MOST_MEGABYTES)]],
  );
  if (state !== "ready" || more > MOST_MEGABYTES) process.exitCode = LIMIT_EXCEEDED;
  await app.close();
  await closeServices(services);
});
