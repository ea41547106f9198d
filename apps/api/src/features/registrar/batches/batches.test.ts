import type { TemplateColumn } from "@party/contract/values/template-columns";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { decrypt } from "#crypto.ts";
import { erasePeople } from "#database/people/erasure.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { makeExportFile, readExportFile } from "#features/exports/exports.factories.ts";
import { readCells } from "#features/people/import/tables/tables.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import {
  createBatch,
  createHandedInMember,
  createTemplateInForce,
  recordRegistrarConsent,
} from "../registrar.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const colleague = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload?: object, staff: Staff = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const ward = (id: number) => ({ level: "ward", id });
const make = (more: object = {}, staff?: Staff) =>
  call(
    "POST",
    "/staff/registrar-batches/",
    { place: ward(HOME_PLACE.ward), reason: "the list of March", ...more },
    staff,
  );
const show = async (id: number, staff?: Staff) =>
  (await call("GET", `/staff/registrar-batches/${id}/`, undefined, staff)).json();
const peopleOf = async (id: number, which = "left_out") =>
  (await call("GET", `/staff/batch-people/?batch=${id}&show=${which}&limit=100`)).json().results;
const download = (id: number, staff?: Staff) => call("POST", `/staff/registrar-batches/${id}/downloads/`, {}, staff);
async function approve(proposal: number, staff: Staff = secretary) {
  expect((await call("POST", `/staff/proposals/${proposal}/approvals/`, {}, staff)).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, proposal);
}
async function makeFile(id: number, proposal: number) {
  await approve(proposal);
  await makeExportFile(services, id);
  const bytes = await readExportFile(services, id);
  return { bytes, cells: parse(bytes.toString(), { bom: true }) as string[][] };
}
/** Nobody of an earlier test. */
let wards = HOME_PLACE.ward + 20;
async function createMembers(count: number) {
  wards += 1;
  const people: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await createHandedInMember(services, {
      ...{ ward_id: wards, surname: `Wanjikũ ${n}`, email: `secret${n}@example.org`, phone: `+2547000000${10 + n}` },
    });
    await recordRegistrarConsent(db, id);
    people.push(id);
  }
  return { ward: wards, people };
}

const columns = [
  { title: "No", source: "row_number", format: "text", required: false },
  { title: "SURNAME", source: "surname", format: "capitals", required: true },
  { title: "ID", source: "id_number", format: "text", required: true },
  { title: "Born", source: "date_of_birth", format: "day_month_year", required: true },
  { title: "Station", source: "polling_station", format: "text", required: true },
  { title: "NCPWD", source: "empty", format: "text", required: true },
] satisfies TemplateColumn[];
beforeAll(() => createTemplateInForce(services, { columns }));

test("a batch says in sentences who is left out, and its file has the cells of the others and nothing else", async () => {
  const { ward: id, people } = await createMembers(5);
  await recordRegistrarConsent(db, people[1]!, "withdrawn");
  await sql`update people set polling_station = null where id = ${people[2]!}`.execute(db);
  await sql`update people set date_of_birth = current_date where id = ${people[3]!}`.execute(db);
  const batch = (await make({ place: ward(id) })).json();
  expect(batch).toMatchObject({ state: "proposed", included: 2, left_out: 3, is_own: true });
  const reasons = (await peopleOf(batch.id)).map((person: { reasons: string[] }) => person.reasons);
  expect(reasons).toEqual([
    ["There is no consent that details go to the Registrar, or it was withdrawn."],
    ["Nothing stands in “Station”."],
    ["By the date of birth this person is not 18 yet."],
  ]);
  const { bytes, cells } = await makeFile(batch.id, batch.proposal_id);
  expect(cells[0]).toEqual(["No", "SURNAME", "ID", "Born", "Station", "NCPWD"]);
  expect(cells.slice(1).map((row) => [row[0], row[1], row[3], row[4], row[5]])).toEqual([
    ["1", "WANJIKŨ 0", "31/12/1990", "Ihururu Primary School", ""],
    ["2", "WANJIKŨ 4", "31/12/1990", "Ihururu Primary School", ""],
  ]);
  expect(new Set(cells.slice(1).map((row) => row[2])).size).toBe(2);
  for (const other of ["secret", "example.org", "0700", "Export", "female", "Wangari", "WANGARI"])
    expect(bytes.toString()).not.toContain(other);
  expect(await show(batch.id)).toMatchObject({
    state: "ready",
    included: 2,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const named = await peopleOf(batch.id, "included");
  expect(named.map((person: { id: number }) => person.id)).toEqual([people[0], people[4]]);
});

test("one person alone gets no file, another officer gets none, and it is gone after three downloads or a day", async () => {
  const { ward: id } = await createMembers(2);
  const batch = (await make({ place: ward(id) })).json();
  expect((await call("POST", `/staff/proposals/${batch.proposal_id}/approvals/`, {})).statusCode).toBe(409);
  expect((await download(batch.id)).statusCode).toBe(409);
  await makeFile(batch.id, batch.proposal_id);
  for (const other of [colleague, secretary]) expect((await download(batch.id, other)).statusCode).toBe(404);
  expect(await show(batch.id, colleague)).toMatchObject({ is_own: false, task_id: null });
  for (const status of [200, 200, 200, 410]) expect((await download(batch.id)).statusCode).toBe(status);
  const { ward: next } = await createMembers(1);
  const second = (await make({ place: ward(next) })).json();
  await makeFile(second.id, second.proposal_id);
  await sql`update exports set expires_at = now() where id = ${second.id}`.execute(db);
  expect((await download(second.id)).statusCode).toBe(410);
  expect((await show(second.id)).state).toBe("ended");
});

test("whoever is in a batch that is open or made is in no other, until the batch is refused", async () => {
  const { ward: id } = await createMembers(2);
  const first = (await make({ place: ward(id) })).json();
  expect((await make({ place: ward(id) })).json().detail).toMatch(/^Nobody here can be handed in/);
  await call("POST", `/staff/proposals/${first.proposal_id}/rejections/`, { reason: "not yet" }, secretary);
  const second = (await make({ place: ward(id) })).json();
  expect(second.included).toBe(2);
  await makeFile(second.id, second.proposal_id);
  expect((await make({ place: ward(id) })).statusCode).toBe(409);
});

test("who withdraws, is erased, merged or loses what a column requires after the approval is not in the file", async () => {
  const { ward: id, people } = await createMembers(5);
  const batch = (await make({ place: ward(id) })).json();
  await recordRegistrarConsent(db, people[0]!, "withdrawn");
  expect(await show(batch.id)).toMatchObject({ included: 4, left_out: 1 });
  await approve(batch.proposal_id);
  await sql`update people set polling_station = '' where id = ${people[1]!}`.execute(db);
  await sql`update people set merged_into = ${people[4]!} where id = ${people[2]!}`.execute(db);
  await db.transaction().execute((tx) => erasePeople(tx, [people[3]!]));
  await makeExportFile(services, batch.id);
  expect(parse((await readExportFile(services, batch.id)).toString(), { bom: true })).toHaveLength(2);
  expect(await show(batch.id)).toMatchObject({ included: 1, left_out: 3 });
});

test("the database refuses whoever has not agreed to the text of the template, and a batch by a template that is not in force", async () => {
  const { people } = await createMembers(1);
  const [agreed] = people;
  const never = await createHandedInMember(services);
  const older = await createHandedInMember(services);
  await recordRegistrarConsent(db, older, "given", "2026-01");
  const stranger = await createPerson(db);
  for (const person of [never, older, stranger])
    await expect(createBatch(services, { people: [agreed!, person] })).rejects.toThrow(/without consent/);
  const { id } = await createBatch(services, { people: [agreed!] });
  const add = (person: number, ground: string) =>
    sql`insert into registrar_batch_people (batch_id, person_id, ground) values (${id}, ${person}, ${ground})`.execute(
      db,
    );
  await expect(add(never, "consent")).rejects.toThrow(/without consent/);
  await expect(add(never, "legal_duty")).rejects.toThrow(/without consent/);
  await expect(
    sql`insert into registrar_batches (export_id, template_id, only_complete)
      select id, (select min(id) from registrar_templates), false from exports order by id desc limit 1`.execute(db),
  ).rejects.toThrow(/not in force/);
  await sql`update registrar_batches set written_at = now() where export_id = ${id}`.execute(db);
  await expect(add(older, "consent")).rejects.toThrow(/is written/);
});

test("a batch is noted as handed over once, when its file is made", async () => {
  const { ward: id } = await createMembers(1);
  const batch = (await make({ place: ward(id) })).json();
  const handOver = (more: object = {}) =>
    call("POST", `/staff/registrar-batches/${batch.id}/handovers/`, { day: "2026-11-02", number: "ORPP 12", ...more });
  expect((await handOver()).statusCode).toBe(409);
  await makeFile(batch.id, batch.proposal_id);
  expect((await handOver({ day: "2099-01-01" })).statusCode).toBe(400);
  expect((await handOver()).json()).toMatchObject({ handed_over_on: "2026-11-02", reference_number: "ORPP 12" });
  expect((await handOver()).statusCode).toBe(200);
  expect((await handOver({ number: "ORPP 13" })).statusCode).toBe(409);
});

test("a batch whose template is replaced cannot be approved", async () => {
  const { ward: id } = await createMembers(1);
  const batch = (await make({ place: ward(id) })).json();
  await createTemplateInForce(services);
  const reply = await call("POST", `/staff/proposals/${batch.proposal_id}/approvals/`, {}, secretary);
  expect(reply.json().detail).toMatch(/^Another template is in force/);
});

test("an Excel file of 1,000 people has their cells, and nobody is looked at beyond them", async () => {
  await createTemplateInForce(services, { columns, format: "xlsx" });
  const { ward: id, people } = await createMembers(1_001);
  const batch = (await make({ place: ward(id) })).json();
  expect(batch).toMatchObject({ format: "xlsx", included: 1_000, left_out: 0 });
  await approve(batch.proposal_id);
  await makeExportFile(services, batch.id);
  const { rows } = await readCells(await readExportFile(services, batch.id));
  expect(rows[0]).toEqual(columns.map(({ title }) => title));
  expect(rows.slice(1).map(([no]) => Number(no))).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 1));
  const included = await db
    .selectFrom("registrar_batch_people")
    .innerJoin("people", "people.id", "person_id")
    .select(["surname", "id_number_encrypted"])
    .where("batch_id", "=", batch.id)
    .execute();
  // The reader leaves out empty cells at the end of a row.
  const cellsOf = ({ surname, id_number_encrypted }: (typeof included)[number]) => [
    ...[surname.toUpperCase(), decrypt(services.config.secretKey, id_number_encrypted!)],
    ...["31/12/1990", "Ihururu Primary School"],
  ];
  const byId = (one: string[], other: string[]) => Number(one[1]) - Number(other[1]);
  expect(
    rows
      .slice(1)
      .map((row) => row.slice(1))
      .toSorted(byId),
  ).toEqual(included.map(cellsOf).toSorted(byId));
  expect(included.length).toBeLessThan(people.length);
});
