import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { messageJobs } from "#composition/message-emails.ts";
import { setMemberships } from "#database/people/standing.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import type { JobIdentity } from "#jobs/jobs.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { applyForFreeMembership, confirmApplication } from "../applications/applications.ts";
import { createApplicationBody } from "../memberships.factories.ts";
import { createWalkInBody, registerWalkInAs } from "./walk-ins.factories.ts";

const api = await startTestApi();
const { app, db, services, close } = api;
afterAll(close);

const coordinator = await createStaff(services, "ward_coordinator");
const register = (body = createWalkInBody(), by = coordinator) => registerWalkInAs(api, by, body);
const FALSE_PICTURE = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from("<script>alert(1)</script>")]);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const rowsOf = async (body: ReturnType<typeof createWalkInBody>) =>
  (
    await sql<Record<string, unknown>>`
      select people.*, people.date_of_birth::text as date_of_birth, memberships.state, memberships.age,
        (select array_agg(documents.kind) from consent_evidence join documents on documents.id = document_id
          where consent_evidence.person_id = people.id and documents.person_id = people.id) as evidence,
        (select array_agg(channel) from consent_entries where membership_id = memberships.id) as consents
      from memberships left join people on people.id = person_id
      where phone_number = ${body.phone_number}`.execute(db)
  ).rows;

describe("an entry", () => {
  test("becomes a person, an application and evidence of consent in one transaction, in the coordinator's name", async () => {
    const body = createWalkInBody({ id_number: "1234 5678", polling_station: "Ihururu Primary School" });
    const reply = await register(body);
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        application: expect.any(Number),
        name: "Mekatilili wa Menza",
        same_phone: 0,
        same_id_number: false,
      },
    ]);
    expect(await rowsOf(body)).toMatchObject([
      {
        ...{
          id: reply.json().id,
          surname: "wa Menza",
          other_names: "Mekatilili",
          sex: "female",
          date_of_birth: "1990-04-03",
        },
        ...{ source: "walk_in", status: "applicant", recruited_by: coordinator.id, county_id: HOME_PLACE.county },
        ...{ polling_station: "Ihururu Primary School", id_number_hash: expect.anything(), user_id: null },
        ...{ state: "applied", evidence: ["signature"], consents: ["in_person"] },
      },
    ]);
    const entries = await db
      .selectFrom("audit_entries")
      .select(["action", "subject_kind", "subject_ids", "place"])
      .where("action", "=", "walkIns.register")
      .where(sql<boolean>`subject_ids = array[${reply.json().id}::integer]`)
      .execute();
    expect(entries).toMatchObject([{ subject_kind: "person", place: `ward ${HOME_PLACE.ward}` }]);
  });

  test("with an email address tells there who registered them, and again with the number once confirmed", async () => {
    const email = "mekatilili@party.example";
    const { application } = (await register(createWalkInBody({ email }))).json();
    await confirmApplication(services, application);
    const run = messageJobs(services, composition.messages)[0]!.run as (
      payload: object,
      job: JobIdentity,
    ) => Promise<void>;
    const { rows } = await sql<{ id: string; data: object }>`
      select id, data from pgboss.job where name = 'messages.send' order by created_on`.execute(db);
    for (const { id, data } of rows) await run(data, { id, causedAt: new Date(), attempt: 1 });
    const mails = await openOutbox(services.config.dataDirectory).emailsTo(email);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /Dear Mekatilili[\s\S]+You were registered by Wangari Maathai on .+ for Mwananchi membership/,
      ),
      expect.stringContaining("Your member number is"),
    ]);
    expect(mails[0]!.text).toContain(`Application%20${application}`);
  });

  test("that is sent again is answered as before, also days later and several times at once", async () => {
    const body = createWalkInBody();
    const replies = await Promise.all([register(body), register(body), register(body)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    await db.deleteFrom("idempotency_keys").execute();
    const late = await register({ ...body, taken_at: daysAgo(30) });
    expect([late.statusCode, late.json()]).toEqual([201, replies[0]!.json()]);
    expect(await rowsOf(body)).toHaveLength(1);
  });

  test("says that the phone number is known, and that somebody has the ID number, which is then not stored twice", async () => {
    const first = createWalkInBody({ id_number: "23456789" });
    await register(first);
    const second = createWalkInBody({
      ...{ first_name: "Wangu", last_name: "wa Makeri", id_number: "2345-6789" },
      phone_number: first.phone_number!,
    });
    expect((await register(second)).json()).toMatchObject({ same_phone: 1, same_id_number: true });
    const [, person] = (await rowsOf(second)).toSorted((one, other) => Number(one.id) - Number(other.id));
    expect(person).toMatchObject({ surname: "wa Makeri", id_number_hash: null });
  });

  test("of somebody who has applied or been registered already is refused, in any spelling of the name", async () => {
    const application = createApplicationBody({ first_name: "Ng'eno", last_name: "Cheruiyot" });
    await applyForFreeMembership(services, application);
    const reply = await register(
      createWalkInBody({ first_name: "NG’ENO", last_name: "Cheruiyot", phone_number: application.phone_number }),
    );
    expect([reply.statusCode, reply.headers.problem]).toEqual([409, "walk_in_known"]);
    const body = createWalkInBody();
    await register(body);
    expect((await register(createWalkInBody({ phone_number: body.phone_number! }))).statusCode).toBe(409);
  });

  test.each([
    ["of another ward", { ward: "1" }, 409, "walk_in_outside"],
    ["of somebody under 18", { date_of_birth: `${new Date().getFullYear() - 17}-01-01` }, 400, "walk_in_under_age"],
    ["of more than a week ago", { taken_at: daysAgo(9) }, 400, "walk_in_time"],
    ["of tomorrow", { taken_at: daysAgo(-1) }, 400, "walk_in_time"],
    ["without a picture", { file: Buffer.from("<svg/>") }, 400, "walk_in_evidence"],
    ["with a file that only begins like a picture", { file: FALSE_PICTURE }, 400, "walk_in_evidence"],
    ["whose text nobody has read aloud", { read_aloud: "false" }, 400, "invalid_input"],
    ["with a text that does not exist", { consent_version: "2099-01" }, 409, "consent_text_unknown"],
    ["with a text that never existed", { consent_version: "1900-01" }, 409, "consent_text_unknown"],
    ["with an ID number of letters", { id_number: "none" }, 400, "invalid_input"],
    ["with a phone number that cannot be", { phone_number: "0700" }, 400, "invalid_input"],
  ])("%s is refused, and nothing is stored", async (_, differing: Record<string, string | Buffer>, status, problem) => {
    const body = createWalkInBody(differing);
    const reply = await register(body);
    expect([reply.statusCode, reply.headers.problem]).toEqual([status, problem]);
    expect(await rowsOf(body)).toEqual([]);
  });
});

describe("without evidence", () => {
  const confirm = (id: number) => confirmApplication(services, id);

  test("nobody who was registered in person becomes a member, whatever path leads there", async () => {
    const reply = (await register()).json();
    await db.deleteFrom("consent_evidence").where("person_id", "=", reply.id).execute();
    await expect(confirm(reply.application)).rejects.toThrow("without evidence of consent");
    const raw = sql`update memberships set state = 'active' where id = ${reply.application}`;
    await expect(setMemberships(db, (tx) => raw.execute(tx))).rejects.toThrow("without evidence of consent");
    await expect(raw.execute(db)).rejects.toThrow("a membership changes with its person alone");
    const insert = sql`insert into people (surname, source, status) values ('Kamau', 'import', 'member')`;
    await expect(insert.execute(db)).rejects.toThrow("without evidence of consent");
  });

  test("nobody stays a member either", async () => {
    const reply = (await register()).json();
    expect(await confirm(reply.application)).toMatchObject({ number: expect.any(String) });
    await expect(db.deleteFrom("consent_evidence").where("person_id", "=", reply.id).execute()).rejects.toThrow(
      "without evidence of consent",
    );
  });

  test("an imported person who applies on the site becomes a member by their own consent", async () => {
    const { id } = await applyForFreeMembership(services, createApplicationBody());
    const { rows } = await sql<{ id: number }>`
      insert into people (surname, source) values ('Kamau', 'import') returning id`.execute(db);
    await setMemberships(db, (tx) =>
      tx.updateTable("memberships").set({ person_id: rows[0]!.id }).where("id", "=", id).execute(),
    );
    expect(await confirm(id)).toMatchObject({ number: expect.any(String) });
  });
});

test("what was taken down of somebody goes when their name goes", async () => {
  const { id, application } = (await register()).json();
  await setMemberships(db, (tx) =>
    sql`update memberships set state = 'refused', first_name = '', last_name = '', phone_number = ''
    where id = ${application}`.execute(tx),
  );
  for (const table of ["walk_ins", "consent_evidence", "documents"] as const) {
    expect(await db.selectFrom(table).select("person_id").where("person_id", "=", id).execute()).toEqual([]);
  }
});

test("a coordinator gets the own wards, an officer all, and nobody else any", async () => {
  const wards = async (cookie: string) =>
    (await app.inject({ url: "/staff/people/wards/", headers: consoleHeaders(services, cookie) })).json().results;
  expect(await wards(coordinator.cookie)).toMatchObject([{ id: HOME_PLACE.ward, county: "Nyeri" }]);
  expect(await wards((await createStaff(services, "membership_officer")).cookie)).toHaveLength(1_450);
  const editor = await createStaff(services, "communications");
  expect((await register(createWalkInBody(), editor)).statusCode).toBe(403);
});

describe("who confirms", () => {
  const confirm = async (id: number, by: { cookie: string }) => {
    const url = `/staff/applications/${id}/confirmations/`;
    const headers = consoleHeaders(services, by.cookie);
    const reply = await app.inject({ method: "POST", url, payload: {}, headers });
    return [reply.statusCode, reply.headers.problem];
  };
  const show = async (id: number, by: { cookie: string }) =>
    (await app.inject({ url: `/staff/applications/${id}/`, headers: consoleHeaders(services, by.cookie) })).json();

  test.each(["county_coordinator", "membership_officer"] as const)(
    "a %s confirms nobody whom they have registered, and is told before; another does",
    async (role) => {
      const [own, other] = [await createStaff(services, role), await createStaff(services, "county_coordinator")];
      const { application } = (await register(createWalkInBody(), own)).json();
      expect(await show(application, own)).toMatchObject({
        obstacles: ["own_entry"],
        can: expect.not.arrayContaining(["confirm"]),
      });
      expect(await confirm(application, own)).toEqual([409, "own_entry"]);
      expect(await show(application, other)).toMatchObject({ obstacles: [], can: expect.arrayContaining(["confirm"]) });
      expect(await confirm(application, other)).toEqual([200, undefined]);
    },
  );

  test("above 60 entries of a day a membership officer confirms, whatever the clock of the phone says", async () => {
    const own = await createStaff(services, "ward_coordinator");
    const county = await createStaff(services, "county_coordinator");
    const ids: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      ids.push((await register(createWalkInBody({ taken_at: daysAgo(n % 8) }), own)).json().application);
    }
    expect(await confirm(ids[0]!, county)).toEqual([409, "officer_needed"]);
    expect(await confirm(ids[0]!, await createStaff(services, "membership_officer"))).toEqual([200, undefined]);
  });

  test("after 200 people on a day a coordinator confirms no more of those whom staff registered", async () => {
    const county = await createStaff(services, "county_coordinator");
    const { application } = (await register()).json();
    await sql`insert into daily_work (staff_id, kind, subject_id, people) values (${county.id}, 'import', -1, 200)`.execute(
      db,
    );
    expect(await show(application, county)).toMatchObject({ obstacles: ["confirmation_limit"] });
    expect(await confirm(application, county)).toEqual([409, "confirmation_limit"]);
    const website = await applyForFreeMembership(services, createApplicationBody());
    expect(await confirm(website.id, county)).toEqual([200, undefined]);
  });
});

test("somebody who is known in another place is taken down as anybody else, and the office finds both", async () => {
  const known = createApplicationBody({ first_name: "Syokimau", last_name: "Ndunda" });
  const elsewhere = await applyForFreeMembership(services, known);
  await db.updateTable("memberships").set({ ward_id: 1 }).where("id", "=", elsewhere.id).execute();
  const body = createWalkInBody({
    ...{ first_name: "Syokimau", last_name: "Ndunda", phone_number: known.phone_number, id_number: "27654321" },
  });
  const reply = await register(body);
  expect([reply.statusCode, reply.json()]).toMatchObject([201, { same_phone: 0, same_id_number: false }]);
  const county = await createStaff(services, "county_coordinator");
  const url = `/staff/applications/${reply.json().application}/`;
  const shown = (await app.inject({ url, headers: consoleHeaders(services, county.cookie) })).json();
  expect(shown).toMatchObject({ state: "applied", needs_officer: false, same_name: 0, obstacles: [] });
  const again = await register(createWalkInBody({ ...body, entry_id: crypto.randomUUID() }));
  expect(again.headers.problem).toBe("walk_in_known");
  expect(await rowsOf(body)).toHaveLength(2);
});

test("that somebody of another place has the ID number is not told", async () => {
  const first = createWalkInBody({ id_number: "26543210" });
  const { id } = (await register(first)).json();
  await sql`update people set ward_id = 1 where id = ${id}`.execute(db);
  const reply = (await register(createWalkInBody({ first_name: "Wangu", id_number: "26543210" }))).json();
  const county = await createStaff(services, "county_coordinator");
  const url = `/staff/applications/${reply.application}/`;
  const shown = (await app.inject({ url, headers: consoleHeaders(services, county.cookie) })).json();
  expect([reply.same_id_number, shown.same_id_number, shown.needs_officer]).toEqual([false, false, false]);
});
