import { parseDetailsCode } from "@party/contract/values/people/details-links";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { messageJobs } from "#composition/message-emails.ts";
import { decrypt } from "#crypto.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import type { JobIdentity } from "#jobs/jobs.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { createPerson } from "../record/record.factories.ts";
import { findFailedChecks } from "./checks.queries.ts";
import { findCheckFaults } from "./completeness.factories.ts";

const server = await startTestApi({ LOG_LEVEL: "warn" });
afterAll(server.close);
const { app, db, services } = server;
const officer = await createStaff(services, "membership_officer");
const coordinator = await createStaff(services, "ward_coordinator");

async function createMember() {
  const member = await createSignedInUser(services);
  await createMembership(services, member.id, {});
  const { id } = await db.selectFrom("people").select("id").where("user_id", "=", member.id).executeTakeFirstOrThrow();
  const send = (body: object) =>
    app.inject({
      method: "PUT",
      url: "/api/details/",
      headers: { authorization: `Bearer ${member.access}` },
      payload: body,
    });
  const read = async () =>
    (await app.inject({ url: "/api/details/", headers: { authorization: `Bearer ${member.access}` } })).json();
  return { ...member, person: id, send, read };
}

const staff = async (
  method: "GET" | "POST" | "PATCH",
  url: string,
  { cookie }: { cookie: string },
  payload?: object,
) => {
  const reply = await app.inject({
    method,
    url,
    headers: consoleHeaders(services, cookie),
    ...(payload ? { payload } : {}),
  });
  return { code: reply.statusCode, body: reply.json() };
};

let numbers = 31_000_000;
const COMPLETE = {
  ...{ surname: "Maathai", other_names: "Wangari", date_of_birth: "1990-04-01" },
  ...{ polling_station: "Ihururu Primary School", consent: true },
};

test("a member completes the details once: the number is masked, nothing is missing, and the same again changes nothing", async () => {
  const member = await createMember();
  expect(await member.read()).toMatchObject({ asked: true, id_number: null, consented: false });
  expect((await member.read()).missing).toContain("id_number_missing");
  const number = String(numbers++);
  const reply = await member.send({ ...COMPLETE, id_number: number, disability: "Deaf" });
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { id_number: `••••${number.slice(-3)}`, missing: [], consented: true, has_disability: true },
  ]);
  expect(reply.body).not.toContain(number);
  await member.send({ ...COMPLETE, id_number: number });
  expect(await findFailedChecks(db, member.person)).toEqual([]);
  const changes = await db
    .selectFrom("person_changes")
    .select("field")
    .where("person_id", "=", member.person)
    .execute();
  expect(changes.filter(({ field }) => field === "id_number").length).toBe(1);
  const consents = await db
    .selectFrom("consent_entries")
    .select("language")
    .where("person_id", "=", member.person)
    .execute();
  expect(consents).toEqual([{ language: "en" }]);
  expect((await member.send({ ...COMPLETE, forget_disability: true })).json().has_disability).toBe(false);
});

test("a consent for the Registrar is withdrawn in the settings, and given again", async () => {
  const member = await createMember();
  await member.send(COMPLETE);
  const consents = await server.as(member.access)("GET /api/consents/");
  expect(consents.withdrawable).toContain("registrar");
  const after = await server.as(member.access)("POST /api/consents/{purpose}/withdraw/", {
    params: { purpose: "registrar" },
  });
  expect(after.withdrawable).not.toContain("registrar");
  expect(after.results[0]).toMatchObject({ purpose: "registrar", action: "withdrawn", channel: "dashboard" });
  expect(await findFailedChecks(db, member.person)).toContain("consent_missing");
  expect((await member.send(COMPLETE)).json().consented).toBe(true);
});

test("an ID number of somebody else is answered as any other, and noted for the office alone", async () => {
  const [holder, other] = [await createMember(), await createMember()];
  const number = String(numbers++);
  const [first, second] = [
    await holder.send({ ...COMPLETE, id_number: number }),
    await other.send({ ...COMPLETE, id_number: number }),
  ];
  expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
  expect(await other.read()).toEqual(await holder.read());
  expect(await findFailedChecks(db, other.person)).toEqual(["id_number_taken"]);
  const { body } = await staff("GET", `/staff/people/${other.person}/`, officer);
  expect(body).toMatchObject({ checks: ["id_number_taken"], same_id_number_as: holder.person });
  const { number_encrypted } = await db.selectFrom("id_numbers_to_check").selectAll().executeTakeFirstOrThrow();
  expect(decrypt(services.config.secretKey, number_encrypted)).toBe(number);
  // Another number is stored, and nothing waits any more.
  await other.send({ ...COMPLETE, id_number: String(numbers++) });
  expect(await findFailedChecks(db, other.person)).toEqual([]);
  expect(await db.selectFrom("id_numbers_to_check").selectAll().execute()).toEqual([]);
});

test.each([
  [{ id_number: "12" }, "id_number"],
  [{ id_number: "123456" }, "id_number"],
  [{ date_of_birth: "2020-01-01" }, "date_of_birth"],
  [{ surname: "" }, "surname"],
])("with %j the member is told at the field, and nothing is stored", async (wrong, field) => {
  const member = await createMember();
  const reply = await member.send({ ...COMPLETE, ...wrong });
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  expect(await findFailedChecks(db, member.person)).toContain("polling_station_missing");
});

test("somebody who has not applied is asked nothing", async () => {
  const visitor = await createSignedInUser(services);
  expect(await server.as(visitor.access)("GET /api/details/")).toMatchObject({ asked: false, missing: [] });
});

const MEMBER_WITHOUT_ACCOUNT = {
  status: "member",
  source: "office",
  surname: "wa Makeri",
  other_names: "Wangu",
} as const;
const makeLink = (person: number, by: { cookie: string }, body: object = { send: false }) =>
  staff("POST", `/staff/people/${person}/details-links/`, by, body);
const linked = (method: "GET" | "POST", code: string, payload?: object) =>
  app.inject({ method, url: `/details/${code}/`, ...(payload ? { payload } : {}) });

test("a link tells nothing that is stored, fills in what is missing alone, and ends when nothing is", async () => {
  const person = await createPerson(services, { ...MEMBER_WITHOUT_ACCOUNT, polling_station: "Kiirua" });
  const { code: status, body } = await makeLink(person, coordinator);
  expect(status).toBe(201);
  const shown = await linked("GET", body.code);
  expect(shown.json()).toEqual({
    missing: ["id_number_missing", "consent_missing"],
    asks: "surname",
    expires_at: body.expires_at,
  });
  // As somebody types what they were told.
  expect((await linked("GET", body.code.toLowerCase().replace("-", " "))).statusCode).toBe(200);
  const given = { id_number: String(numbers++), polling_station: "Another", date_of_birth: "1970-01-01" };
  const wrong = await linked("POST", body.code, { ...given, answer: "Makeri" });
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ["answer"]]);
  const first = await linked("POST", body.code, { ...given, answer: "WA  MAKERI" });
  expect([first.statusCode, first.json()]).toEqual([200, { missing: ["consent_missing"] }]);
  const second = await linked("POST", body.code, { answer: "wa Makeri", consent: true });
  expect(second.json()).toEqual({ missing: [] });
  expect((await linked("GET", body.code)).statusCode).toBe(404);
  const row = await db
    .selectFrom("people")
    .select(["polling_station"])
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ polling_station: "Kiirua" });
  expect(await findCheckFaults(db, [person])).toEqual([]);
});

test("a link ends with another one, after five wrong answers and after 30 days; one of another place is not made", async () => {
  const person = await createPerson(services, MEMBER_WITHOUT_ACCOUNT);
  const codes: [string, string] = [
    (await makeLink(person, officer)).body.code,
    (await makeLink(person, officer)).body.code,
  ];
  expect((await linked("GET", codes[0])).statusCode).toBe(404);
  for (let n = 0; n < 5; n++) expect((await linked("POST", codes[1], { answer: `No ${n}` })).statusCode).toBe(400);
  expect((await linked("POST", codes[1], { answer: "wa Makeri" })).statusCode).toBe(404);
  const third = (await makeLink(person, officer)).body.code;
  await db.updateTable("details_links").set({ expires_at: new Date() }).where("person_id", "=", person).execute();
  expect((await linked("GET", third)).statusCode).toBe(404);
  const elsewhere = await createPerson(services, { ...MEMBER_WITHOUT_ACCOUNT, ward_id: 1 });
  expect((await makeLink(elsewhere, coordinator)).code).toBe(404);
  const member = await createMember();
  expect(await makeLink(member.person, officer)).toMatchObject({ code: 409 });
  expect(parseDetailsCode("OIL")).toBeUndefined();
});

test("a link that is sent is shown to nobody in the office", async () => {
  const email = "wangu@party.example";
  const person = await createPerson(services, { ...MEMBER_WITHOUT_ACCOUNT, email });
  const { body } = await makeLink(person, officer, { send: true, language: "sw" });
  expect(body.code).toBeNull();
  const run = messageJobs(services, composition.messages)[0]!.run as (
    payload: object,
    job: JobIdentity,
  ) => Promise<void>;
  const { rows } = await sql<{ id: string; data: object }>`
    select id, data from pgboss.job where name = 'messages.send' order by created_on desc limit 1`.execute(db);
  for (const { id, data } of rows) await run(data, { id, causedAt: new Date(), attempt: 1 });
  const [mail] = await openOutbox(services.config.dataDirectory).emailsTo(email);
  const code = /\/sw\/details#(\S+)/.exec(mail!.text!)![1]!;
  expect(mail!.text).not.toContain("Makeri");
  expect((await linked("GET", code)).statusCode).toBe(200);
  const none = await createPerson(services, MEMBER_WITHOUT_ACCOUNT);
  expect((await makeLink(none, officer, { send: true })).code).toBe(409);
});

test("a coordinator sees who lacks what in the own ward, page by page, and counts nobody else; no number is in it", async () => {
  const here = await Promise.all(
    [1, 2, 3].map((n) =>
      createPerson(services, { ...MEMBER_WITHOUT_ACCOUNT, surname: `Kiama ${n}`, polling_station: "" }),
    ),
  );
  await createPerson(services, { ...MEMBER_WITHOUT_ACCOUNT, ward_id: 1, surname: "Kiama far" });
  const listed: { id: number; name: string }[] = [];
  for (let after = ""; ; ) {
    const { body } = await staff(
      "GET",
      `/staff/details/?limit=2&total=1&missing=polling_station_missing${after}`,
      coordinator,
    );
    listed.push(...body.results);
    if (body.next === null) break;
    after = `&after=${body.next}`;
  }
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(here));
  expect(listed.some(({ name }) => name.includes("far"))).toBe(false);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  expect(JSON.stringify(listed)).not.toMatch(/id_number"|\b31\d{6}\b/);
  const { body } = await staff("GET", "/staff/details/counts/", coordinator);
  const all = await staff("GET", "/staff/details/counts/", officer);
  expect(body.missing.polling_station_missing).toBe(listed.length);
  expect(all.body.people).toBeGreaterThan(body.people);
  const far = await staff("GET", "/staff/details/?ward=1", coordinator);
  expect(far.body.results).toEqual([]);
});
