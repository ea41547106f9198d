import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { applyForFreeMembership, confirmApplication } from "../applications/applications.ts";
import { createApplicationBody } from "../memberships.factories.ts";
import { sendWalkInRegistered, walkInRegisteredEmail } from "./walk-ins.emails.ts";
import { createWalkInBody, registerWalkInAs } from "./walk-ins.factories.ts";
import { findRegisteredPerson } from "./walk-ins.queries.ts";

const api = await startTestApi();
const { app, db, services, close } = api;
afterAll(close);

const coordinator = await createStaff(services, "ward_coordinator");
const register = (body = createWalkInBody(), by = coordinator) => registerWalkInAs(api, by, body);
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
    const enqueued = () =>
      sql<{ id: string }>`select id from pgboss.job where name = ${sendWalkInRegistered.name}
        and data->'payload'->>'membershipId' = ${String(application)} or data->>'membershipId' = ${String(application)}`.execute(
        db,
      );
    expect((await enqueued()).rows).toHaveLength(1);
    const first = walkInRegisteredEmail("en", (await findRegisteredPerson(db, application))!);
    expect(first.paragraphs[0]).toMatch(/^You were registered by Wangari Maathai on .+ for Mwananchi membership/);
    expect(first.action?.url).toContain(`Application%20${application}`);
    await confirmApplication(services, application);
    expect((await enqueued()).rows).toHaveLength(2);
    const found = (await findRegisteredPerson(db, application))!;
    expect([found.email, walkInRegisteredEmail("en", found).paragraphs[1]]).toEqual([
      email,
      expect.stringContaining("member number"),
    ]);
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
    ["whose text nobody has read aloud", { read_aloud: "false" }, 400, "invalid_input"],
    ["with a text that does not exist", { consent_version: "2099-01" }, 409, "consent_text_unknown"],
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
    await expect(raw.execute(db)).rejects.toThrow("without evidence of consent");
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
    await db.updateTable("memberships").set({ person_id: rows[0]!.id }).where("id", "=", id).execute();
    expect(await confirm(id)).toMatchObject({ number: expect.any(String) });
  });
});

test("what was taken down of somebody goes when their name goes", async () => {
  const { id, application } = (await register()).json();
  await sql`update memberships set state = 'refused', first_name = '', last_name = '', phone_number = ''
    where id = ${application}`.execute(db);
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
