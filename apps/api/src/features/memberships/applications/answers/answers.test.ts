import { RECRUITER_DAILY_LIMIT } from "@party/contract/values/walk-ins";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { hmacIndex } from "#crypto.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createApplicationBody, createMembership } from "../../memberships.factories.ts";
import { createWalkInBody, registerWalkInAs } from "../../walk-ins/walk-ins.factories.ts";
import { applyForFreeMembership } from "../applications.ts";

const api = await startTestApi();
const { app, db, services, close } = api;
afterAll(close);

const officer = await createStaff(services, "membership_officer");
const other = await createStaff(services, "membership_officer");
const county = await createStaff(services, "county_coordinator");
const ward = await createStaff(services, "ward_coordinator");

const post = (by: { cookie: string }, id: number, what: string, payload: object = {}) =>
  app.inject({
    method: "POST",
    url: `/staff/applications/${id}/${what}/`,
    payload,
    headers: consoleHeaders(services, by.cookie),
  });
const get = async (by: { cookie: string }, url: string) =>
  (await app.inject({ url, headers: consoleHeaders(services, by.cookie) })).json();
const outcome = ({ statusCode, headers }: Awaited<ReturnType<typeof post>>) => [statusCode, headers.problem];

const REFUSAL = { reason: "in another party" };
const ANSWER = { answer: "I left it in June." };
const apply = async () => (await applyForFreeMembership(services, createApplicationBody())).id;

describe("a refused applicant", () => {
  test("may answer once; then somebody else than who refused decides, and a second refusal is final", async () => {
    const id = await apply();
    await post(officer, id, "refusals", REFUSAL);
    expect((await get(ward, `/staff/applications/${id}/`)).can).toEqual(["answer"]);
    const answered = await post(ward, id, "answers", ANSWER);
    expect(answered.json()).toMatchObject({ state: "applied", answered: true, decision: null });
    expect(outcome(await post(ward, id, "answers", ANSWER))).toEqual([200, undefined]);
    for (const what of ["confirmations", "refusals"]) {
      expect(outcome(await post(officer, id, what, REFUSAL))).toEqual([409, "own_refusal"]);
    }
    await post(other, id, "refusals", { reason: "still in another party" });
    const { history, state } = await get(officer, `/staff/applications/${id}/`);
    expect([state, history.map(({ kind }: { kind: string }) => kind)]).toEqual([
      "refused",
      ["refusal", "answer", "upheld"],
    ]);
    expect(outcome(await post(ward, id, "answers", { answer: "Once more." }))).toEqual([409, "answered_already"]);
  });

  test("is taken in after the answer, by somebody else", async () => {
    const id = await apply();
    await post(officer, id, "refusals", REFUSAL);
    await post(officer, id, "answers", ANSWER);
    expect((await post(other, id, "confirmations")).json()).toMatchObject({ state: "active" });
  });

  test("cannot answer after 14 days, nor before the refusal, nor after another application", async () => {
    const late = await apply();
    expect(outcome(await post(ward, late, "answers", ANSWER))).toEqual([409, "application_not_refused"]);
    await post(officer, late, "refusals", REFUSAL);
    await sql`update application_decisions set decided_at = now() - interval '15 days' where membership_id = ${late}`.execute(
      db,
    );
    expect(outcome(await post(ward, late, "answers", ANSWER))).toEqual([409, "answer_too_late"]);
    const user = await createSignedInUser(services);
    const first = await createMembership(services, user.id);
    await post(officer, first.id, "refusals", REFUSAL);
    await createMembership(services, user.id);
    expect(outcome(await post(ward, first.id, "answers", ANSWER))).toEqual([409, "application_replaced"]);
  });

  test("who has applied in another place too answers as anybody else, and only an officer of the nation is told", async () => {
    const body = createApplicationBody();
    const refused = async () => {
      const { id } = await applyForFreeMembership(services, body);
      await post(officer, id, "refusals", REFUSAL);
      return id;
    };
    const [first, second] = [await refused(), await refused()];
    const elsewhere = await applyForFreeMembership(services, body);
    await db.updateTable("memberships").set({ ward_id: 1 }).where("id", "=", elsewhere.id).execute();
    expect(outcome(await post(other, first, "answers", ANSWER))).toEqual([409, "application_replaced"]);
    expect(outcome(await post(ward, first, "answers", ANSWER))).toEqual([200, undefined]);
    expect(outcome(await post(ward, second, "answers", ANSWER))).toEqual([409, "application_replaced"]);
  });

  test("with an account answers in the member area, and the answer reaches the queue", async () => {
    const user = await createSignedInUser(services);
    const call = api.as(user.access);
    const { id } = await createMembership(services, user.id);
    const own = async () => (await call("GET /memberships/")).results;
    await post(officer, id, "refusals", REFUSAL);
    expect(await own()).toMatchObject([{ id, refusal_reason: REFUSAL.reason, answer_until: expect.any(String) }]);
    const url = { method: "POST", url: `/memberships/${id}/answers/`, payload: ANSWER } as const;
    const answer = (who: { access: string }) =>
      app.inject({ ...url, headers: { authorization: `Bearer ${who.access}` } });
    expect(outcome(await answer(await createSignedInUser(services)))).toEqual([404, "membership_unknown"]);
    const first = await answer(user);
    expect([first.statusCode, first.json()]).toMatchObject([200, { id, state: "applied" }]);
    expect((await answer(user)).statusCode).toBe(200);
    expect(await own()).toMatchObject([{ id, state: "applied", answer_until: null }]);
    const { history, answered } = await get(other, `/staff/applications/${id}/`);
    expect(answered).toBe(true);
    expect(history.at(-1)).toMatchObject({ kind: "answer", text: ANSWER.answer });
    await post(other, id, "refusals", { reason: "still in another party" });
    expect(await own()).toMatchObject([{ id, state: "refused", answer_until: null }]);
  });

  test("outside the own ward is not there", async () => {
    const id = await apply();
    await db.updateTable("memberships").set({ ward_id: 1 }).where("id", "=", id).execute();
    await post(officer, id, "refusals", REFUSAL);
    expect(outcome(await post(ward, id, "answers", ANSWER))).toEqual([404, "not_found"]);
  });
});

describe("a coordinator only recommends", () => {
  const register = async (body = createWalkInBody(), by = ward) => (await registerWalkInAs(api, by, body)).json();

  test("whom a phone asks for that paid for more than three people", async () => {
    const { phone_number, ...body } = createApplicationBody();
    const { id } = await applyForFreeMembership(services, { ...body, phone_number });
    const hash = hmacIndex(services.config.secretKey, phone_number);
    await sql`
      with intent as (
        insert into payment_intents (purpose, target_id, title, amount, reference, payer_name)
        select 'membership', 1000000 + n, 'Silver', 10000, 'PAYER' || n, 'Tom' from generate_series(1, 4) as n returning id
      )
      insert into payment_attempts (id, intent_id, n, method, state, amount, callback_token_hash, phone_hash)
      select gen_random_uuid(), id, 1, 'mpesa', 'succeeded', 10000, sha256(id::text::bytea), ${hash} from intent`.execute(
      db,
    );
    const seenBy = async (who: { cookie: string }) =>
      (await get(who, `/staff/applications/?q=0${phone_number.slice(4)}`)).results;
    expect(await seenBy(officer)).toMatchObject([{ id, payer_of: 4, needs_officer: true }]);
    // Those memberships are of nobody in the county.
    expect(await seenBy(county)).toMatchObject([{ id, payer_of: 0, needs_officer: true }]);
    expect(outcome(await post(county, id, "confirmations"))).toEqual([409, "officer_needed"]);
    expect(outcome(await post(county, id, "recommendations", { note: "known to me" }))).toEqual([200, undefined]);
    expect((await post(officer, id, "confirmations")).json()).toMatchObject({ state: "active" });
  });

  test("whom somebody registered who registered more than 60 people on that day", async () => {
    const recruiter = await createStaff(services, "ward_coordinator");
    const entry = await register(createWalkInBody(), recruiter);
    const taken = (count: number) => sql`
      with people_taken as (
        insert into people (surname, source) select 'Taken', 'walk_in' from generate_series(1, ${count}::integer) returning id
      )
      insert into memberships (membership_type, state, fee, first_name, last_name, phone_number, age, gender, occupation, ward_id, person_id)
      select 'mwananchi', 'refused', 0, 'Taken', id::text, '+254700' || id, 30, 'female', '', ${HOME_PLACE.ward}, id from people_taken
      returning id, person_id`;
    const { rows } = await setMemberships(db, (tx) => taken(RECRUITER_DAILY_LIMIT).execute(tx));
    await db
      .insertInto("walk_ins")
      .values(
        (rows as { id: number; person_id: number }[]).map(({ id, person_id }) => ({
          ...{ membership_id: id, person_id, entry_id: crypto.randomUUID(), taken_by: recruiter.id },
          ...{ taken_at: new Date(), ward_id: HOME_PLACE.ward, same_id_number_as: null, waits: false },
        })),
      )
      .execute();
    const shown = await get(county, `/staff/applications/${entry.application}/`);
    expect(shown).toMatchObject({
      ...{ source: "walk_in", needs_officer: true },
      recruiter: { name: "Wangari Maathai", that_day: 61, refused_percent: 98 },
    });
    expect(outcome(await post(county, entry.application, "confirmations"))).toEqual([409, "officer_needed"]);
  });

  test("whose ID number somebody else has", async () => {
    await register(createWalkInBody({ id_number: "31313131" }));
    const { application } = await register(createWalkInBody({ id_number: "31313131" }));
    expect(outcome(await post(county, application, "confirmations"))).toEqual([409, "officer_needed"]);
  });
});

describe("nobody confirms", () => {
  test("somebody under 18, or whose proof of consent is missing", async () => {
    const one = (await registerWalkInAs(api, ward)).json();
    await sql`update people set date_of_birth = current_date - 6000 where id = ${one.id}`.execute(db);
    expect(outcome(await post(officer, one.application, "confirmations"))).toEqual([409, "applicant_under_age"]);
    const two = (await registerWalkInAs(api, ward)).json();
    await db.deleteFrom("consent_evidence").where("person_id", "=", two.id).execute();
    expect(outcome(await post(officer, two.application, "confirmations"))).toEqual([409, "consent_missing"]);
  });
});

test("the list shows who applied and who was registered in person apart, and the tabs count them", async () => {
  await apply();
  const sourcesOf = async (query: string) =>
    new Set(
      (await get(officer, `/staff/applications/${query}`)).results.map(({ source }: { source: string }) => source),
    );
  expect(await sourcesOf("?source=website")).toEqual(new Set(["website"]));
  expect(await sourcesOf("?source=walk_in")).toEqual(new Set(["walk_in"]));
  const { tabs } = await get(officer, "/staff/queue/");
  expect(tabs.map(({ tab }: { tab: string }) => tab)).toEqual([
    "applications",
    "walk_ins",
    "imported",
    "resignations",
    "pairs",
  ]);
  for (const { count } of tabs.slice(0, 2)) expect(count).toBeGreaterThan(0);
  expect((await get(ward, "/staff/queue/")).tabs).toHaveLength(4);
});
