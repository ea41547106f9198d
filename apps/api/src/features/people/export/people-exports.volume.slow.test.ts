import { exportColumnNames, isSensitiveColumn } from "@party/contract/values/exports";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { seedRegister } from "#demo/register/seed-register.ts";
import { tableText } from "#documents/csv.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { collectGarbage, exportTask, startExport } from "#features/exports/export-file.ts";
import { makeExportFile, readExportFile } from "#features/exports/exports.factories.ts";
import { findExport, insertExport, setExportProposal } from "#features/exports/exports.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createProposal, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { readCells } from "../import/tables/tables.factories.ts";
import { createPerson } from "../people.factories.ts";
import { peopleExport } from "./people-export-file.ts";
import { createExportBody, createPeopleToExport } from "./people-exports.factories.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer", { first_name: "Achieng", last_name: "Odhiambo" });
const secretary = await createStaff(services, "secretary_general");

/** @returns the ID of an export that a second person has approved */
async function approvedExport(body: object): Promise<number> {
  const call = (url: string, payload: object, { cookie }: { cookie: string }) =>
    app.inject({ method: "POST", url, headers: consoleHeaders(services, cookie), payload });
  const { id, proposal_id } = (await call("/staff/exports/", body, officer)).json();
  await call(`/staff/proposals/${proposal_id}/approvals/`, { reason: "" }, secretary);
  await executeApproved(services, composition.proposals, proposal_id);
  return id;
}

/** As the import reads it: cells without the spaces around them, without empty cells at the end. */
const importedRows = async (file: Buffer): Promise<string[][]> => (await readCells(file)).rows;

const OF_MANY = HOME_PLACE.ward + 3;
const allPlain = exportColumnNames.filter((name) => !isSensitiveColumn(name));

test("an Excel file holds the cells of the CSV file, as the import reads both", async () => {
  await createPeopleToExport(services, OF_MANY, 1_000);
  const names = [
    "=1+1",
    "_x003D_1+1",
    'A & <b> "c"',
    " spaces ",
    "line\nbreak",
    "\u0001 control",
    "😀",
    "0712",
    "1e5",
    "2026-11-27",
  ];
  for (const surname of names) await createPerson(db, { ward_id: OF_MANY, surname, birth_year: 1990 });
  const rowsIn = async (format: string) => {
    const body = createExportBody({ level: "ward", id: OF_MANY }, { columns: allPlain, format });
    const id = await approvedExport(body);
    await makeExportFile(services, id);
    const rows = await importedRows(await readExportFile(services, id));
    const cells = rows.map((row) => row.map((cell) => cell.replace(`Export ${id} `, "Export ")));
    // The head says the minute.
    return cells.slice(1).filter(([surname]) => surname !== "Odhiambo");
  };
  const rows = await rowsIn("xlsx");
  expect(rows).toHaveLength(1_012);
  expect(rows).toEqual(await rowsIn("csv"));
  for (const surname of ["_x003D_1+1", 'A & <b> "c"', "😀", "0712", "1e5", "2026-11-27"]) {
    expect(rows.map(([cell]) => cell)).toContain(surname);
  }
});

test("an Excel file whose steps were interrupted holds each person once", { timeout: 240_000 }, async () => {
  const { id } = await insertExport(db, {
    ...{ place_level: "nation", place_id: 0, filter: {}, columns: ["surname", "phone"], purpose: "check" },
    ...{ format: "xlsx", reason: "a test of interruptions", row_count: 10_000, made_by: officer.id },
  });
  await setExportProposal(db, id, await createProposal(services));
  await db.transaction().execute((tx) => startExport({ ...services, db: tx }, peopleExport, id));
  let steps = 0;
  const task = exportTask(peopleExport);
  const interrupted = {
    ...task,
    step: async (...of: Parameters<typeof task.step>) => {
      const step = await task.step(...of);
      steps += 1;
      if (steps % 3 === 1) throw new Error("killed");
      return step;
    },
  };
  const { task_id } = (await findExport(db, id))!;
  for (let kills = 0; (await findExport(db, id))!.state !== "ready"; kills += 1) {
    expect(kills).toBeLessThan(100);
    await runTask(services, { export: interrupted }, task_id!).catch((error) => expect(error.message).toBe("killed"));
  }
  expect(steps).toBeGreaterThan(10);
  const [, , ...rows] = await importedRows(await readExportFile(services, id));
  const people = await db.selectFrom("people").select("phone").where("merged_into", "is", null).execute();
  const inFile = rows.slice(0, -1).filter(([surname]) => surname !== "Odhiambo");
  const phones = people.map(({ phone }) => tableText(phone));
  expect(inFile.map(([, phone = ""]) => phone).toSorted()).toEqual(phones.toSorted());
});

const inUse = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

test("a file of many people takes little memory", { timeout: 3_600_000 }, async () => {
  const count = Number(process.env.EXPORT_ROWS ?? 3_000);
  await seedRegister(services.config.databaseUrl, count);
  const format = process.env.EXPORT_FORMAT ?? "xlsx";
  const body = createExportBody({ level: "nation", id: 0 }, { columns: allPlain, format });
  const id = await approvedExport(body);
  collectGarbage();
  const before = inUse();
  let highest = before;
  // What V8 has not collected yet says nothing: it lets a heap grow as long as there is room.
  let watch: NodeJS.Timeout | undefined;
  const measure = () => {
    const from = performance.now();
    collectGarbage();
    highest = Math.max(highest, inUse());
    // On a busy machine a collection takes long: most of the time is the file's.
    watch = setTimeout(measure, 250 + 5 * (performance.now() - from));
  };
  measure();
  const began = performance.now();
  const { task_id } = (await findExport(db, id))!;
  await runTask(services, composition.tasks, task_id!, 3_600_000);
  clearTimeout(watch);
  const grown = Math.round((highest - before) / 1024 ** 2);
  const row = (await findExport(db, id))!;
  expect(row.state).toBe("ready");
  expect(row.row_count).toBeGreaterThanOrEqual(count);
  if (process.env.EXPORT_ROWS) {
    console.info(
      `${row.row_count} rows: ${Math.round((performance.now() - began) / 1_000)} s, ${grown} MB more memory`,
    );
  }
  expect(grown).toBeLessThan(150);
});
