import type { PersonImport } from "@party/contract/imports.staff";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { encrypt, hmacIndex } from "#crypto.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { importUrl as at, createImportOfficer } from "#testing/import-office.ts";
import { createPerson } from "../people.factories.ts";
import { createMapping, IMPORT_CONSENT } from "./imports.factories.ts";
import { createXlsx, xlsxRow } from "./tables/tables.factories.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const secretary = await createStaff(services, "secretary_general");

async function office() {
  const staff = await createStaff(services, "county_coordinator");
  return { staff, ...createImportOfficer({ app, services }, staff) };
}

let phones = 710_000_000;
/** @param surname of all; with a column of ID numbers where they begin somewhere */
function lines(count: number, ids?: number): string {
  phones += count;
  const row = (n: number) => `Mwangi,Wanjiku ${n},0${phones - n},Tetu primary${ids === undefined ? "" : `,${ids + n}`}`;
  return [
    `Surname,Other names,Phone,Polling station${ids === undefined ? "" : ",ID number"}`,
    ...Array.from({ length: count }, (_, n) => row(n)),
  ].join("\n");
}
const countImported = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from people where source = 'import'`.execute(db))
    .rows[0]!.count;

test("a check that was stopped goes on no more once another has begun, and what is imported is counted by the rows", async () => {
  const { call, map, show, finish } = await office();
  const { id, version, mapping } = await map(lines(1_300));
  const body = (columns: unknown) => ({
    ...{ match_by: ["phone_name"], rule: "fill", consent: IMPORT_CONSENT },
    mapping: { ...mapping, columns },
  });
  const wrong = ["surname", "phone", "other_names", "polling_station"];
  const mapped: PersonImport = (await call("PUT", at(id, "mapping/"), { version, ...body(wrong) })).json();
  await call("POST", at(id, "checks/"), {});
  const first = (await show(id)).task_id!;
  await runTask(services, composition.tasks, first, 0);
  await call("POST", `/staff/tasks/${first}/stops/`, {});
  await runTask(services, composition.tasks, first);
  const stopped = await show(id);
  expect([stopped.state, stopped.version > mapped.version]).toEqual(["mapped", true]);
  await call("PUT", at(id, "mapping/"), { version: stopped.version, ...body(mapping!.columns) });
  await call("POST", at(id, "checks/"), {});
  expect(await finish(id)).toMatchObject({ counts: { new: 1_300 }, needs_second_person: true });
  await call("POST", at(id, "checks/"), {});
  const resumed = await call("POST", `/staff/tasks/${first}/resumptions/`, {});
  expect([resumed.statusCode, resumed.headers.problem]).toEqual([409, "task_replaced"]);
  // As a process that was not told of the check would go on.
  await sql`update tasks set state = 'waiting', stop_asked_at = null where id = ${first}`.execute(db);
  await runTask(services, composition.tasks, first);
  expect(await show(id)).toMatchObject({ state: "checking" });
  await finish(id);
  // Counts that something else has written do not matter.
  await sql`update imports set counts = '{"new": 1}' where id = ${id}`.execute(db);
  expect((await call("POST", at(id, "runs/"), {})).headers.problem).toBe("import_needs_second_person");
  expect(await countImported()).toBe(0);
});

test("a run writes no more people than were approved, and an approval sees how many there are", async () => {
  const { call, check, show, finish } = await office();
  const { id } = await check(lines(210));
  const propose = async () =>
    ((await call("POST", at(id, "proposals/"), { reason: "the list of the county" })).json() as PersonImport)
      .proposal_id!;
  const approve = (proposal: number) =>
    call("POST", `/staff/proposals/${proposal}/approvals/`, { reason: "" }, secretary);
  const add = (n: number) =>
    sql`insert into import_rows (import_id, n, cells_encrypted, outcome)
      select import_id, ${n}::integer, (select cells_encrypted from import_rows where import_id = ${other} limit 1), 'new'
      from import_rows where import_id = ${id} limit 1`.execute(db);
  const other = (await check(lines(1))).id;

  const first = await propose();
  await add(5_000);
  const shown = (await call("GET", `/staff/proposals/${first}/`, undefined, secretary)).json();
  expect(shown.subject).toMatchObject({ new: 211 });
  expect((await approve(first)).headers.problem).toBe("import_changed");
  await call("POST", `/staff/proposals/${first}/withdrawals/`, {});

  const second = await propose();
  expect((await approve(second)).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, second);
  await sql`update imports set approved_people = 210 where id = ${id}`.execute(db);
  const before = await countImported();
  await finish(id);
  expect(await show(id)).toMatchObject({ state: "stopped" });
  const { task_id } = await show(id);
  expect((await call("GET", `/staff/tasks/${task_id}/`)).json()).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("more people than was decided"),
  });
  expect(await countImported()).toBe(before);
});

test("the limit of a day counts all imports of a person together, also those that were undone", async () => {
  const { call, check, run, undo, show } = await office();
  const first = await check(lines(150));
  await run(first.id);
  await undo(first.id);
  const second = await check(lines(51));
  expect(second).toMatchObject({ needs_second_person: true, can: expect.arrayContaining(["propose"]) });
  expect((await call("POST", at(second.id, "runs/"), {})).headers.problem).toBe("import_needs_second_person");
  const third = await check(lines(50));
  await run(third.id);
  expect(await show(third.id)).toMatchObject({ state: "done", needs_second_person: false });
  // Another person, and another day.
  expect((await (await office()).check(lines(50))).needs_second_person).toBe(false);
  await sql`update daily_work set day = day - 1`.execute(db);
  expect((await show(second.id)).needs_second_person).toBe(false);
});

test("of two imports at once only what is left of the day is run", async () => {
  const { call, check } = await office();
  const ids = [(await check(lines(120))).id, (await check(lines(120))).id];
  const replies = await Promise.all(ids.map((id) => call("POST", at(id, "runs/"), {})));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test("ID numbers need a second person whatever the number of rows, and are not given to people with an account", async () => {
  const { call, check } = await office();
  const account = await createUser(services, { first_name: "Otieno", last_name: "Were", phone: "+254722000071" });
  const holder = await createPerson(db, {
    ...{ user_id: account.id, surname: "Were", other_names: "Otieno", phone: "+254722000071" },
    ...{ ward_id: HOME_PLACE.ward, source: "website" },
  });
  const { id, needs_second_person } = await check(
    "Surname,Other names,Phone,Polling station,ID number\nWere,Otieno,0722000071,,29876543\nKamau,Ann,0722000072,,29876544\n",
  );
  expect(needs_second_person).toBe(true);
  expect((await call("POST", at(id, "runs/"), {})).headers.problem).toBe("import_needs_second_person");
  const { results } = (await call("GET", at(id, "rows/"))).json();
  expect(results.map((row: { outcome: string }) => row.outcome)).toEqual(["same", "new"]);
  const person = await db.selectFrom("people").select("id_number_hash").where("id", "=", holder).executeTakeFirst();
  expect(person).toEqual({ id_number_hash: null });
});

test("a check says nothing of ID numbers that others hold, and compares few with the register on a day", async () => {
  const { call, check, show, map, finish } = await office();
  const national = createImportOfficer({ app, services }, await createStaff(services, "membership_officer"));
  const elsewhere = await national.check(lines(1, 30_000_000), { mapping: { place: { level: "ward", id: 1 } } });
  const { proposal_id } = (
    await national.call("POST", at(elsewhere.id, "proposals/"), { reason: "the list of Mombasa" })
  ).json();
  await call("POST", `/staff/proposals/${proposal_id}/approvals/`, { reason: "" }, secretary);
  await executeApproved(services, composition.proposals, proposal_id);
  await national.finish(elsewhere.id);

  const options = { match_by: ["id_number"], consent: null };
  const { id } = await check(lines(40, 29_999_980), options);
  expect((await show(id)).counts).toMatchObject({ new: 40, refused: 0 });
  expect((await call("POST", at(id, "checks/"), {})).statusCode).toBe(200);
  await finish(id);
  expect((await call("DELETE", at(id))).statusCode).toBe(200);
  const more = await map(lines(961, 31_000_000), options);
  expect((await call("POST", at(more.id, "checks/"), {})).headers.problem).toBe("import_id_checks");
  const fewer = await map(lines(960, 31_000_000), options);
  expect((await call("POST", at(fewer.id, "checks/"), {})).statusCode).toBe(200);
});

test.each([
  ["other sheets", { sheets: [0, 1, 0], columns: [0, 0, 0] }],
  ["other columns", { sheets: [0, 0, 0], columns: [0, 1, 0] }],
])("%s of the same import are counted as further checks of ID numbers", async (_, { sheets, columns }) => {
  const { call, upload, finish } = await office();
  const titles = xlsxRow(1, ["Surname", "Other names", "Polling station", "ID", "Other ID"]);
  const row = (n: number) => xlsxRow(n, ["Mwangi", "Wanjiku", "Tetu", `${32_000_000 + n}`, `${33_000_000 + n}`]);
  const rows = titles + Array.from({ length: 350 }, (__, n) => row(n + 2)).join("");
  const { id } = await upload(createXlsx({ rows, sheetNames: ["One", "Two"] }), undefined, { sheets: [0] });
  const check = async (column: number) => {
    const { version } = (await call("GET", at(id))).json<PersonImport>();
    const ids = [0, 1].map((each) => (each === column ? ("id_number" as const) : null));
    const mapping = createMapping({ columns: ["surname", "other_names", "polling_station", ...ids] });
    const body = { version, mapping, match_by: ["id_number"], rule: "fill", consent: null };
    expect((await call("PUT", at(id, "mapping/"), body)).statusCode).toBe(200);
    const { statusCode, headers } = await call("POST", at(id, "checks/"), {});
    if (statusCode === 200) await finish(id);
    return headers.problem ?? statusCode;
  };
  const outcomes: unknown[] = [];
  for (const [n, sheet] of sheets.entries()) {
    if (n > 0 && sheets[n - 1] !== sheet) {
      await call("POST", at(id, "readings/"), { sheets: [sheet], hidden: false });
      await finish(id);
    }
    outcomes.push(await check(columns[n]!), await check(columns[n]!));
  }
  expect(outcomes).toEqual([200, 200, 200, 200, "import_id_checks", "import_id_checks"]);
});

test("a check says the same of another ID number of somebody, whether a person of another county has it or nobody", async () => {
  const { call, check } = await office();
  const { secretKey } = services.config;
  const create = (phone: string, ward_id: number, id_number: string) =>
    createPerson(db, {
      ...{ surname: "Were", other_names: "Ann", phone, ward_id, source: "website" },
      ...{ id_number_encrypted: encrypt(secretKey, id_number), id_number_hash: hmacIndex(secretKey, id_number) },
    });
  await create("+254722000081", HOME_PLACE.ward, "28000001");
  await create("+254722000082", 1, "28000002");
  const problems: unknown[] = [];
  for (const id_number of ["28000002", "28000003"]) {
    const { id } = await check(
      `Surname,Other names,Phone,Polling station,ID number\nWere,Ann,0722000081,Tetu primary,${id_number}\n`,
    );
    const [row] = (await call("GET", at(id, "rows/"))).json().results;
    problems.push([row.outcome, row.problem]);
  }
  expect(problems[0]).toEqual(["ambiguous", expect.any(String)]);
  expect(problems[1]).toEqual(problems[0]);
});
