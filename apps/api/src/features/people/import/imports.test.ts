import type { ImportMapping, PersonImport } from "@party/contract/imports.staff";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { proposalKinds } from "#composition/proposal-kinds.ts";
import { taskKinds } from "#composition/task-kinds.ts";
import { createUser, HOME } from "#features/auth/auth.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { CONSENT, createMapping } from "./imports.factories.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");
/** 100,000 once by hand. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 1_200);

type Staff = typeof officer;
const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, staff: Staff = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });

const at = (id: number, what = "") => `/staff/imports/${id}/${what}`;

async function upload(content: string, staff: Staff = officer): Promise<PersonImport> {
  const { id } = await createUpload(services, staff.id, { kind: "import", content: Buffer.from(content) });
  const reply = await call("POST", "/staff/imports/", { upload_id: id, sheet: null }, staff);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

interface Options {
  mapping?: Partial<ImportMapping>;
  match_by?: string[];
  rule?: string;
  consent?: object | null;
  staff?: Staff;
}

async function check(content: string, { mapping = {}, staff = officer, ...more }: Options = {}): Promise<PersonImport> {
  const { id, version, columns } = await upload(content, staff);
  const guessed = columns.map(({ guess }) => guess);
  const body = { version, match_by: ["phone_name"], rule: "fill", consent: CONSENT, ...more };
  const mapped = await call(
    "PUT",
    at(id, "mapping/"),
    { ...body, mapping: createMapping({ columns: guessed, ...mapping }) },
    staff,
  );
  expect(mapped.statusCode, mapped.body).toBe(200);
  const checking = await call("POST", at(id, "checks/"), {}, staff);
  expect(checking.statusCode, checking.body).toBe(200);
  await runTask(services, taskKinds, checking.json().task_id);
  return show(id);
}

const show = async (id: number): Promise<PersonImport> => (await call("GET", at(id))).json();

async function finish(id: number): Promise<PersonImport> {
  await runTask(services, taskKinds, (await show(id)).task_id!);
  return show(id);
}

async function run(id: number): Promise<PersonImport> {
  const reply = await call("POST", at(id, "runs/"), {});
  expect(reply.statusCode, reply.body).toBe(200);
  return finish(id);
}

async function undo(id: number): Promise<PersonImport> {
  expect((await call("POST", at(id, "undoings/"), { reason: "the wrong list" })).statusCode).toBe(200);
  return finish(id);
}

const problemsOf = async (id: number) =>
  (await call("GET", at(id, "rows/")))
    .json()
    .results.map((row: { id: number; outcome: string; problem: string | null }) => [row.id, row.outcome, row.problem]);

/** Every table but those that tell of imports and their calls. Versions only count up. */
async function checksum(): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name !~ '^(import|upload|private_file|audit|task|session|proposal|idempotency|rate_limit|stored_repl)'`.execute(
    db,
  );
  const sums: Record<string, string> = {};
  for (const { table } of rows) {
    const { rows: found } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(line, '|' order by line)), '') as sum
      from (select (to_jsonb(each) - 'version')::text as line from ${sql.table(table)} as each) as lines`.execute(db);
    sums[table] = found[0]!.sum;
  }
  return sums;
}

const people = async () =>
  (
    await sql<Record<string, unknown>>`
      select id, surname, other_names, phone, polling_station, status, source from people order by id`.execute(db)
  ).rows;

const publicCount = async () =>
  (await sql<{ n: number }>`select count(*)::integer as n from memberships`.execute(db)).rows[0]!.n;

const lines = (count: number, phone = 700_000_000) =>
  [
    "Surname,Other names,Phone,Polling station",
    ...Array.from({ length: count }, (_, n) => `Mwangi,Wanjiku ${n},0${phone + n},Tetu primary`),
  ].join("\n");

test("a check changes nothing but the import, and the run after a second person adds people who are no members", async () => {
  const before = await checksum();
  const members = await publicCount();
  const content = `${lines(ROWS)}\nMwangi,,0799,\n`;
  const checked = await check(content);
  expect(await checksum()).toEqual(before);
  expect(checked).toMatchObject({ state: "checked", rows: ROWS + 1, needs_second_person: true });
  expect(checked.counts).toMatchObject({ new: ROWS, changed: 0, refused: 1 });
  expect((await call("POST", at(checked.id, "runs/"), {})).statusCode).toBe(409);
  const proposed: PersonImport = (await call("POST", at(checked.id, "proposals/"), { reason: "county list" })).json();
  const approval = await call("POST", `/staff/proposals/${proposed.proposal_id}/approvals/`, { reason: "" }, secretary);
  expect(approval.statusCode, approval.body).toBe(200);
  await executeApproved(services, proposalKinds, proposed.proposal_id!);
  const began = performance.now();
  const done = await finish(checked.id);
  if (process.env.IMPORT_ROWS) console.info(`run of ${ROWS} rows: ${Math.round(performance.now() - began)} ms`);
  expect(done.counts).toMatchObject({ new: ROWS, changed: 0, refused: 1 });
  const added = await people();
  expect(added).toHaveLength(ROWS);
  expect(new Set(added.map(({ status, source }) => `${status} ${source}`))).toEqual(new Set(["imported import"]));
  expect(await publicCount()).toBe(members);

  const again = await check(content);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: ROWS, refused: 1 });

  await sql`update people set phone = '+254711000000' where id = ${added[0]!.id as number}`.execute(db);
  const undone = await undo(checked.id);
  expect(undone).toMatchObject({ state: "undone", counts: { undone: ROWS - 1, kept: 1 } });
  const kept = (await call("GET", at(checked.id, "rows/?kept=1"))).json().results;
  expect(kept).toMatchObject([{ person_id: added[0]!.id, kept: expect.stringContaining("changed a value") }]);
  await sql`delete from people where id = ${added[0]!.id as number}`.execute(db);
  expect(await checksum()).toEqual(before);
});

test("a run that is stopped goes on where it was, and an interrupted step has done nothing", async () => {
  const checked = await check(lines(150, 710_000_000));
  const { task_id }: PersonImport = (await call("POST", at(checked.id, "runs/"), {})).json();
  await call("POST", `/staff/tasks/${task_id}/stops/`, {});
  await runTask(services, taskKinds, task_id!);
  expect(await show(checked.id)).toMatchObject({ state: "stopped", can: ["run", "undo"] });
  const failing = {
    ...taskKinds,
    "import-run": {
      ...taskKinds["import-run"]!,
      step: async (...given: never[]) => {
        await (taskKinds["import-run"]!.step as (...all: never[]) => Promise<unknown>)(...given);
        throw new Error("killed");
      },
    },
  } as typeof taskKinds;
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
    values (${user.id}, 'Were', 'Otieno', '+254722000001', ${HOME.ward}, 'website') on conflict do nothing`.execute(db);
  await sql`insert into people (surname, other_names, phone, email, polling_station, ward_id, source)
    values ('Chebet', 'Jane', '+254722000002', 'jane@party.example', 'Old school', ${HOME.ward}, 'office')`.execute(db);
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
    ('Njeri', 'Ann', '+254740000001', ${HOME.ward}, 'office'), ('Njeri', 'Ann', '+254740000001', ${HOME.ward}, 'office')`.execute(
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
    [3, "refused", "The phone number is none."],
    [4, "refused", "Nobody has said yet what this word for the sex means."],
    [5, "refused", "The date of birth is none in the format that was confirmed."],
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
  const place = { level: "county", id: 1 + (HOME.county % 47) } as const;
  const coordinator = await createStaff(services, "county_coordinator", { place });
  const national = await check(lines(2, 750_000_000));
  expect((await call("GET", at(national.id), undefined, coordinator)).statusCode).toBe(404);
  expect((await call("GET", at(national.id), undefined, secretary)).statusCode).toBe(403);
  const { id, version } = await upload(lines(2, 760_000_000), coordinator);
  const body = { version, mapping: createMapping(), match_by: ["phone_name"], rule: "fill", consent: CONSENT };
  expect((await call("PUT", at(id, "mapping/"), body, coordinator)).headers.problem).toBe("import_mapping");
});

test("a hostile file is refused in a sentence", async () => {
  const { id } = await createUpload(services, officer.id, {
    kind: "import",
    content: Buffer.from(",".repeat(100_000)),
  });
  const reply = await call("POST", "/staff/imports/", { upload_id: id, sheet: null });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().detail).toContain("A row of this file is too long");
});
