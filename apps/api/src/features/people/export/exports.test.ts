import { createHash } from "node:crypto";
import { exportColumnNames, isSensitive } from "@party/contract/values/exports";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { PlaceRef } from "@party/contract/values/permissions";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { proposalKinds } from "#composition/proposal-kinds.ts";
import { taskKinds } from "#composition/task-kinds.ts";
import { encrypt, hmacIndex } from "#crypto.ts";
import { seedRegister } from "#demo/register/seed-register.ts";
import { tableText } from "#documents/csv.ts";
import { createSignedInUser, HOME } from "#features/auth/auth.factories.ts";
import { readFile } from "#features/private-files/private-files.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { readTable } from "../import/tables/read-table.ts";
import { createPerson } from "../people.factories.ts";
import { createTag } from "../record/record.factories.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { exportTask, startExport } from "./export-file.ts";
import { createExportBody } from "./exports.factories.ts";
import { findExport, insertExport } from "./exports.queries.ts";

const { app, as, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer", { first_name: "Achieng", last_name: "Odhiambo" });
const secretary = await createStaff(services, "secretary_general");

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload?: object, staff: Staff = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const propose = (body: object, staff?: Staff) => call("POST", "/staff/exports/", body, staff);
const download = (id: number, staff?: Staff) => call("POST", `/staff/exports/${id}/downloads/`, {}, staff);

const WARD: PlaceRef = { level: "ward", id: HOME.ward };
/** Names and the like that no other column holds. */
const secrets = { id_number: "31415926", disability: "deafblind", email: "gathoni@party.example" };

/** People of a ward, one of whom has names that a spreadsheet computes with. */
async function createPeople(ward: number, count: number) {
  await sql`
    insert into people (surname, other_names, phone, ward_id, source, email, id_number_encrypted, id_number_hash, disability_encrypted)
    select case n when 1 then '=1+1' else 'Mwangi' end, 'Wanjikũ ' || n, '+2547' || lpad(n::text, 8, '0'), ${ward}::integer, 'website',
      ${secrets.email}, case n when 2 then ${encrypt(services.config.secretKey, secrets.id_number)}::bytea end,
      case n when 2 then ${hmacIndex(services.config.secretKey, secrets.id_number)}::bytea end,
      case n when 2 then ${encrypt(services.config.secretKey, secrets.disability)}::bytea end
    from generate_series(1, ${count}::integer) as n
    on conflict do nothing`.execute(db);
}
await createPeople(HOME.ward, 30);

async function makeFile(id: number): Promise<void> {
  const { task_id } = (await findExport(db, id))!;
  await runTask(services, taskKinds, task_id!);
}

async function contentOf(id: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readFile(services, (await findExport(db, id))!.file_id!)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const rowsOf = (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: true });

test("a small list of a ward is made at once, in the order of names, with whose it is in each row and one invented row", async () => {
  const reply = (await propose(createExportBody())).json();
  expect(reply).toMatchObject({ state: "preparing", proposal_id: null, row_count: 30 });
  expect((await download(reply.id)).headers.problem).toBe("export_not_ready");
  await makeFile(reply.id);
  const link = (await download(reply.id)).json();
  const file = await app.inject({ url: link.url, headers: consoleHeaders(services, officer.cookie) });
  expect(file.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": expect.stringContaining("text/csv"),
  });
  const [head, titles, ...rows] = rowsOf(file.rawPayload);
  const source = `Export ${reply.id} for Achieng Odhiambo: Invitations to a meeting`;
  expect(head![0]).toBe(`${source}. the meeting in Tetu on Saturday`);
  expect(titles).toEqual(["Surname", "Phone", "Export"]);
  expect(rows.pop()![0]).toBe(`${source}. 30 people and one invented row`);
  expect(rows.map((row) => row.at(-1))).toEqual(Array(31).fill(source));
  expect(rows.filter(([surname]) => surname === "Odhiambo")).toHaveLength(1);
  const people = rows.filter(([surname]) => surname !== "Odhiambo");
  expect(people.filter(([, phone]) => /^07\d\d \d{3} \d{3}$/.test(phone!))).toHaveLength(30);
});

test("no cell begins with what a spreadsheet computes", async () => {
  const { id } = (
    await propose(createExportBody(WARD, { columns: ["surname", "other_names", "phone", "email"] }))
  ).json();
  await makeFile(id);
  const cells = rowsOf(await contentOf(id)).flat();
  expect(cells).toContain("'=1+1");
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test("the file holds no value of a column that was not chosen", async () => {
  const { id } = (await propose(createExportBody(WARD, { columns: ["surname"] }))).json();
  await makeFile(id);
  const text = (await contentOf(id)).toString();
  for (const value of [...Object.values(secrets), "Wanjikũ", "07"]) expect(text).not.toContain(value);
});

/** As the import reads it: cells without the spaces around them, without empty cells at the end. */
async function importedRows(file: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  const chunks = async function* () {
    yield file;
  };
  await readTable({ chunks }, { onRows: (more) => void rows.push(...more.map(({ cells }) => cells)) });
  return rows;
}

const OF_MANY = HOME.ward + 3;
const allPlain = exportColumnNames.filter((name) => !isSensitive(name));

test("an Excel file holds the cells of the CSV file, as the import reads both", async () => {
  // The second has an ID number that is taken.
  await createPeople(OF_MANY, 1_001);
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
    const { id, proposal_id } = (await propose(body)).json();
    await call("POST", `/staff/proposals/${proposal_id}/approvals/`, { reason: "" }, secretary);
    await executeApproved(services, proposalKinds, proposal_id);
    await makeFile(id);
    const rows = await importedRows(await contentOf(id));
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

test("a file of those with a tag holds nobody else, and says which tag", async () => {
  const tag = await createTag(services, "Branch committee");
  const { rows } = await sql<{ id: number }>`
    insert into person_tags (person_id, tag_id)
    select id, ${tag}::integer from people where ward_id = ${HOME.ward} order by id limit 3 returning person_id as id`.execute(
    db,
  );
  const { id, ...reply } = (await propose(createExportBody(WARD, { filter: { tag } }))).json();
  expect(reply).toMatchObject({ row_count: 3, tag: "Branch committee", filter: { tag } });
  // Given to one more before the file is made, who is in it.
  await sql`
    insert into person_tags (person_id, tag_id)
    select max(id), ${tag}::integer from people where ward_id = ${HOME.ward}`.execute(db);
  await makeFile(id);
  expect(rowsOf(await contentOf(id)).at(-1)![0]).toMatch(/: Invitations to a meeting\. 4 people and one invented row$/);
  const listed = await sql<{ person: number }>`
    select person_id as person from export_people where export_id = ${id} order by 1 limit 3`.execute(db);
  expect(listed.rows.map(({ person }) => person)).toEqual(rows.map((row) => row.id));
  expect((await propose(createExportBody(WARD, { filter: { tag: 2_000_000_000 } }))).statusCode).toBe(404);
});

test("an Excel file has its name and type", async () => {
  const { id } = (await propose(createExportBody(WARD, { format: "xlsx" }))).json();
  await makeFile(id);
  const { url, name } = (await download(id)).json();
  expect(name).toBe(`export-${id}.xlsx`);
  const { headers } = await app.inject({ url, headers: consoleHeaders(services, officer.cookie) });
  expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
});

test("an Excel file whose steps were interrupted holds each person once", { timeout: 240_000 }, async () => {
  const { id } = await insertExport(db, {
    ...{ place_level: "nation", place_id: 0, filter: {}, columns: ["surname", "phone"], purpose: "check" },
    ...{ format: "xlsx", reason: "a test of interruptions", row_count: null, made_by: officer.id },
  });
  await db.transaction().execute((tx) => startExport({ ...services, db: tx }, id));
  let steps = 0;
  const interrupted = {
    ...exportTask,
    step: async (...of: Parameters<typeof exportTask.step>) => {
      const step = await exportTask.step(...of);
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
  const [, , ...rows] = await importedRows(await contentOf(id));
  const people = await db.selectFrom("people").select("phone").where("merged_into", "is", null).execute();
  const inFile = rows.slice(0, -1).filter(([surname]) => surname !== "Odhiambo");
  const phones = people.map(({ phone }) => tableText(phone));
  expect(inFile.map(([, phone = ""]) => phone).toSorted()).toEqual(phones.toSorted());
});

test("without a purpose and a sentence there is no export", async () => {
  for (const more of [
    { purpose: undefined },
    { purpose: "because" },
    { reason: "" },
    { reason: "short" },
    { columns: [] },
  ]) {
    expect((await propose(createExportBody(WARD, more))).statusCode, JSON.stringify(more)).toBe(400);
  }
});

describe("a second person", () => {
  const decide = (id: number, decision: "approvals" | "rejections", staff: Staff = secretary) =>
    call("POST", `/staff/proposals/${id}/${decision}/`, { reason: "not now" }, staff);

  test.each<[string, PlaceRef, object, string]>([
    ["a whole county", { level: "county", id: HOME.county }, { filter: { status: "deceased" } }, "county-export"],
    ["the whole country", { level: "nation", id: 0 }, {}, "export"],
    ["a sensitive column", WARD, { columns: ["surname", "id_number"] }, "export"],
  ])("is needed for %s", async (_what, place, more, kind) => {
    const { id, state, proposal_id } = (await propose(createExportBody(place, more))).json();
    expect(state).toBe("proposed");
    expect((await findExport(db, id))!.file_id).toBeNull();
    expect((await call("GET", `/staff/proposals/${proposal_id}/`)).json()).toMatchObject({
      subject: { kind, format: "CSV" },
    });
    expect((await decide(proposal_id, "approvals", officer)).headers.problem).toBe("proposal_own");
    expect((await download(id)).headers.problem).toBe("export_not_ready");
    expect((await decide(proposal_id, "rejections")).statusCode).toBe(200);
    expect((await call("GET", `/staff/exports/${id}/`)).json().state).toBe("refused");
  });

  test("is needed above 200 rows; approved, the file is made once, with what was asked for", async () => {
    await sql`update people set id_number_hash = null, id_number_encrypted = null`.execute(db);
    await createPeople(HOME.ward + 1, 201);
    const body = createExportBody(
      { level: "ward", id: HOME.ward + 1 },
      { columns: ["surname", "id_number", "disability"] },
    );
    const { id, proposal_id } = (await propose(body)).json();
    await decide(proposal_id, "approvals");
    await Promise.all([1, 2].map(() => executeApproved(services, proposalKinds, proposal_id)));
    await makeFile(id);
    const text = (await contentOf(id)).toString();
    expect(text).toContain(secrets.id_number);
    expect(text).toContain(secrets.disability);
    const { rows } = await sql`select count(*)::integer from export_people where export_id = ${id}`.execute(db);
    expect(rows).toEqual([{ count: 201 }]);
  });
});

test("an export is there three times and for a day, and for nobody else", async () => {
  const { id } = (await propose(createExportBody())).json();
  await makeFile(id);
  const other = await createStaff(services, "membership_officer");
  expect((await download(id, other)).statusCode).toBe(404);
  expect((await call("GET", `/staff/exports/${id}/`, undefined, other)).statusCode).toBe(404);
  const links = [await download(id), await download(id), await download(id)].map((reply) => reply.json().url);
  expect((await app.inject({ url: links[2], headers: consoleHeaders(services, other.cookie) })).statusCode).toBe(404);
  expect((await app.inject({ url: links[2], headers: consoleHeaders(services, officer.cookie) })).statusCode).toBe(200);
  expect((await download(id)).headers.problem).toBe("export_ended");

  const late = (await propose(createExportBody())).json();
  await makeFile(late.id);
  await sql`update exports set expires_at = now() where id = ${late.id}`.execute(db);
  expect((await download(late.id)).headers.problem).toBe("export_ended");
  expect((await call("GET", `/staff/exports/${late.id}/`)).json().state).toBe("ended");
});

test("the audit log holds count and hash of the file", async () => {
  const { id } = (await propose(createExportBody())).json();
  await makeFile(id);
  const sha256 = createHash("sha256")
    .update(await contentOf(id))
    .digest("hex");
  expect((await call("GET", `/staff/exports/${id}/`)).json()).toMatchObject({ state: "ready", sha256, row_count: 30 });
  const { rows } = await sql`
    select actor, reason from audit_entries where action = 'exports.complete' and subject_ids = array[${id}::integer]`.execute(
    db,
  );
  expect(rows).toEqual([{ actor: officer.id, reason: `30 people, SHA-256 ${sha256}` }]);
});

test("whoever is in a file sees that in the settings, once for each file, with the role and the purpose", async () => {
  const ward = HOME.ward + 2;
  const member = await createSignedInUser(services, { ward_id: ward });
  const person = await createPerson(db, { user_id: member.id, ward_id: ward });
  const absorbed = await createPerson(db, { ward_id: ward });
  await createPerson(db, { ward_id: ward, status: "lapsed" });
  const make = async (status: string) => {
    const body = createExportBody({ level: "ward", id: ward }, { filter: { status } });
    const { id } = (await propose(body)).json();
    await makeFile(id);
  };
  await db.updateTable("people").set({ status: "member" }).where("id", "=", person).execute();
  await make("member");
  await make("lapsed");
  await db.updateTable("people").set({ status: "lapsed" }).where("id", "=", absorbed).execute();
  await make("lapsed");
  await db.updateTable("people").set({ merged_into: person }).where("id", "=", absorbed).execute();
  await propose(createExportBody({ level: "ward", id: ward }, { filter: { status: "member" } }));
  const { results } = await as(member.access)("GET /api/my-data/accesses/");
  const entry = {
    day: dayInNairobi(new Date()),
    ...{ role: "Membership officer", place: "Kenya", reason: "the meeting in Tetu on Saturday" },
    purpose: "A file of people with you in it was made. What for: Invitations to a meeting",
  };
  expect(results).toEqual([entry, entry]);
});

test("a coordinator takes out people of the own county alone, and no sensitive column", async () => {
  const coordinator = await createStaff(services, "county_coordinator");
  expect((await propose(createExportBody(), coordinator)).statusCode).toBe(201);
  expect((await propose(createExportBody({ level: "ward", id: 1 }), coordinator)).statusCode).toBe(404);
  expect((await propose(createExportBody({ level: "nation", id: 0 }), coordinator)).statusCode).toBe(404);
  const refused = await propose(createExportBody(WARD, { columns: ["id_number"] }), coordinator);
  expect(refused.headers.problem).toBe("export_columns_refused");
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
  const { id, proposal_id } = (await propose(body)).json();
  await call("POST", `/staff/proposals/${proposal_id}/approvals/`, { reason: "" }, secretary);
  await executeApproved(services, proposalKinds, proposal_id);
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
  await runTask(services, taskKinds, task_id!, 3_600_000);
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
