import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { createApplicationBody, createMembership } from "#features/memberships/memberships.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { countExported, recordNextExportedRows } from "../export/exported-people.queries.ts";
import { createVisitor } from "../pairs/pairs.factories.ts";
import { createPerson } from "./record.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const office = await createStaff(services, "membership_officer", { first_name: "Achieng", last_name: "Oduor" });
const REASON = "The daughter read it out";

async function call(method: "GET" | "PATCH", url: string, payload?: object, { cookie } = office) {
  const headers = consoleHeaders(services, cookie);
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, problem: reply.headers.problem, ...reply.json() };
}
const correct = async (id: number, body: object, by = office) => {
  const { version } = await call("GET", `/staff/people/${id}/`);
  return call("PATCH", `/staff/people/${id}/`, { version, ...body }, by);
};
const idsAt = async (url: string): Promise<number[]> =>
  (await call("GET", url)).results.map(({ id }: { id: number }) => id);

test("of somebody without an account are corrected with a reason, and every list, queue, search and export has the new ones", async () => {
  const { membership, person } = await createVisitor(
    services,
    createApplicationBody({ first_name: "Nyokabi", last_name: "Karanja", phone_number: "+254722000501" }),
  );
  expect(await correct(person, { phone: "0711 000 501" })).toMatchObject({
    ...{ status: 400, problem: "contact_reason_missing" },
  });
  expect(await correct(person, { phone: "0711", reason: REASON })).toMatchObject({ status: 400 });
  const { version } = await call("GET", `/staff/people/${person}/`);
  const values = { version, phone: "0711 000 501", email: "Nyokabi@Mail.example", reason: REASON };
  for (let time = 0; time < 2; time += 1) {
    expect(await call("PATCH", `/staff/people/${person}/`, values)).toMatchObject({
      ...{ phone: "+254711000501", email: "nyokabi@mail.example", same_phone: 0 },
    });
  }
  expect((await call("GET", `/staff/people/${person}/changes/`)).results).toMatchObject([
    { field: "email", before: null, after: "nyokabi@mail.example", reason: REASON, by: "Achieng Oduor" },
    { field: "phone", before: "+254722000501", after: "+254711000501", reason: REASON, source: "staff" },
  ]);

  expect(await call("GET", `/staff/applications/${membership}/`)).toMatchObject({ phone: "+254711000501" });
  for (const [phone, applications, people] of [
    ["711000501", [membership], [person]],
    ["722000501", [], []],
  ] as const) {
    expect(await idsAt(`/staff/applications/?q=${phone}`)).toEqual(applications);
    expect(await idsAt(`/staff/people/?q=0${phone}`)).toEqual(people);
  }
  expect(await countExported(db, { level: "ward", id: HOME_PLACE.ward }, {})).toBe(1);
  const { rows } = await recordNextExportedRows(db, (await createExport(services, office.id)).id, {
    ...{ segment: HOME_PLACE.ward, filter: {}, columns: ["phone", "email"], after: undefined, limit: 10 },
  });
  expect(rows).toEqual([["+254711000501", "nyokabi@mail.example"]]);

  const { rows: entries } = await sql`select reason from audit_entries
    where action = 'personRecords.correct' and outcome = 'done' order by id`.execute(db);
  expect(entries).toEqual([{ reason: REASON }, { reason: REASON }]);
  // What was applied for stays linked, and the next application of the right number is not a second one.
  expect(await correct(person, { phone: null, reason: REASON })).toMatchObject({
    problem: "phone_of_applicant_needed",
  });
});

test("of an account stay its owner's", async () => {
  const user = await createSignedInUser(services);
  await createMembership(services, user.id);
  const { id } = await db.selectFrom("people").select("id").where("user_id", "=", user.id).executeTakeFirstOrThrow();
  for (const values of [{ phone: "0711 000 502" }, { phone: null }, { email: "mine@party.example" }]) {
    expect(await correct(id, { ...values, reason: REASON })).toMatchObject({ problem: "contacts_of_account" });
  }
  expect(await db.selectFrom("users").select(["phone", "email"]).where("id", "=", user.id).execute()).toEqual([
    { phone: user.phone, email: user.email },
  ]);
  // The number that is there already is no change.
  expect(await correct(id, { phone: user.phone, surname: "Muthoni" })).toMatchObject({ surname: "Muthoni" });
});

test("of somebody who never applied can be taken out, and others with a new number are counted", async () => {
  const person = await createPerson(services);
  const others = [await createPerson(services), await createPerson(services)];
  const { phone } = await call("GET", `/staff/people/${others[0]}/`);
  expect(await correct(person, { phone, reason: REASON })).toMatchObject({ phone, same_phone: 1 });
  expect(await correct(person, { phone: null, reason: REASON })).toMatchObject({ phone: null, same_phone: 0 });
});

test("a number is refused with which another applicant of this name has applied", async () => {
  const names = { first_name: "Njoki", last_name: "Gakuru" };
  const [first, second] = [
    await createVisitor(services, createApplicationBody({ ...names, phone_number: "+254722000511" })),
    await createVisitor(services, createApplicationBody({ ...names, phone_number: "+254722000512" })),
  ];
  expect(await correct(second.person, { phone: "+254722000511", reason: REASON })).toMatchObject({
    ...{ status: 409, problem: "phone_of_application" },
  });
  for (const [{ person, membership }, phone] of [
    [first, "+254722000511"],
    [second, "+254722000512"],
  ] as const) {
    expect(await call("GET", `/staff/people/${person}/`)).toMatchObject({ phone });
    expect(await call("GET", `/staff/applications/${membership}/`)).toMatchObject({ phone });
  }
});

test("who has applied in another place with a name and a number is told to nobody of this one", async () => {
  const coordinator = await createStaff(services, "county_coordinator", {
    place: { level: "county", id: HOME_PLACE.county },
  });
  const names = { first_name: "Njambi", last_name: "Gakuo" };
  const away = { county: 1, constituency: 1, ward: 1 };
  const applied = (phone_number: string, place: object = {}) =>
    createVisitor(services, createApplicationBody({ ...names, phone_number, ...place }));
  await applied("+254722000521", away);
  const own = await applied("+254722000522");
  const reply = await correct(own.person, { phone: "+254722000521", reason: REASON }, coordinator);
  expect(reply).toMatchObject({ phone: "+254722000521", same_phone: 0 });
  expect(await call("GET", `/staff/applications/${own.membership}/`)).toMatchObject({ phone: "+254722000521" });
  // Where one of them is in the place as well, that one is named.
  const second = await applied("+254722000523");
  await applied("+254722000524", away);
  await applied("+254722000525");
  await setMemberships(db, (tx) =>
    sql`update memberships set phone_number = '+254722000524', is_apart = true where phone_number = '+254722000525'`.execute(
      tx,
    ),
  );
  expect(await correct(second.person, { phone: "+254722000524", reason: REASON }, coordinator)).toMatchObject({
    ...{ status: 409, problem: "phone_of_application" },
  });
});
