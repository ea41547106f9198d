import type { PersonImport } from "@party/contract/imports.staff";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { PDF_CONTENT } from "#features/documents/documents.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportOfficer, importUrl } from "#testing/import-office.ts";
import { importJobs, vacuumPeople } from "./import-tasks.ts";
import { createMapping, IMPORT_CONSENT } from "./imports.factories.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");

const { call, show, upload, check, run, undo, finish } = createImportOfficer({ app, services }, officer);
const at = importUrl;

const problemsOf = async (id: number) =>
  (await call("GET", at(id, "rows/")))
    .json()
    .results.map((row: { id: number; outcome: string; problem: string | null }) => [row.id, row.outcome, row.problem]);

const people = async () =>
  (
    await sql<Record<string, unknown>>`
      select id, surname, other_names, phone, polling_station, status, source from people order by id`.execute(db)
  ).rows;

const lines = (count: number, phone = 700_000_000) =>
  [
    "Surname,Other names,Phone,Polling station",
    ...Array.from({ length: count }, (_, n) => `Mwangi,Wanjiku ${n},0${phone + n},Tetu primary`),
  ].join("\n");

test("a run that is stopped goes on where it was, and an interrupted step has done nothing", async () => {
  const checked = await check(lines(150, 710_000_000));
  expect((await call("GET", at(checked.id, "rows/?limit=1&total=1"))).json().total.count).toBe(150);
  const { task_id }: PersonImport = (await call("POST", at(checked.id, "runs/"), {})).json();
  await call("POST", `/staff/tasks/${task_id}/stops/`, {});
  await runTask(services, composition.tasks, task_id!);
  expect(await show(checked.id)).toMatchObject({ state: "stopped", can: ["run", "undo", "report"] });
  const failing = {
    ...composition.tasks,
    "import-run": {
      ...composition.tasks["import-run"]!,
      step: async (...given: never[]) => {
        await (composition.tasks["import-run"]!.step as (...all: never[]) => Promise<unknown>)(...given);
        throw new Error("killed");
      },
    },
  } as typeof composition.tasks;
  expect((await call("POST", at(checked.id, "runs/"), {})).statusCode).toBe(200);
  await runTask(services, failing, task_id!).catch(() => undefined);
  expect(await people()).toEqual([]);
  expect(await finish(checked.id)).toMatchObject({ state: "done", counts: { new: 150 } });
  expect(await people()).toHaveLength(150);
  expect(await undo(checked.id)).toMatchObject({ counts: { undone: 150 } });
});

test("a blank never replaces a value, and overwriting leaves the data of accounts alone", async () => {
  const user = await createUser(services, { first_name: "Otieno", last_name: "Were", phone: "+254722000001" });
  await createMembership(services, user.id);
  await sql`insert into people (user_id, surname, other_names, phone, ward_id, source)
    values (${user.id}, 'Were', 'Otieno', '+254722000001', ${HOME_PLACE.ward}, 'website') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into people (surname, other_names, phone, email, polling_station, ward_id, source)
    values ('Chebet', 'Jane', '+254722000002', 'jane@party.example', 'Old school', ${HOME_PLACE.ward}, 'office')`.execute(
    db,
  );
  const account = async () =>
    (await sql`select to_jsonb(users) as row from users where id = ${user.id}`.execute(db)).rows;
  const before = await account();
  const content =
    "Surname,Other names,Phone,Email,Polling station\nWERE,OTIENO,0722000001,thief@party.example,\nChebet,Jane,0722000002,,New school\n";
  const filled = await check(content);
  expect(filled.counts).toMatchObject({ same: 2, account: 1 });
  const checked = await check(content, { rule: "overwrite" });
  expect(checked.counts).toMatchObject({ same: 1, changed: 1, account: 1 });
  await run(checked.id);
  expect(await account()).toEqual(before);
  const { rows } = await sql`select email, polling_station from people where surname = 'Chebet'`.execute(db);
  expect(rows).toEqual([{ email: "jane@party.example", polling_station: "New school" }]);
  await undo(checked.id);
  expect((await people()).map((person) => person.polling_station)).toContain("Old school");
});

test("without evidence of consent nothing is run", async () => {
  const checked = await check(lines(3, 730_000_000), { consent: null });
  const reply = await call("POST", at(checked.id, "runs/"), {});
  expect([reply.statusCode, reply.headers.problem]).toEqual([409, "import_without_consent"]);
});

test("each row that is not imported says why", async () => {
  await sql`insert into people (surname, other_names, phone, ward_id, source) values
    ('Njeri', 'Ann', '+254740000001', ${HOME_PLACE.ward}, 'office'), ('Njeri', 'Ann', '+254740000001', ${HOME_PLACE.ward}, 'office')`.execute(
    db,
  );
  const checked = await check(
    [
      "Surname,Other names,Phone,Sex,Date of birth,Ward",
      "Njeri,Ann,0740000001,F,,",
      "Mwangi,Paul,12,M,,",
      "Mwangi,Paul,0740000003,unclear,,",
      "Mwangi,Paul,0740000004,M,31/02/1990,",
      "Mwangi,Paul,0740000005,M,01/02/2020,",
      "Mwangi,Paul,0740000006,M,,Nowhere",
      "Mwangi,Paul,,M,,",
      "Mwangi,Paul,0740000007,M,03/04/1990,",
      "Mwangi,Paul,0740000007,M,03/04/1990,",
    ].join("\n"),
    { mapping: { date_format: "day_month_year" } },
  );
  expect(await problemsOf(checked.id)).toEqual([
    [2, "ambiguous", "Several people of the register fit."],
    [3, "refused", "This is not a phone number."],
    [4, "refused", "Nobody has said yet what this word for the sex means."],
    [5, "refused", "The date of birth is not written in the format that was confirmed."],
    [6, "refused", "The person is under 18."],
    [7, "refused", "There is no such county, constituency or ward."],
    [8, "refused", "The row has nothing by which the same person could be found again."],
    [9, "new", null],
    [10, "same", null],
  ]);
  expect(checked.unknown_words.map(({ field, word }) => [field, word])).toEqual([
    ["sex", "unclear"],
    ["ward", "Nowhere"],
  ]);
  const done = await run(checked.id);
  const { rows } = await sql`select date_of_birth::text from people where phone = '+254740000007'`.execute(db);
  expect([done.counts.new, rows]).toEqual([1, [{ date_of_birth: "1990-04-03" }]]);
});

test("a county coordinator sees no import of the nation, and imports nobody into another county", async () => {
  const place = { level: "county", id: 1 + (HOME_PLACE.county % 47) } as const;
  const coordinator = await createStaff(services, "county_coordinator", { place });
  const national = await check(lines(2, 750_000_000));
  expect((await call("GET", at(national.id), undefined, coordinator)).statusCode).toBe(404);
  expect((await call("GET", at(national.id), undefined, secretary)).statusCode).toBe(403);
  const { id, version } = await upload(lines(2, 760_000_000), coordinator);
  const body = { version, mapping: createMapping(), match_by: ["phone_name"], rule: "fill", consent: IMPORT_CONSENT };
  expect((await call("PUT", at(id, "mapping/"), body, coordinator)).headers.problem).toBe("import_mapping");
});

test("a hostile file is refused in a sentence, and nothing of it stays", async () => {
  const refused = await upload(`Name,Phone\n${"Wanjiku,0712345678\n".repeat(9_000)}${",".repeat(100_000)}`);
  expect(refused).toMatchObject({ state: "unreadable", rows: 0, can: ["read", "delete"] });
  expect(refused.fault).toMatch(/^Row 9002: A row of this file is too long/);
  const { rows } = await sql`select from import_rows where import_id = ${refused.id}`.execute(db);
  expect(rows).toEqual([]);
});

test("what an import changed of somebody stands among their changes, and its undoing too", async () => {
  const { rows } = await sql<{ id: number }>`
    insert into people (surname, other_names, phone, ward_id, source)
    values ('Atieno', 'Mary', '+254770000001', ${HOME_PLACE.ward}, 'office') returning id`.execute(db);
  const person = rows[0]!.id;
  const content =
    "Surname,Other names,Phone,Polling station\nAtieno,Mary,0770000001,New school\nOuma,Jane,0770000002,\n";
  const { id } = await check(content);
  await run(id);
  const changes = async () => (await call("GET", `/staff/people/${person}/changes/`)).json().results;
  const change = { field: "polling_station", source: "import", by: expect.stringMatching(/./) };
  expect(await changes()).toMatchObject([{ ...change, before: null, after: "New school" }]);
  expect((await undo(id)).counts).toMatchObject({ undone: 2, kept: 0 });
  expect(await changes()).toMatchObject([{ ...change, before: "New school", after: null }, change]);
});

test("the report has one line for each row with what happened and why, for whoever imports it alone", async () => {
  const content = `Surname,Other names,Phone,Polling station\nNjoki,=1+1 Ann,0780000001,\nNjoki,Paul,12,Tetu\n`;
  const { id, can } = await check(content);
  expect(can).toContain("report");
  const report = async (staff = officer) => {
    const reply = await call("POST", at(id, "reports/"), {}, staff);
    if (reply.statusCode !== 200) return [reply.statusCode];
    const file = await call("GET", reply.json().url, undefined, staff);
    return file.body.replace("\uFEFF", "").trim().split("\r\n");
  };
  const titles = "Row,Surname,Other names,Phone,Polling station,What happened,Why,Changes,Same person as row,";
  const refused = "3,Njoki,Paul,12,Tetu,Not imported,This is not a phone number.,,,";
  const doubts = "“=1+1 Ann” has digits. “=1+1 Ann” has signs that are in no name.";
  const values = "Surname: Njoki; Other names: =1+1 Ann; Phone number: 0780 000 001; Ward: Dedan Kimanthi, Tetu, Nyeri";
  const added = (happened: string, person: number | string) =>
    `2,Njoki,'=1+1 Ann,0780000001,,${happened},${doubts},"${values}",,${person}`;
  expect(await report()).toEqual([
    `${titles}Number in the register`,
    added("Not run yet: would be added to the register", ""),
    refused,
  ]);
  await run(id);
  const { rows } = await sql<{ id: number }>`select id from people where phone = '+254780000001'`.execute(db);
  expect(await report()).toEqual([
    `${titles}Number in the register`,
    added("Added to the register as imported", rows[0]!.id),
    refused,
  ]);
  expect(await report(await createStaff(services, "membership_officer"))).toEqual([404]);
  await undo(id);
  expect((await report())[1]).toBe(added("Imported and undone", ""));
});

test("a scan of the list is evidence where nobody says where the paper is, until the import begins", async () => {
  const consent = { ...IMPORT_CONSENT, kept_at: "" };
  const checked = await check(lines(2, 790_000_000), { consent });
  expect(checked).toMatchObject({ has_evidence: false, scans: [] });
  expect((await call("POST", at(checked.id, "runs/"), {})).headers.problem).toBe("import_without_consent");
  const attach = async (content: Buffer) => {
    const { id } = await createUpload(services, officer.id, { kind: "evidence", content });
    return call("POST", at(checked.id, "scans/"), { upload_id: id });
  };
  expect((await attach(Buffer.from("no picture"))).headers.problem).toBe("document_unreadable");
  const attached = (await attach(PDF_CONTENT)).json() as PersonImport;
  expect(attached).toMatchObject({ state: "checked", has_evidence: true, scans: [{ media_type: "application/pdf" }] });
  const scan = at(checked.id, `scans/${attached.scans[0]!.id}/`);
  expect((await call("DELETE", scan)).json()).toMatchObject({ has_evidence: false, scans: [] });
  const again = ((await attach(PDF_CONTENT)).json() as PersonImport).scans[0]!.id;
  const opened = await call("POST", at(checked.id, `scans/${again}/openings/`), { reason: "somebody denies it" });
  expect((await call("GET", opened.json().url)).rawPayload).toEqual(PDF_CONTENT);
  expect(await run(checked.id)).toMatchObject({ state: "done", counts: { new: 2 } });
  expect((await call("DELETE", at(checked.id, `scans/${again}/`))).headers.problem).toBe("import_not_now");
});

/** An import of 201 people with a scan. */
async function checkWithScan(phone: number) {
  const { id } = await check(lines(201, phone));
  const upload = await createUpload(services, officer.id, { kind: "evidence", content: PDF_CONTENT });
  const { scans }: PersonImport = (await call("POST", at(id, "scans/"), { upload_id: upload.id })).json();
  const propose = async () => {
    const row: PersonImport = (await call("POST", at(id, "proposals/"), { reason: "the list of the county" })).json();
    expect(row.state).toBe("proposed");
    return row;
  };
  const open = (staff = secretary) =>
    call("POST", at(id, `proposed-scans/${scans[0]!.id}/openings/`), { reason: "I decide about it." }, staff);
  return { id, scan: scans[0]!, propose, open };
}

test("whoever decides about an import sees and opens its scans, and each opening leaves an entry", async () => {
  const { id, scan, propose, open } = await checkWithScan(701_000_000);
  expect((await open()).statusCode).toBe(404);
  const { proposal_id } = await propose();
  const proposal = `/staff/proposals/${proposal_id}/`;
  expect((await call("GET", proposal, undefined, secretary)).json().subject).toMatchObject({ id, scans: [scan] });
  const opened = await open();
  expect((await call("GET", opened.json().url, undefined, secretary)).rawPayload).toEqual(PDF_CONTENT);
  expect((await open(officer)).headers.problem).toBe("permission_missing");
  const other = await checkWithScan(702_000_000);
  await other.propose();
  const foreign = at(id, `proposed-scans/${other.scan.id}/openings/`);
  expect((await call("POST", foreign, { reason: "I decide about it." }, secretary)).statusCode).toBe(404);
  const { rows } = await sql`
    select outcome, reason, subject_ids from audit_entries where action = 'imports.openProposedScan'
      and actor = ${secretary.id} and outcome = 'done'`.execute(db);
  expect(rows).toEqual([{ outcome: "done", reason: "I decide about it.", subject_ids: [id] }]);
  expect((await call("POST", `${proposal}approvals/`, { reason: "" }, secretary)).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, proposal_id!);
  expect((await open()).statusCode).toBe(200);
});

test("whoever rejected an import opens its scans no more, also where fewer people are imported later", async () => {
  const { id, propose, open } = await checkWithScan(703_000_000);
  const proposal = `/staff/proposals/${(await propose()).proposal_id}/`;
  await call("POST", `${proposal}rejections/`, { reason: "This is no list of ours." }, secretary);
  expect((await open()).statusCode).toBe(404);
  expect((await call("GET", proposal, undefined, secretary)).json().subject).toMatchObject({ id, scans: [] });
  await sql`insert into people (surname, other_names, phone, polling_station, ward_id, source)
    select 'Mwangi', 'Wanjiku ' || n, '+254' || 703000000 + n, 'Tetu primary', ${HOME_PLACE.ward}, 'office'
    from generate_series(0, 199) as n`.execute(db);
  await call("POST", at(id, "checks/"), {});
  expect((await finish(id)).counts).toMatchObject({ new: 1, same: 200 });
  expect(await run(id)).toMatchObject({ state: "done" });
  expect((await open()).statusCode).toBe(404);
});

test("after a large import the register is vacuumed", async () => {
  const vacuum = importJobs(services).find(({ type }) => type === vacuumPeople)!;
  await vacuum.run({} as never, { id: "", causedAt: new Date(), attempt: 1 });
  const done = async () =>
    (
      await sql<{ last_vacuum: Date | null }>`
        select last_vacuum from pg_stat_user_tables where relname = 'people'`.execute(db)
    ).rows[0]!.last_vacuum;
  await expect.poll(done).not.toBeNull();
});
