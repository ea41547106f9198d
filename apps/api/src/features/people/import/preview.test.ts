import type { ImportedRow, PersonImport } from "@party/contract/imports.staff";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportOfficer, importUrl } from "#testing/import-office.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");
const { call, check, run, runByTwo } = createImportOfficer({ app, services }, officer);

const rowsOf = async (id: number, query = ""): Promise<ImportedRow[]> =>
  (await call("GET", importUrl(id, `rows/?limit=100${query}`))).json().results;
const valuesOf = ({ changes }: ImportedRow) => Object.fromEntries(changes.map(({ field, after }) => [field, after]));

test("the check shows each new person as they will be stored", async () => {
  const { id } = await check(
    "Name,Phone,Email,D.O.B.,I.D NO.,Ward,Constituency\n" +
      '"MWANGI, Wanjiku Grace",796800094,Grace@Party.example,16/3/55,12345678.0,Dedan Kimanthi,Tetu\n',
    { mapping: { place: null, date_format: "day_month_year" } },
  );
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ outcome: "new", doubts: [] });
  expect(valuesOf(row!)).toEqual({
    Surname: "Mwangi",
    "Other names": "Wanjiku Grace",
    "Phone number": "0796 800 094",
    "Email address": "grace@party.example",
    "Date of birth": "16 March 1955",
    "ID or passport number": "… 678",
    Ward: "Dedan Kimanthi, Tetu, Nyeri",
  });
  await runByTwo(id, secretary);
  const { rows } = await sql`
    select surname, other_names, phone, email, date_of_birth::text, ward_id from people where phone = '+254796800094'`.execute(
    db,
  );
  expect(rows).toMatchObject([
    {
      ...{ surname: "Mwangi", other_names: "Wanjiku Grace", email: "grace@party.example" },
      ...{ date_of_birth: "1955-03-16", ward_id: expect.any(Number) },
    },
  ]);
});

test("doubtful rows are counted in the check, can be listed alone and say why, and so do refused ones", async () => {
  const checked = await check(
    [
      "Surname,Other names,Phone,Polling station",
      "WairimÅ©,Ann,0711000001,",
      "Kamau,Peter,0711000002 0722000003,",
      "Njoroge,Mary,0711000004,",
      "#N/A,Mary,0711000005,",
    ].join("\n"),
  );
  expect(checked.counts).toMatchObject({ new: 3, refused: 1, doubtful: 2 });
  const doubts = (rows: ImportedRow[]) => rows.map((row) => [row.id, row.doubts.map(({ text }) => text)]);
  const doubtful = await rowsOf(checked.id, "&doubtful=1&total=1");
  expect(doubts(doubtful)).toEqual([
    [2, ["“WairimÅ©” was damaged, and is mended here. Compare it with the list."]],
    [3, ["The cell has several numbers, and the first one is taken. The others: 0722 000 003."]],
  ]);
  expect(valuesOf(doubtful[0]!).Surname).toBe("Wairimũ");
  const [refused] = await rowsOf(checked.id, "&outcome=refused");
  expect(refused).toMatchObject({
    problem: "Surname or other names are missing.",
    doubts: [{ field: "Surname", text: "The cell shows #N/A, the error of a formula, and counts as blank." }],
  });
  const { counts }: PersonImport = await run(checked.id);
  expect(counts.doubtful).toBe(2);
  expect(await rowsOf(checked.id, "&doubtful=1")).toHaveLength(2);
});

test("for a misspelt ward the nearest of the row's constituency are offered, and one choice is for all rows", async () => {
  const content = [
    "Surname,Other names,Phone,Ward,Constituency",
    "Kamau,Peter,0711100001,naro moru,Kieni",
    "Kamau,Paul,0711100002,naro moru,Kieni",
    "Kamau,Mary,0711100003,Thegu,Kieni",
    "Kamau,Ruth,0711100004,Soko,Kieni",
  ].join("\n");
  const { unknown_words, counts } = await check(content, { mapping: { place: null } });
  expect(counts).toMatchObject({ new: 0, refused: 4 });
  expect(unknown_words.map(({ word, rows, suggestions }) => [word, rows, suggestions[0]?.text])).toEqual([
    ["naro moru", 2, "Naromoru Kiamathaga, Kieni"],
    ["Thegu", 1, "Thegu River, Kieni"],
    ["Soko", 1, expect.stringMatching(/, Kieni$/)],
  ]);
  const [{ suggestions, word }] = unknown_words as [PersonImport["unknown_words"][number]];
  const words = [{ field: "ward" as const, word, means: suggestions[0]!.means }];
  expect((await check(content, { mapping: { place: null, words } })).counts).toMatchObject({ new: 2, refused: 2 });
});

test("who was joined to another one is found by the phone and names of both, and only blanks are filled", async () => {
  const insert = async (surname: string, other_names: string, phone: string, merged_into: number | null) =>
    (
      await sql<{ id: number }>`
        insert into people (surname, other_names, phone, ward_id, source, merged_into)
        values (${surname}, ${other_names}, ${phone}, ${HOME_PLACE.ward}, 'office', ${merged_into}) returning id`.execute(
        db,
      )
    ).rows[0]!.id;
  const survivor = await insert("Wanjiru", "Grace", "+254711200001", null);
  const between = await insert("Wanjiru", "G.", "+254711200003", survivor);
  await insert("Njeri", "Shiku", "+254711200002", between);
  const content = [
    "Surname,Other names,Phone,Polling station",
    "Njeri,Shiku,0711200002,",
    "Wanjiru,Grace,0711200002,Tetu primary",
    "Wanjiru,Grace,0711200001,",
    "Otieno,Tom,0711200002,",
  ].join("\n");
  const { id } = await check(content, { rule: "overwrite" });
  expect((await rowsOf(id)).map((row) => [row.outcome, row.person_id, Object.keys(valuesOf(row))])).toEqual([
    ["same", survivor, []],
    ["changed", survivor, ["Polling station"]],
    ["same", survivor, []],
    ["new", null, ["Surname", "Other names", "Phone number", "Ward"]],
  ]);
});
