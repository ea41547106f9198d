import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportOfficer, importUrl } from "#testing/import-office.ts";
import { createMapping, IMPORT_CONSENT, WHOLE_FILE } from "../imports.factories.ts";
import { createXlsx, xlsxRow } from "../tables/tables.factories.ts";
import { importReading } from "./read-step.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const { call, show, upload, finish } = createImportOfficer({ app, services }, officer);

const fixture = (name: string) => readFile(new URL(`../tables/fixtures/${name}`, import.meta.url));

async function begin(content: string | Buffer) {
  const { id: upload_id } = await createUpload(services, officer.id, { kind: "import", content: Buffer.from(content) });
  const reply = await call("POST", "/staff/imports/", { upload_id, ...WHOLE_FILE });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const storedRows = async (id: number) =>
  (await sql<{ n: number }>`select n from import_rows where import_id = ${id} order by n`.execute(db)).rows.map(
    ({ n }) => n,
  );

async function checkWithGuesses(id: number) {
  const { version, columns } = await show(id);
  const mapping = createMapping({
    columns: columns.map(({ guess }) => guess),
    date_format: "day_month_year",
    place: null,
  });
  const body = { version, mapping, match_by: ["phone_name"], rule: "fill", consent: IMPORT_CONSENT };
  expect((await call("PUT", importUrl(id, "mapping/"), body)).statusCode).toBe(200);
  await call("POST", importUrl(id, "checks/"), {});
  return finish(id);
}

test("an upload is answered at once, and its file is read by a task", async () => {
  const begun = await begin(await fixture("formulas.xlsx"));
  expect(begun).toMatchObject({ state: "reading", rows: 0, columns: [], can: ["delete"] });
  const read = await finish(begun.id);
  expect(read).toMatchObject({ state: "uploaded", rows: 2, fault: null, can: ["map", "read", "delete", "report"] });
  expect(read.notices).toMatchObject([{ code: "formulas_without_values", count: 3, rows: [2, 3] }]);
  expect((await call("GET", `/staff/tasks/${begun.task_id}/`)).json()).toMatchObject({
    state: "done",
    done: 2,
    total: 2,
  });
});

test("hidden rows are left out of an import until somebody chooses them", async () => {
  const { id, notices, rows } = await upload(await fixture("hidden.xlsx"));
  expect([rows, notices.filter(({ left_out }) => left_out).map(({ code }) => code)]).toEqual([
    3,
    ["filtered_rows", "hidden_rows", "struck_rows", "hidden_sheets"],
  ]);
  const again = await call("POST", importUrl(id, "readings/"), { sheets: null, hidden: true });
  expect(again.json()).toMatchObject({ state: "reading", notices: [] });
  expect(await finish(id)).toMatchObject({ state: "uploaded", rows: 6, format: { hidden: true } });
  expect(await storedRows(id)).toEqual([2, 3, 4, 5, 6, 7]);
  await sql`delete from uploads`.execute(db);
  const gone = await call("POST", importUrl(id, "readings/"), { sheets: null, hidden: false });
  expect([gone.statusCode, gone.headers.problem]).toEqual([409, "import_file_gone"]);
});

test("rows of several sheets are one import, and its report says sheet and row of each", async () => {
  const { id } = await upload(await fixture("sheets.xlsx"), officer, { sheets: [0, 1] });
  const checked = await checkWithGuesses(id);
  expect(checked.counts).toMatchObject({ new: 4, refused: 0 });
  const { url } = (await call("POST", importUrl(id, "reports/"), {})).json();
  const lines = (await call("GET", url)).body.replace("\uFEFF", "").trim().split("\r\n");
  expect(lines.map((line) => line.split(",").slice(0, 3).join(","))).toEqual([
    "Sheet,Row,Surname",
    "Dedan Kimanthi,2,Kariuki",
    "Dedan Kimanthi,3,Kariuki",
    "Wamagana,3,Kariuki",
    "Wamagana,4,Kariuki",
  ]);
});

test("a date that a spreadsheet may have exchanged is marked, and of two numbers in two lines the first is taken", async () => {
  const { id } = await upload(await fixture("dates.xlsx"));
  const checked = await checkWithGuesses(id);
  expect(checked.counts).toMatchObject({ new: 5, refused: 0 });
  const { results } = (await call("GET", importUrl(id, "rows/"))).json();
  const doubtsOf = ({ doubts }: { doubts: { field: string }[] }) => doubts.map(({ field }) => field);
  expect(results.map(doubtsOf)).toEqual([["Date of birth"], ["Date of birth"], ["Phone number"], [], []]);
  const phone = results[2].changes.find(({ field }: { field: string }) => field === "Phone number");
  expect(phone.after).toBe("0712 300 003");
});

test("a reading that is interrupted again and again stores each row once", async () => {
  const cells = ["Wanjiku", "Mwangi", "0712345678", "x".repeat(2_000)];
  const rows = Array.from({ length: 3_000 }, (_, at) => xlsxRow(at + 2, cells)).join("");
  const { id, task_id } = await begin(createXlsx({ rows: xlsxRow(1, ["Surname", "Names", "Phone", "Notes"]) + rows }));
  let steps = 0;
  const failing: typeof importReading = {
    ...importReading,
    step: async (...given) => {
      const step = await importReading.step(...given);
      steps += 1;
      if (steps % 2 === 0 && steps < 12) throw new Error("killed");
      return step;
    },
  };
  while ((await show(id)).state === "reading") {
    await runTask(services, { "import-read": failing }, task_id).catch(() => undefined);
  }
  expect(steps).toBeGreaterThan(10);
  expect(await show(id)).toMatchObject({ state: "uploaded", rows: 3_000 });
  expect(await storedRows(id)).toEqual(Array.from({ length: 3_000 }, (_, at) => at + 2));
});

test("a file is read while one with two million tags is, and deleting an import ends its reading", async () => {
  const hostile = await begin(createXlsx({ rows: "<x/>".repeat(2_000_000) }));
  const small = await begin("Surname,Other names,Phone\nKariuki,Jane,0712300001\n");
  const kinds = { "import-read": importReading };
  let isHostileRead = false;
  const reading = runTask(services, kinds, hostile.task_id).finally(() => {
    isHostileRead = true;
  });
  await runTask(services, kinds, small.task_id);
  expect([(await show(small.id)).state, isHostileRead]).toEqual(["uploaded", false]);
  expect((await call("DELETE", importUrl(hostile.id))).statusCode).toBe(200);
  await reading;
  expect((await call("GET", importUrl(hostile.id))).statusCode).toBe(404);
});

test("a reading that has failed is not resumed, and the file is read once more from the import", async () => {
  const { id, task_id } = await begin("Surname,Other names,Phone\nKariuki,Jane,0712300001\n");
  const failing: typeof importReading = { ...importReading, step: () => Promise.reject(new Error("killed")) };
  for (let attempt = 0; (await show(id)).state === "reading" && attempt < 20; attempt += 1) {
    await runTask(services, { "import-read": failing }, task_id).catch(() => undefined);
  }
  expect((await show(id)).state).toBe("unreadable");
  const resumed = await call("POST", `/staff/tasks/${task_id}/resumptions/`, {});
  expect([resumed.statusCode, resumed.headers.problem]).toEqual([409, "task_replaced"]);
  expect((await call("POST", importUrl(id, "readings/"), WHOLE_FILE)).json().state).toBe("reading");
  expect(await finish(id)).toMatchObject({ state: "uploaded", rows: 1 });
});
