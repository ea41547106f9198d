import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createImportAtStage } from "#features/people/import/imports.factories.ts";
import { createVisitor } from "#features/people/pairs/pairs.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createApplicationBody } from "../memberships.factories.ts";
import { countMemberships } from "../memberships.queries.ts";
import { createImportedPerson } from "./imported-people.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const officer = await createStaff(services, "membership_officer");
const other = await createStaff(services, "membership_officer");
const county = await createStaff(services, "county_coordinator");
const ward = await createStaff(services, "ward_coordinator");

const post = async (what: string, payload: object, by: { cookie: string } = officer) =>
  app.inject({
    method: "POST",
    url: `/staff/${what}/`,
    payload,
    headers: consoleHeaders(services, by.cookie),
  });
const confirm = async (ids: number[], { proof = "paper", reference = "Folder 3 in Nyeri" } = {}, by = officer) =>
  (await post("imported-people/confirmations", { ids, proof, reference }, by)).json().results;
const get = async (url: string, by = officer) =>
  (await app.inject({ url, headers: consoleHeaders(services, by.cookie) })).json();
const show = (id: number, by = officer) => get(`/staff/imported-people/${id}/`, by);
const evidenceOf = (id: number) =>
  db.selectFrom("consent_evidence").select(["kind", "reference", "taken_by"]).where("person_id", "=", id).execute();

describe("an imported person", () => {
  test("becomes a member with the evidence of consent, once; the number of members moves only then", async () => {
    const id = await createImportedPerson(db);
    const before = await countMemberships(db);
    expect(await show(id)).toMatchObject({
      ...{ id, name: "Muthoni Waiyaki", status: "imported", proven: false, missing: [], can: ["confirm", "refuse"] },
      place: { ward: expect.any(String) },
    });
    const first = await confirm([id], { proof: "call", reference: "Yes, I want to be a member." });
    expect(first).toEqual([{ id, number: expect.stringMatching(/-\d{6}$/), problem: null }]);
    expect(await confirm([id])).toEqual(first);
    expect(await countMemberships(db)).toBe(before + 1);
    expect(await evidenceOf(id)).toEqual([
      { kind: "call", reference: "Yes, I want to be a member.", taken_by: officer.id },
    ]);
    expect(await show(id)).toMatchObject({ status: "member", proven: true, can: [] });
  });

  test("is no member without evidence, under 18, with something missing, or of another person's name and phone", async () => {
    const before = await countMemberships(db);
    const body = createApplicationBody();
    await createVisitor(services, body);
    const people: [Parameters<typeof createImportedPerson>[2], string, RegExp][] = [
      [{}, "", /no proof/],
      [{ date_of_birth: "2015-01-01" }, "Folder 3", /under 18/],
      [{ date_of_birth: null, sex: null, phone: null }, "Folder 3", /phone number, date of birth, sex\./],
      // Of a year alone somebody may be a year younger.
      [{ date_of_birth: null, birth_year: new Date().getFullYear() - 18 }, "Folder 3", /date of birth/],
      [
        { surname: body.last_name, other_names: body.first_name, phone: body.phone_number },
        "Folder 3",
        /Join the two rows/,
      ],
    ];
    for (const [about, reference, problem] of people) {
      const id = await createImportedPerson(db, HOME_PLACE.ward, about);
      expect(await confirm([id], { reference })).toEqual([
        { id, number: null, problem: expect.stringMatching(problem) },
      ]);
      expect([await evidenceOf(id), (await show(id)).status]).toEqual([[], "imported"]);
    }
    expect(await countMemberships(db)).toBe(before + 1);
  });

  test("who is refused may answer, and somebody else then takes them in", async () => {
    const id = await createImportedPerson(db);
    const { results } = (await post("imported-people/refusals", { ids: [id], reason: "in another party" })).json();
    expect(results).toEqual([{ id, problem: null }]);
    const { application, status, can } = await show(id);
    expect([status, can]).toEqual(["refused", []]);
    expect((await confirm([id]))[0].problem).toContain("refused");
    await post(`applications/${application}/answers`, { answer: "I left it." });
    expect((await confirm([id]))[0].problem).toContain("Somebody else decides");
    expect((await confirm([id], {}, other))[0]).toMatchObject({ number: expect.any(String) });
  });
});

test("coordinators see and take in those of their own place, up to 50 at once", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await createImportedPerson(db));
  const elsewhere = await createImportedPerson(db, 1);
  const listed = async (by: typeof county) =>
    (await get("/staff/imported-people/?limit=100&total=1", by)).results.map((row: { id: number }) => row.id);
  expect(await listed(county)).toEqual(expect.arrayContaining(ids));
  expect(await listed(ward)).not.toContain(elsewhere);
  expect((await show(elsewhere, county)).detail).toBe("Not found.");
  const results = await confirm([...ids, elsewhere], {}, county);
  expect(results).toEqual([
    ...ids.map((id) => ({ id, number: expect.any(String), problem: null })),
    { id: elsewhere, number: null, problem: "Not found." },
  ]);
  const tooMany = Array.from({ length: 51 }, (_, n) => n + 1);
  expect((await post("imported-people/confirmations", { ids: tooMany, proof: "paper" })).statusCode).toBe(400);
  const entries = await db
    .selectFrom("audit_entries")
    .select(["subject_kind", "subject_ids"])
    .where("action", "=", "importedPeople.confirm")
    .where(sql<boolean>`subject_ids @> array[${ids[0]!}::integer]`)
    .execute();
  expect(entries).toEqual([{ subject_kind: "person", subject_ids: ids }]);
});

test("the list says what is unusual: the same phone and rows of the own place that may be the same person", async () => {
  const phone = "+254159999999";
  const one = await createImportedPerson(db, HOME_PLACE.ward, { phone });
  const near = await createImportedPerson(db, HOME_PLACE.ward, { phone });
  const far = await createImportedPerson(db, 1, { phone });
  await db
    .insertInto("person_pairs")
    .values([near, far].map((high) => ({ low: one, high, score: 60, reasons: [], chosen_by: null })))
    .execute();
  expect(await show(one, ward)).toMatchObject({ same_phone: 1, pairs: 1 });
  expect(await show(one)).toMatchObject({ same_phone: 2, pairs: 2 });
});

test("who made, mapped or ran an import confirms none of its people, and sees why; somebody else does", async () => {
  const { id: owner } = await createStaff(services, "county_coordinator");
  const mapper = await createStaff(services, "county_coordinator");
  const { id: list } = await createImportAtStage(services, owner, "done");
  const id = await createImportedPerson(db);
  await sql`update import_rows set person_id = ${id}, applied = true, outcome = 'new' where import_id = ${list}`.execute(
    db,
  );
  await sql`update imports set handled_by = ${[owner, mapper.id]}::integer[] where id = ${list}`.execute(db);
  expect(await show(id, mapper)).toMatchObject({ blocked: expect.stringContaining("imported"), can: ["refuse"] });
  const [refused] = await confirm([id], {}, mapper);
  expect(refused).toMatchObject({ id, number: null, problem: expect.stringContaining("registered or imported") });
  expect(await evidenceOf(id)).toEqual([]);
  expect(await show(id, county)).toMatchObject({ blocked: null, can: ["confirm", "refuse"] });
  expect(await confirm([id], {}, county)).toMatchObject([{ id, number: expect.any(String), problem: null }]);
});
