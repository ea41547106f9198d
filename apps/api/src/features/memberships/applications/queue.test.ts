import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportedPerson } from "../imported-people/imported-people.factories.ts";
import { createApplicationBody, createMembership } from "../memberships.factories.ts";
import { createWalkInBody, registerWalkInAs } from "../walk-ins/walk-ins.factories.ts";
import { applyForFreeMembership } from "./applications.ts";

const api = await startTestApi();
const { app, db, services, close } = api;
afterAll(close);

const MOMBASA_WARD = 1;
const officer = await createStaff(services, "membership_officer");
const county = await createStaff(services, "county_coordinator");
const ward = await createStaff(services, "ward_coordinator");

type Staff = { cookie: string };
type Row = { id: number; obstacles: string[] };
const post = (id: number, what: string, payload: object = {}, by: Staff = officer) =>
  app.inject({
    method: "POST",
    url: `/staff/applications/${id}/${what}/`,
    payload,
    headers: consoleHeaders(services, by.cookie),
  });
const get = async (url: string, by: Staff = officer) =>
  (await app.inject({ url, headers: consoleHeaders(services, by.cookie) })).json();
const listed = async (query: string, by: Staff = officer): Promise<Row[]> =>
  (await get(`/staff/applications/?limit=100&${query}`, by)).results;
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const apply = async (about: Parameters<typeof createApplicationBody>[0] = {}) =>
  (await applyForFreeMembership(services, createApplicationBody(about))).id;

/** Somebody registered in person, of whom there is no evidence any more. */
async function createWithoutForm(last_name: string): Promise<number> {
  const { id, application } = (await registerWalkInAs(api, ward, createWalkInBody({ last_name }))).json();
  await db.deleteFrom("consent_evidence").where("person_id", "=", id).execute();
  return application;
}

describe("what is said before a decision", () => {
  test("is each reason for which confirming would be refused, and the form can be added there", async () => {
    const id = await createWithoutForm("Nyawira");
    const loggedConsents = () =>
      db
        .selectFrom("consent_entries")
        .select(["purpose", "action", "channel"])
        .where("membership_id", "=", id)
        .orderBy("id")
        .execute();
    const entry = { purpose: "membership", action: "given", channel: "in_person" };
    expect(await loggedConsents()).toEqual([entry]);
    const other = await apply({ last_name: "Nyawira" });
    expect((await listed("q=nyawira")).map(({ obstacles }) => obstacles)).toEqual([["consent_missing"], []]);
    expect(idsOf(await listed("q=nyawira&note=form_missing"))).toEqual([id]);
    expect((await get(`/staff/applications/${id}/`)).can).toEqual(["prove", "refuse", "ask", "recommend"]);
    expect((await post(id, "confirmations")).headers.problem).toBe("consent_missing");

    const proven = await post(id, "consent-evidence", { reference: "Folder 3, page 12" });
    expect(proven.json()).toMatchObject({ obstacles: [], can: ["confirm", "refuse", "ask", "recommend"] });
    expect(await listed("q=nyawira&note=form_missing")).toEqual([]);
    const again = await post(id, "consent-evidence", { reference: "Folder 4" });
    expect(again.json()).toEqual(proven.json());
    expect(await loggedConsents()).toEqual([entry, entry]);
    expect((await post(id, "confirmations")).json()).toMatchObject({ state: "active" });
    const evidence = await db
      .selectFrom("consent_evidence")
      .select(["kind", "reference", "taken_by"])
      .where(sql<boolean>`person_id = (select person_id from memberships where id = ${id})`)
      .execute();
    expect(evidence).toEqual([{ kind: "paper", reference: "Folder 3, page 12", taken_by: officer.id }]);
    expect((await post(other, "consent-evidence", { reference: "Folder 3" }, ward)).statusCode).toBe(403);
  });

  test("follows who asks: one's own, one's own refusal, and what only a membership officer decides", async () => {
    const own = await createMembership(services, officer.id);
    expect((await get(`/staff/applications/${own.id}/`)).obstacles).toEqual(["own_application"]);
    const answered = await apply();
    await post(answered, "refusals", { reason: "in another party" });
    await post(answered, "answers", { answer: "I left it." });
    expect(await get(`/staff/applications/${answered}/`)).toMatchObject({
      ...{ obstacles: ["own_refusal"], can: ["ask", "recommend"] },
    });
    expect((await get(`/staff/applications/${answered}/`, county)).can).toContain("confirm");
    await registerWalkInAs(api, ward, createWalkInBody({ id_number: "31313131" }));
    const { application } = (await registerWalkInAs(api, ward, createWalkInBody({ id_number: "31313131" }))).json();
    expect(await get(`/staff/applications/${application}/`, county)).toMatchObject({
      ...{ obstacles: ["officer_needed"], can: ["refuse", "ask", "recommend"] },
    });
    expect((await get(`/staff/applications/${application}/`)).obstacles).toEqual([]);
  });
});

test("the queue is filtered by county, constituency and ward, within the territory", async () => {
  const here = await apply({ last_name: "Mahali" });
  const there = await apply({ last_name: "Mahali" });
  await db.updateTable("memberships").set({ ward_id: MOMBASA_WARD }).where("id", "=", there).execute();
  const { county: countyId, constituency, ward: wardId } = HOME_PLACE;
  for (const place of [`county=${countyId}`, `constituency=${constituency}`, `ward=${wardId}&county=1`]) {
    expect(idsOf(await listed(`q=mahali&${place}`)), place).toEqual([here]);
  }
  expect(idsOf(await listed("q=mahali&county=1"))).toEqual([there]);
  expect(idsOf(await listed("q=mahali"))).toEqual([here, there]);
  expect(idsOf(await listed("q=mahali&county=1", county))).toEqual([]);
  await post(there, "refusals", { reason: "in another party" });
  expect(idsOf(await listed("q=mahali&status=refused&county=1"))).toEqual([there]);
  expect(idsOf(await listed(`q=mahali&status=refused&county=${countyId}`))).toEqual([]);

  const imported = await createImportedPerson(db);
  const importedIn = async (place: string) => idsOf((await get(`/staff/imported-people/?${place}`)).results);
  expect(await importedIn(`county=${countyId}`)).toEqual([imported]);
  expect(await importedIn("county=1")).toEqual([]);
});

test("those who wait are ordered by the day of applying, also where rows were made later, page by page", async () => {
  const days = ["2026-03-02", "2026-01-05", "2026-02-01", "2026-01-05"];
  const ids: number[] = [];
  for (const day of days) {
    const id = await apply({ last_name: "Zamani" });
    // In microseconds, which an id tells apart.
    await sql`update memberships set created_at = ${`${day}T08:00:00.123456Z`} where id = ${id}`.execute(db);
    ids.push(id);
  }
  const oldestFirst = [1, 3, 2, 0].map((at) => ids[at]);
  const paged: number[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: { results: Row[]; next: string | null } = await get(
      `/staff/applications/?q=zamani&limit=1${after && `&after=${after}`}`,
    );
    paged.push(...idsOf(page.results));
    after = page.next;
  }
  expect(paged).toEqual(oldestFirst);
  expect(idsOf(await listed("q=zamani&sort=-applied_at"))).toEqual(oldestFirst.toReversed());
  const { cards } = await get("/staff/today/");
  expect(cards[0]).toMatchObject({ queue: "applications", oldest_at: "2026-01-05T08:00:00.123Z" });
});

describe("a question to somebody without an account", () => {
  const tasksOf = async (by: Staff, status = "open") =>
    (await get(`/staff/person-tasks/?status=${status}&limit=100`, by)).results as { application: number }[];
  const tasksAbout = async (id: number, by: Staff, status?: string) =>
    (await tasksOf(by, status)).filter(({ application }) => application === id);

  test("is a task of the coordinator of the ward by a day, until the answer is written down", async () => {
    const id = await apply({ last_name: "Swali" });
    const question = "Which polling station do you vote at?";
    await post(id, "questions", { question });
    await post(id, "questions", { question });
    const [task, second] = await tasksAbout(id, ward);
    expect(task).toMatchObject({ text: question, due_on: expect.stringMatching(/^\d{4}-/), own: true, done_at: null });
    expect(second).toBeUndefined();
    expect(await tasksAbout(id, officer)).toEqual([]);
    expect(idsOf(await listed("q=swali&note=asked"))).toEqual([id]);

    expect((await get(`/staff/applications/${id}/`, ward)).can).toEqual(["answer", "recommend"]);
    const answered = await post(id, "answers", { answer: "Kiandu Primary School" }, ward);
    expect(answered.json()).toMatchObject({
      ...{ state: "applied", asked_at: null, answered: false },
      history: [{ kind: "question" }, { kind: "reply", text: "Kiandu Primary School" }],
    });
    expect((await post(id, "answers", { answer: "Kiandu Primary School" }, ward)).json()).toEqual(answered.json());
    expect(await tasksAbout(id, ward)).toEqual([]);
    expect(await tasksAbout(id, ward, "done")).toHaveLength(1);
    expect(await listed("q=swali&note=asked")).toEqual([]);
    expect((await get(`/staff/applications/${id}/`)).can).toContain("confirm");
  });

  test("is a task of whoever asks where nobody coordinates, and ends with the decision", async () => {
    const id = await apply();
    await db.updateTable("memberships").set({ ward_id: MOMBASA_WARD }).where("id", "=", id).execute();
    await post(id, "questions", { question: "How old are you?" });
    expect(await tasksAbout(id, officer)).toHaveLength(1);
    await post(id, "confirmations");
    expect(await tasksAbout(id, officer)).toEqual([]);
  });

  test("is none for an applicant with an account, who is asked by email", async () => {
    const { id: userId } = await createSignedInUser(services);
    const { id } = await createMembership(services, userId);
    await post(id, "questions", { question: "How old are you?" });
    for (const by of [officer, ward]) expect(await tasksAbout(id, by)).toEqual([]);
    expect((await get(`/staff/applications/${id}/`)).can).toContain("answer");
  });
});

test("imported people are counted on Today, for whoever may confirm them", async () => {
  await createImportedPerson(db);
  const cardOf = async (by: Staff) =>
    (await get("/staff/today/", by)).cards.find(({ queue }: { queue: string }) => queue === "imported");
  const { tabs } = await get("/staff/queue/");
  const { count } = tabs.find(({ tab }: { tab: string }) => tab === "imported");
  expect(await cardOf(officer)).toMatchObject({ count, path: "/imported-people", oldest_at: null });
  expect(count).toBeGreaterThan(0);
  expect(await cardOf(ward)).toBeUndefined();
});
