import { MAXIMUM_DECISIONS_AT_ONCE } from "@party/contract/values/applications";
import type { PlaceRef, RoleName } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { listNotificationTitles } from "#features/notifications/notifications.factories.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createApplicationBody, createMembership } from "../memberships.factories.ts";
import { applyForFreeMembership } from "./applications.ts";

const { app, db, services, as, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);
await services.jobs.work(allJobs(services));

const staffOf = (role: RoleName, place?: PlaceRef) => createStaff(services, role, place ? { place } : {});
const get = (url: string, cookie: string) => app.inject({ url, headers: consoleHeaders(services, cookie) });
const post = (url: string, payload: object, cookie: string) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });

const officer = await staffOf("membership_officer");
const decide = (id: number, what: string, body: object = {}, cookie = officer.cookie) =>
  post(`/staff/applications/${id}/${what}/`, body, cookie);

/** An applicant with an account, from the ward of `HOME`. */
async function createApplicant(ward = HOME_PLACE.ward) {
  const user = await createSignedInUser(services);
  const { id } = await createMembership(services, user.id);
  if (ward !== HOME_PLACE.ward)
    await db.updateTable("memberships").set({ ward_id: ward }).where("id", "=", id).execute();
  return { ...user, application: id };
}
const createVisitor = async (about: Parameters<typeof createApplicationBody>[0] = {}) => {
  const body = createApplicationBody(about);
  return { ...body, application: (await applyForFreeMembership(services, body)).id };
};
const subjectsTo = async (email: string) => (await outbox.emailsTo(email)).map(({ subject }) => subject);
const stateOf = async (id: number) =>
  await db.selectFrom("memberships").select(["state", "number"]).where("id", "=", id).executeTakeFirstOrThrow();
const entriesAbout = (id: number, actor: number | null) =>
  db
    .selectFrom("audit_entries")
    .select(["action", "outcome", "reason"])
    .where(sql<boolean>`subject_ids @> array[${id}::integer] and subject_kind = 'membership'`)
    .where(sql<boolean>`actor is not distinct from ${actor}`)
    .orderBy("id")
    .execute();

describe("the list", () => {
  test("shows name, age and phone of those who wait, also of applicants without an account", async () => {
    const visitor = await createVisitor({ first_name: "Muthoni", last_name: "Nyanjiru", age: 41 });
    const list = async () => (await get("/staff/applications/?q=nyanjiru", officer.cookie)).json().results;
    // A job links who has applied.
    await expectEventually(list).toEqual([
      {
        ...{ id: visitor.application, person_id: expect.any(Number) },
        name: "Muthoni Nyanjiru",
        age: 41,
        phone: visitor.phone_number,
        has_account: false,
        plan: "mwananchi",
        place: { ward: expect.any(String), constituency: expect.any(String), county: expect.any(String) },
        applied_at: expect.any(String),
        state: "applied",
        same_phone: 0,
        same_name: 0,
        asked_at: null,
        obstacles: [],
        recommendations: 0,
        ...{ source: "website", payer_of: 0, recruiter: null, same_id_number: false, needs_officer: false },
        answered: false,
        unchecked: false,
        number: null,
        decision: null,
        call: null,
      },
    ]);
    const local = `0${visitor.phone_number.slice(4)}`;
    expect((await get(`/staff/applications/?q=${local}`, officer.cookie)).json().results).toHaveLength(1);
    await decide(visitor.application, "confirmations");
    expect(await list()).toEqual([]);
  });

  test.each([
    ["Wairimũ", "wairimu"],
    ["Nyakairu", "Nyakairũ"],
    ["Ng'ang'a", "nganga"],
    ["Ng’eno", "Ng'eno"],
    ["Cherono-Birir", "cherono birir"],
  ])("finds %s by %s", async (last_name, q) => {
    const { application } = await createVisitor({ last_name });
    const { results } = (await get(`/staff/applications/?q=${encodeURIComponent(q)}`, officer.cookie)).json();
    expect(results.map(({ id }: { id: number }) => id)).toEqual([application]);
  });

  test("shows which others with the same phone have the same name in another spelling or order", async () => {
    const phone_number = "+254199999998";
    const names: [string, string][] = [
      ["Wairimũ", "Gĩthĩnji"],
      ["Githinji", "Wairimu"],
      ["Njoki", "Gĩthĩnji"],
    ];
    for (const [first_name, last_name] of names) await createVisitor({ first_name, last_name, phone_number });
    const { results } = (await get("/staff/applications/?q=githinji", officer.cookie)).json();
    expect(results.map((row: { same_phone: number; same_name: number }) => [row.same_phone, row.same_name])).toEqual([
      [2, 1],
      [2, 1],
      [2, 0],
    ]);
  });

  test("counts others with the same phone, and pages in the order of arrival with a total", async () => {
    const phone_number = "+254199999999";
    const ids: number[] = [];
    for (const first_name of ["Ann", "Ben", "Cate"]) {
      ids.push((await createVisitor({ first_name, last_name: "Wekesa", phone_number })).application);
    }
    const first = (await get("/staff/applications/?q=wekesa&limit=2&total=1", officer.cookie)).json();
    expect(first).toMatchObject({ results: [{ same_phone: 2 }, {}], total: { count: 3, capped: false } });
    const second = (await get(`/staff/applications/?q=wekesa&limit=2&after=${first.next}`, officer.cookie)).json();
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(ids);
    expect([second.next, second.total]).toEqual([null, null]);
    expect((await get("/staff/applications/?after=nonsense", officer.cookie)).statusCode).toBe(400);
  });

  test.each([
    ["county_coordinator", { level: "county", id: HOME_PLACE.county }, true],
    ["constituency_coordinator", { level: "constituency", id: HOME_PLACE.constituency }, true],
    ["ward_coordinator", { level: "ward", id: HOME_PLACE.ward }, true],
    ["county_coordinator", { level: "county", id: 20 }, false],
    ["constituency_coordinator", { level: "constituency", id: HOME_PLACE.constituency + 1 }, false],
    ["ward_coordinator", { level: "ward", id: HOME_PLACE.ward + 1 }, false],
  ] as const)("shows a %s in %j the applicants of that place alone", async (role, place, isInside) => {
    const { application } = await createApplicant();
    const { cookie } = await staffOf(role, place);
    const { results, total } = (await get("/staff/applications/?limit=100&total=1", cookie)).json();
    expect(results.some(({ id }: { id: number }) => id === application)).toBe(isInside);
    expect(total.count).toBe(results.length);
    expect((await get(`/staff/applications/${application}/`, cookie)).statusCode).toBe(isInside ? 200 : 404);
  });
});

describe("confirming", () => {
  test("gives a number and one email, and a second time changes nothing", async () => {
    const { application, email, access } = await createApplicant();
    const first = await decide(application, "confirmations");
    expect(first.json()).toMatchObject({ state: "active", number: expect.stringMatching(/^[A-Z]-\d{6}$/), can: [] });
    const second = await decide(application, "confirmations");
    expect(second.json()).toEqual(first.json());
    await expectEventually(() => subjectsTo(email)).toEqual(["Your Mwananchi membership is active"]);
    expect((await as(access)("GET /memberships/")).results).toMatchObject([{ number: first.json().number }]);
    const entry = { action: "applications.confirm", outcome: "done", reason: null };
    expect(await entriesAbout(application, officer.id)).toEqual([entry, entry]);
  });

  test("two people who decide at once do not both succeed", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { application } = await createApplicant();
      const replies = await Promise.all([
        decide(application, "confirmations"),
        decide(application, "refusals", { reason: "too late" }),
      ]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const { state, number } = await stateOf(application);
      expect([state, number === null]).toEqual(replies[0]!.statusCode === 200 ? ["active", false] : ["refused", true]);
    }
  });

  test("many at once confirms those that can be, names the others, and leaves one entry", async () => {
    const [one, other, refused] = [await createApplicant(), await createVisitor(), await createApplicant()];
    const outside = await createApplicant(1);
    await decide(refused.application, "refusals", { reason: "joined another party" });
    const { id: actor, cookie } = await staffOf("county_coordinator");
    const ids = [one, other, refused, outside].map(({ application }) => application);
    const confirmMany = () => post("/staff/applications/confirmations/", { ids: [...ids, ids[0]] }, cookie);
    const number = expect.stringMatching(/^[A-Z]-\d{6}$/);
    const reply = await confirmMany();
    expect(reply.json().results).toEqual([
      { id: ids[0], number, problem: null },
      { id: ids[1], number, problem: null },
      { id: ids[2], number: null, problem: "This application does not wait any more: it was refused." },
      { id: ids[3], number: null, problem: "Not found." },
    ]);
    expect((await confirmMany()).json()).toEqual(reply.json());
    const entries = await db
      .selectFrom("audit_entries")
      .select(["action", "subject_ids"])
      .where("actor", "=", actor)
      .execute();
    expect(entries).toEqual(Array(2).fill({ action: "applications.confirmMany", subject_ids: ids.slice(0, 3) }));
    const tooMany = Array.from({ length: MAXIMUM_DECISIONS_AT_ONCE + 1 }, (_, index) => index + 1);
    expect((await post("/staff/applications/confirmations/", { ids: tooMany }, cookie)).statusCode).toBe(400);
  });

  test("a paid plan and a membership that was left are no applications that wait", async () => {
    const { id } = await createSignedInUser(services);
    const silver = await createMembership(services, id, { membership_type: "silver" });
    expect((await decide(silver.id, "confirmations")).statusCode).toBe(404);
    const { application } = await createApplicant();
    await setMemberships(db, (tx) =>
      tx.updateTable("memberships").set({ state: "resigned" }).where("id", "=", application).execute(),
    );
    const reply = await decide(application, "confirmations");
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      "This application does not wait any more: it was withdrawn by the applicant.",
    ]);
  });
});

describe("refusing", () => {
  test("tells the applicant the reason once, by email, on the dashboard and with the membership", async () => {
    const { id, application, email, access } = await createApplicant();
    const first = await decide(application, "refusals", { reason: "You are a member of another party." });
    expect(first.json()).toMatchObject({
      state: "refused",
      can: ["answer"],
      history: [{ kind: "refusal", text: "You are a member of another party.", by: "Wangari Maathai" }],
    });
    const second = await decide(application, "refusals", { reason: "Another reason." });
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect((await as(access)("GET /memberships/")).results).toMatchObject([
      { state: "refused", refusal_reason: "You are a member of another party.", owed: 0 },
    ]);
    expect((await as(access)("GET /api/dashboard/")).membership).toMatchObject({ state: "refused" });
    await expectEventually(() => subjectsTo(email)).toEqual(["Your application was not accepted"]);
    expect((await outbox.emailsTo(email))[0]!.text).toContain("Reason: You are a member of another party.");
    expect(await listNotificationTitles(db, id)).toEqual(["Your application was not accepted"]);
    expect(await entriesAbout(application, officer.id)).toMatchObject([
      { action: "applications.refuse", reason: "You are a member of another party." },
      { action: "applications.refuse", reason: "Another reason." },
    ]);
  });

  test("is final: confirming afterwards is refused, and the same person may apply again", async () => {
    const { id, application } = await createApplicant();
    await decide(application, "refusals", { reason: "under 18" });
    const reply = await decide(application, "confirmations");
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      "This application does not wait any more: it was refused.",
    ]);
    expect((await decide(application, "questions", { question: "Why?" })).statusCode).toBe(409);
    const again = await createMembership(services, id);
    expect(again).toMatchObject({ state: "applied" });
    expect(again.id).not.toBe(application);

    const visitor = await createVisitor();
    await decide(visitor.application, "refusals", { reason: "under 18" });
    const { application: _, ...body } = visitor;
    expect((await applyForFreeMembership(services, body)).id).not.toBe(visitor.application);
    const refused = (await get("/staff/applications/?status=refused&limit=100", officer.cookie)).json().results;
    expect(refused).toContainEqual(expect.objectContaining({ id: visitor.application, phone: visitor.phone_number }));
  });

  test("needs a reason", async () => {
    const { application } = await createApplicant();
    expect((await decide(application, "refusals", { reason: "  " })).statusCode).toBe(400);
    expect(await stateOf(application)).toMatchObject({ state: "applied" });
  });
});

describe("asking", () => {
  test("emails a question once, and shows it to the applicant until the decision", async () => {
    const { application, email, access } = await createApplicant();
    const question = "Which polling station do you vote at?";
    for (const _ of ["first", "second"]) {
      const reply = await decide(application, "questions", { question });
      expect(reply.json()).toMatchObject({ state: "applied", history: [{ kind: "question", text: question }] });
      expect(reply.json().asked_at).not.toBeNull();
    }
    await expectEventually(() => subjectsTo(email)).toEqual(["A question about your application"]);
    expect((await outbox.emailsTo(email))[0]!.text).toContain(question);
    expect((await as(access)("GET /memberships/")).results).toMatchObject([{ state: "applied", question }]);
    await decide(application, "confirmations");
    expect((await as(access)("GET /memberships/")).results).toMatchObject([{ state: "active", question: null }]);
  });

  test("records the question for a call when the applicant has no account", async () => {
    const { application } = await createVisitor();
    const reply = await decide(application, "questions", { question: "How old are you?" });
    expect(reply.json()).toMatchObject({ has_account: false, history: [{ text: "How old are you?" }] });
  });
});

test("a ward coordinator recommends once and cannot confirm; who confirms sees it", async () => {
  const { application } = await createApplicant();
  const { cookie } = await staffOf("ward_coordinator");
  expect((await get(`/staff/applications/${application}/`, cookie)).json().can).toEqual(["recommend"]);
  for (const note of ["my neighbour", "again"]) {
    expect((await decide(application, "recommendations", { note }, cookie)).statusCode).toBe(200);
  }
  expect((await decide(application, "confirmations", {}, cookie)).statusCode).toBe(403);
  expect((await get(`/staff/applications/${application}/`, officer.cookie)).json()).toMatchObject({
    recommendations: 1,
    history: [{ kind: "recommendation", text: "my neighbour", by: "Wangari Maathai" }],
    can: ["confirm", "refuse", "ask", "recommend"],
  });
});

test("nobody decides, asks about or recommends their own application, alone or among others", async () => {
  const staff = await staffOf("membership_officer");
  const { id } = await createMembership(services, staff.id);
  expect((await get(`/staff/applications/${id}/`, staff.cookie)).json().can).toEqual([]);
  const calls = [
    ["confirmations", {}],
    ["refusals", { reason: "I would rather not" }],
    ["questions", { question: "Who am I?" }],
    ["recommendations", { note: "myself" }],
  ] as const;
  for (const [what, body] of calls) {
    const { statusCode, body: text } = await decide(id, what, body, staff.cookie);
    expect([statusCode, text], what).toEqual([409, expect.stringContaining("Ask somebody else to decide it.")]);
  }
  const many = await post("/staff/applications/confirmations/", { ids: [id] }, staff.cookie);
  expect(many.json().results).toMatchObject([{ id, number: null, problem: expect.stringContaining("your own") }]);
  expect(await stateOf(id)).toEqual({ state: "applied", number: null });
  expect((await decide(id, "confirmations")).statusCode, "somebody else").toBe(200);
});

test("members see who looked at their application and who decided", async () => {
  const { application, access } = await createApplicant();
  await get(`/staff/applications/${application}/`, officer.cookie);
  await decide(application, "refusals", { reason: "under 18" });
  const { results } = await as(access)("GET /api/my-data/accesses/");
  expect(results).toMatchObject([
    { role: "Membership officer", place: "Kenya", purpose: expect.stringContaining("Refuse"), reason: "under 18" },
    { role: "Membership officer", purpose: expect.stringContaining("One application") },
  ]);
});
