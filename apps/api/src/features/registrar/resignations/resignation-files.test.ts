import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { makeExportFile, readExportFile } from "#features/exports/exports.factories.ts";
import { createRegistrarNotice } from "#features/memberships/memberships.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, services, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const colleague = await createStaff(services, "membership_officer");

const call = (method: "GET" | "POST", url: string, payload?: object, { cookie } = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, cookie), ...(payload ? { payload } : {}) });
const FILES = "/staff/resignation-files/";
const openDuties = async () =>
  (await call("GET", "/staff/duties/?limit=100")).json().results.map(({ id }: { id: number }) => id);

test("all open resignations are one file, and one click records that the Registrar was told of those in it", async () => {
  expect((await call("POST", FILES, {})).statusCode).toBe(409);
  const late = await createRegistrarNotice(services, (await createSignedInUser(services)).id, "2026-01-05");
  const next = await createRegistrarNotice(services);
  const { id, resignations } = (await call("POST", FILES, { format: "csv" })).json();
  expect(resignations).toBe(2);
  const tell = (more: object = {}) =>
    call("POST", `${FILES}${id}/submissions/`, { day: "2026-11-02", number: "ORPP 7", ...more });
  expect((await tell()).statusCode).toBe(409);
  await makeExportFile(services, id);
  // Came after the file was made.
  const later = await createRegistrarNotice(services);
  const cells = parse((await readExportFile(services, id)).toString(), { bom: true }) as string[][];
  expect(cells.map((row) => row[0])).toEqual(["Name", "Nyokabi Wanjagi", "Nyokabi Wanjagi"]);
  expect(cells.map((row) => row.at(-1))).toEqual(["To be told by", "2026-01-05", "2099-01-05"]);
  expect((await tell({ day: "2099-01-01" })).statusCode).toBe(400);
  expect(await openDuties()).toEqual(expect.arrayContaining([late, next, later]));
  expect((await tell()).json()).toMatchObject({ told_on: "2026-11-02", letter_number: "ORPP 7", resignations: 2 });
  expect(await openDuties()).toEqual([later]);
  expect((await tell()).statusCode).toBe(200);
  expect((await tell({ number: "ORPP 8" })).statusCode).toBe(409);
});

test("a file of resignations is opened by whoever asked for it alone", async () => {
  await createRegistrarNotice(services);
  const { id } = (await call("POST", FILES, {})).json();
  await makeExportFile(services, id);
  const download = (staff = officer) => call("POST", `${FILES}${id}/downloads/`, {}, staff);
  expect((await download(colleague)).statusCode).toBe(404);
  expect((await download()).json().name).toBe(`export-${id}.xlsx`);
  expect((await call("GET", `${FILES}${id}/`, undefined, colleague)).json()).toMatchObject({ is_own: false });
});
