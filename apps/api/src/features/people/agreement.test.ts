import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { applyForFreeMembership } from "#features/memberships/applications/applications.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { resignWithoutAccount } from "#features/memberships/resignations/resignations.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { recordNextExportedRows } from "./export/exported-people.queries.ts";
import { insertReferences, matchReferences } from "./import/steps/import-people.queries.ts";
import { mergePeople } from "./merges/merges.ts";
import { createVisitor } from "./pairs/pairs.factories.ts";
import { listPairedPeople } from "./pairs/pairs.queries.ts";
import { createPerson } from "./record/record.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const office = await createStaff(services, "membership_officer");
const OTHER_WARD = HOME_PLACE.ward + 1;

async function call(method: "GET" | "PATCH" | "POST", url: string, payload?: object, { cookie } = office) {
  const headers = consoleHeaders(services, cookie);
  const reply = await app.inject({ method, url, headers, ...(method === "GET" ? {} : { payload: payload ?? {} }) });
  return { ...reply.json(), code: reply.statusCode, problem: reply.headers.problem };
}
const shown = (id: number) => call("GET", `/staff/people/${id}/`);
const merge = async (survivor: number, absorbed: number) => {
  const versions = { survivor: (await shown(survivor)).version, absorbed: (await shown(absorbed)).version };
  const joined = { survivor, absorbed, versions, fields: [] };
  return db.transaction().execute((tx) => mergePeople({ ...services, db: tx }, joined, { madeBy: null }));
};
async function exported(id: number): Promise<unknown> {
  const { id: file } = await createExport(services, office.id);
  const { ward_id } = await db.selectFrom("people").select("ward_id").where("id", "=", id).executeTakeFirstOrThrow();
  const columns = ["surname", "number", "member_since", "status", "ward"] as const;
  const segment = { segment: ward_id, filter: {}, columns, after: undefined, limit: 1_000 };
  const { rows } = await recordNextExportedRows(db, file, segment);
  const { surname } = await shown(id);
  return rows.filter((cells) => cells[0] === surname);
}

test("the number of another list leads to who somebody is now, however often their rows were joined", async () => {
  const [first, second, third] = [
    await createPerson(services),
    await createPerson(services),
    await createPerson(services),
  ] as const;
  await insertReferences(db, "sacco", [{ person_id: first, reference: "S-1" }]);
  const found = () => db.transaction().execute((tx) => matchReferences(tx, "sacco", [{ n: 1, value: "S-1" }]));
  for (const [survivor, absorbed] of [
    [second, first],
    [third, second],
  ] as const) {
    await merge(survivor, absorbed);
    expect(await found()).toEqual([{ n: 1, person_id: survivor }]);
  }
});

test("list, page, pairs and export say the number of the membership in force, also beside one that ended later", async () => {
  const stays = await createVisitor(services, createApplicationBody({ last_name: "Nambari" }));
  const goes = await createVisitor(services, createApplicationBody({ last_name: "Nambari Nyingine" }));
  for (const { membership } of [stays, goes]) {
    expect(await call("POST", `/staff/applications/${membership}/confirmations/`)).toMatchObject({ code: 200 });
  }
  await setMemberships(db, (tx) =>
    sql`update memberships set state = 'resigned' where id = ${goes.membership}`.execute(tx),
  );
  await merge(stays.person, goes.person);
  const { number } = await shown(stays.person);
  const { results } = await call("GET", "/staff/people/?q=Nambari");
  expect(results).toMatchObject([{ id: stays.person, number }]);
  const { number: digits } = (await listPairedPeople(db, [stays.person])).get(stays.person)!;
  expect(Number(number.replace(/\D/g, ""))).toBe(digits);
  expect(await exported(stays.person)).toMatchObject([
    ["Nambari", digits, expect.anything(), "member", expect.anything()],
  ]);
});

test("a correction of an applicant's name and ward reaches the queue, its territory, the confirmation and the decision", async () => {
  const { membership, person } = await createVisitor(
    services,
    createApplicationBody({ first_name: "Wanjku", last_name: "Sahihisho" }),
  );
  const coordinator = await createStaff(services, "ward_coordinator", { place: { level: "ward", id: OTHER_WARD } });
  const { version } = await shown(person);
  expect(
    await call("PATCH", `/staff/people/${person}/`, { version, other_names: "Wanjiku", ward: OTHER_WARD }),
  ).toMatchObject({ code: 200 });
  const { ward } = (await shown(person)).place;
  for (const by of [office, coordinator]) {
    const { results } = await call("GET", "/staff/applications/?q=Sahihisho", undefined, by);
    expect(results).toMatchObject([{ id: membership, name: "Wanjiku Sahihisho", place: { ward: ward.name } }]);
  }
  expect(await call("GET", "/staff/applications/?q=Wanjku")).toMatchObject({ results: [] });
  expect(await call("POST", `/staff/applications/${membership}/confirmations/`)).toMatchObject({
    code: 200,
    name: "Wanjiku Sahihisho",
  });
  const decisions = await sql`select ward_id from application_decisions where membership_id = ${membership}`.execute(
    db,
  );
  expect(decisions.rows).toEqual([{ ward_id: OTHER_WARD }]);
});

test("an application that is confirmed before its job has run is its person's, who lives where it says", async () => {
  const body = createApplicationBody({ last_name: "Mapema" });
  const { membership, person } = await createVisitor(services, body);
  await call("POST", `/staff/applications/${membership}/refusals/`, { reason: "of another party" });
  const again = await applyForFreeMembership(services, { ...body, ward: OTHER_WARD });
  const confirmed = await call("POST", `/staff/applications/${again.id}/confirmations/`);
  expect(confirmed).toMatchObject({ code: 200, person_id: person });
  expect((await shown(person)).place.ward).toMatchObject({ id: OTHER_WARD });
});

test("whoever left and joined again has the number and the first day of the membership in force", async () => {
  const body = createApplicationBody({ last_name: "Rejea" });
  const first = await createVisitor(services, body);
  await call("POST", `/staff/applications/${first.membership}/confirmations/`);
  await setMemberships(db, (tx) =>
    sql`update memberships set valid_from = '2023-03-01' where id = ${first.membership}`.execute(tx),
  );
  expect(await shown(first.person)).toMatchObject({ member_since: "2023-03-01" });
  await db.transaction().execute((tx) => resignWithoutAccount(tx, services.jobs, first.person, "Rejea"));
  const again = await createVisitor(services, body);
  expect(again.person).toBe(first.person);
  await call("POST", `/staff/applications/${again.membership}/confirmations/`);
  const { number, valid_from } = (await call("GET", `/staff/people/${first.person}/memberships/`)).results[0];
  expect(await shown(first.person)).toMatchObject({ status: "member", number, member_since: valid_from });
  const { results } = await call("GET", "/staff/people/?q=Rejea");
  expect(results).toMatchObject([{ number, joined_on: valid_from }]);
  expect(valid_from).not.toBe("2023-03-01");
});
