import { rollColumnNames, rollColumns } from "@party/contract/values/rolls";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { encrypt } from "#crypto.ts";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { makeExportFile, readExportFile } from "#features/exports/exports.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { readCells } from "../../import/tables/tables.factories.ts";
import { createPerson } from "../../people.factories.ts";
import { createFrozenRoll, createRollFileBody } from "../rolls.factories.ts";

const { app, as, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer", { first_name: "Wangari", last_name: "Maathai" });
const secretary = await createStaff(services, "secretary_general");

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload?: object, staff: Staff = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const propose = (roll: number, more: object = {}) =>
  call("POST", `/staff/rolls/${roll}/files/`, createRollFileBody(more));
const download = (id: number, staff?: Staff) => call("POST", `/staff/roll-files/${id}/downloads/`, {}, staff);
const WARD = { level: "ward", id: HOME_PLACE.ward };

async function make(roll: number, more: object = {}) {
  const reply = await propose(roll, more);
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, proposal_id } = reply.json();
  const approval = await call(
    "POST",
    `/staff/proposals/${proposal_id}/approvals/`,
    { reason: "to hand in" },
    secretary,
  );
  expect(approval.statusCode, approval.body).toBe(200);
  await executeApproved(services, composition.proposals, proposal_id);
  await makeExportFile(services, id);
  return { id, file: await readExportFile(services, id) };
}

const member = await createSignedInUser(services);
await createPerson(db, {
  user_id: member.id,
  status: "member",
  surname: "Otieno",
  other_names: "Tom",
  ward_id: HOME_PLACE.ward,
});
for (const [n, surname] of ["Kamau", "Wanjikũ", "=1+1", "O'Neill"].entries())
  await createPerson(db, {
    ...{ status: "member", surname, other_names: `Member ${n}`, ward_id: HOME_PLACE.ward + (n % 2), sex: "female" },
    ...{ birth_year: 1980 + n, polling_station: `Primary school ${n}` },
    id_number_encrypted: encrypt(services.config.secretKey, `3000000${n}`),
    id_number_hash: Buffer.from(`hash ${n}`),
  });
const roll = await createFrozenRoll(services);

/** Cells as the table has them, without the formatting of a file. */
async function linesOf(where = sql`true`) {
  const { rows } = await sql<{ n: number; surname: string; other_names: string; ward: string; station: string | null }>`
    select n, surname, other_names, ward, polling_station as station from roll_entries
    where roll_id = ${roll} and ${where} order by n`.execute(db);
  return rows;
}

test("a spreadsheet has the lines of the roll and their titles, and nothing else", async () => {
  const { id, file } = await make(roll);
  const [titles, ...rows]: string[][] = parse(file, { bom: true });
  expect(titles).toEqual(Object.values(rollColumns));
  const lines = await linesOf();
  expect(rows).toHaveLength(5);
  const at = (name: (typeof rollColumnNames)[number]) => rollColumnNames.indexOf(name);
  expect(
    rows.map((row) => [
      Number(row[at("n")]),
      row[at("surname")]!.replace(/^'/, ""),
      row[at("other_names")],
      row[at("ward")],
    ]),
  ).toEqual(lines.map(({ n, surname, other_names, ward }) => [n, surname, other_names, ward]));
  expect(rows.map((row) => row[at("id_number")]).toSorted()).toEqual([
    "",
    "30000000",
    "30000001",
    "30000002",
    "30000003",
  ]);
  expect(rows.flat()).toContain("'=1+1");
  expect((await call("GET", `/staff/roll-files/${id}/`)).json()).toMatchObject({
    ...{ state: "ready", row_count: 5, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), format: "csv" },
    roll: { id: roll },
  });
});

test("Form 11A has the lines of its place, with the hash of the roll and how many they are", async () => {
  const { id, file } = await make(roll, { format: "pdf", place: WARD });
  const { text } = readPdf(file);
  const inWard = await linesOf(sql`ward_id = ${HOME_PLACE.ward}`);
  expect(inWard).toHaveLength(3);
  const printed = text.replace(/\s+/g, " ");
  let from = 0;
  for (const { n, surname, other_names } of inWard) {
    const found = printed.indexOf(`${n} ${surname} ${other_names}`, from);
    expect(found, printed).toBeGreaterThan(-1);
    from = found;
  }
  expect(printed).toContain("3 members, as of");
  const { sha256 } = (await call("GET", `/staff/rolls/${roll}/`)).json();
  expect(printed).toContain(sha256);
  const { name, url } = (await download(id)).json();
  expect(name).toBe(`export-${id}.pdf`);
  const { headers } = await app.inject({ url, headers: consoleHeaders(services, officer.cookie) });
  expect(headers["content-type"]).toBe("application/pdf");
});

test("an Excel file holds the cells of the CSV file", async () => {
  const rowsIn = async (format: string) => (await readCells((await make(roll, { format })).file)).rows;
  const rows = await rowsIn("xlsx");
  expect(rows).toHaveLength(6);
  expect(rows).toEqual(await rowsIn("csv"));
});

test("is there three times and for nobody else, needs a second person, and whoever is in it sees that in the settings", async () => {
  const { id, proposal_id } = (await propose(roll)).json();
  expect((await download(id)).headers.problem).toBe("export_not_ready");
  const decide = (staff: Staff) => call("POST", `/staff/proposals/${proposal_id}/approvals/`, { reason: "x" }, staff);
  expect((await decide(officer)).headers.problem).toBe("proposal_own");
  expect((await decide(await createStaff(services, "membership_officer"))).statusCode).toBe(404);
  const made = await make(roll);
  const other = await createStaff(services, "membership_officer");
  expect((await download(made.id, other)).statusCode).toBe(404);
  expect((await call("GET", `/staff/roll-files/${made.id}/`, undefined, other)).statusCode).toBe(404);
  const replies = [];
  for (let n = 0; n < 4; n += 1) replies.push((await download(made.id)).statusCode);
  expect(replies).toEqual([200, 200, 200, 410]);
  const { results } = await as(member.access)("GET /api/my-data/accesses/");
  expect(results[0]).toMatchObject({ role: "Membership officer", purpose: expect.stringMatching(/A duty by law$/) });
});

test("of a place without a line, and as a PDF of too many, is refused", async () => {
  expect((await propose(roll, { place: { level: "ward", id: 1_400 } })).headers.problem).toBe("roll_place_empty");
  expect((await propose(roll, { place: { level: "ward", id: 99_999 } })).statusCode).toBe(404);
  await sql`insert into people (surname, other_names, ward_id, status, source)
    select 'Many', n::text, 1200, 'member', 'website' from generate_series(1, 2001) as n`.execute(db);
  const large = await createFrozenRoll(services);
  const refused = await propose(large, { format: "pdf", place: { level: "ward", id: 1_200 } });
  expect(refused.headers.problem).toBe("roll_pdf_too_large");
  expect((await propose(large, { format: "doc" })).statusCode).toBe(400);
});
