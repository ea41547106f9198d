import { dayInNairobi, daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { seedOf } from "#testing/seed.ts";
import { createPerson } from "../../people.factories.ts";
import { createFrozenRoll, createObjection, HOME_WARD } from "../rolls.factories.ts";

/** `OBJECTIONS=200 vitest run --project api objections` before a release. */
const OBJECTIONS = Number(process.env.OBJECTIONS ?? 40);
const SEED = seedOf(process.env.OBJECTION_SEED);

const { app, as, services, db, close } = await startTestApi();
afterAll(close);
const [wangari, dedan] = [
  await createStaff(services, "membership_officer", { first_name: "Wangari", last_name: "Maathai" }),
  await createStaff(services, "secretary_general", { first_name: "Dedan", last_name: "Kimathi" }),
];
const TODAY = dayInNairobi(new Date());

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload?: object, staff: Staff = wangari) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const post = (id: number, what: string, body: object, staff: Staff) =>
  call("POST", `/staff/roll-objections/${id}/${what}/`, body, staff);
const decide = (id: number, staff: Staff, answer = "You are right.") =>
  post(id, "decisions", { outcome: "upheld", answer }, staff);
const confirm = (id: number, staff: Staff) => post(id, "confirmations", {}, staff);
const sendBack = (id: number, staff: Staff) => post(id, "returns", { reason: "Say which number." }, staff);

async function createMember(about: object = {}) {
  const user = await createSignedInUser(services);
  const person = await createPerson(db, {
    ...{ user_id: user.id, status: "member", ward_id: HOME_PLACE.ward, member_since: "2026-03-02" },
    ...about,
  });
  return { ...user, person };
}
/** @param roll which one alone */
const rollsOf = async ({ access }: { access: string }, roll?: number) =>
  (await as(access)("GET /api/rolls/")).results.filter(({ id }) => roll === undefined || id === roll);
const object = (id: number, { access }: { access: string }, text = "My name is not right.") =>
  app.inject({
    ...{ method: "POST", url: `/api/rolls/${id}/objections/`, payload: { text } },
    headers: { authorization: `Bearer ${access}` },
  });
/** Puts days around the triggers. */
const setDays = (roll: number, until: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update rolls set objections_until = ${until} where id = ${roll}`.execute(tx);
  });

describe("a member", () => {
  test("sees whether they are on a roll, or by which rule they are not", async () => {
    const on = await createMember();
    const late = await createMember({ member_since: TODAY });
    const lapsed = await createMember({ status: "lapsed" });
    const elsewhere = await createMember({ ward_id: HOME_PLACE.ward + 1 });
    const roll = await createFrozenRoll(services, { ...HOME_WARD, joined_before: "2026-06-01" });
    expect(await rollsOf(on)).toMatchObject([
      { id: roll, title: "Primaries of 2027", taken_on: TODAY, line: 1, reason: null, can_object: true },
    ]);
    expect(await rollsOf(late)).toMatchObject([{ line: null, reason: "joined", joined_before: "2026-06-01" }]);
    expect(await rollsOf(lapsed)).toMatchObject([{ line: null, reason: "status" }]);
    expect(await rollsOf(elsewhere)).toEqual([]);
    await sql`update people set status = 'member', member_since = '2026-03-02' where id = ${lapsed.person}`.execute(db);
    expect(await rollsOf(lapsed)).toMatchObject([{ line: null, reason: "since" }]);
    // Who moves stays on the roll of the place before.
    await sql`update people set ward_id = ${HOME_PLACE.ward + 1} where id = ${on.person}`.execute(db);
    expect(await rollsOf(on)).toMatchObject([{ line: 1, reason: null }]);
  });

  test("objects once at a time, until the day, and reads the answer once two officers have given it", async () => {
    const member = await createMember();
    const other = await createMember();
    const roll = await createFrozenRoll(services, HOME_WARD);
    for (const _ of [1, 2]) expect((await object(roll, member)).statusCode).toBe(201);
    expect((await object(roll, member, "Something else.")).headers.problem).toBe("objection_open");
    expect((await object(999_999, member)).statusCode).toBe(404);
    const { objections } = (await rollsOf(member, roll))[0]!;
    expect(objections).toMatchObject([{ text: "My name is not right.", due_on: daysAfter(TODAY, 7), answer: null }]);
    const { id } = objections[0]!;
    await decide(id, wangari);
    expect(await rollsOf(member, roll)).toMatchObject([{ objections: [{ id, outcome: null, answer: null }] }]);
    await confirm(id, dedan);
    expect(await rollsOf(member, roll)).toMatchObject([
      { can_object: true, objections: [{ id, outcome: "upheld", answer: "You are right." }] },
    ]);
    const { results } = await as(member.access)("GET /api/notifications/");
    expect(results[0]).toMatchObject({ title: "Our answer to your objection" });
    await setDays(roll, daysAfter(TODAY, -1));
    const late = await object(roll, other);
    expect(late.headers.problem).toBe("objections_over");
    expect(late.json().detail).toContain(formatDay(daysAfter(TODAY, -1)));
    await expect(createObjection(services, roll, other.person)).rejects.toMatchObject({ code: "23514" });
    expect(await rollsOf(other, roll)).toMatchObject([{ can_object: false }]);
  });
});

describe("an officer", () => {
  test("never decides an objection of their own, nor confirms what they have decided", async () => {
    const person = await createPerson(db, { user_id: wangari.id, status: "member", ward_id: HOME_PLACE.ward });
    const roll = await createFrozenRoll(services, HOME_WARD);
    const own = await createObjection(services, roll, person);
    expect((await decide(own, wangari)).headers.problem).toBe("objection_own");
    const id = await createObjection(services, roll, (await createMember()).person);
    expect((await confirm(id, dedan)).headers.problem).toBe("objection_undecided");
    for (const _ of [1, 2]) expect((await decide(id, wangari)).json()).toMatchObject({ state: "decided", can: [] });
    expect((await decide(id, dedan)).headers.problem).toBe("objection_answered");
    for (const review of [confirm, sendBack])
      expect((await review(id, wangari)).headers.problem).toBe("objection_decided_by_you");
    expect((await sendBack(id, dedan)).json()).toMatchObject({ state: "open", return_reason: "Say which number." });
    expect((await decide(id, dedan)).headers.problem).toBe("objection_reviewed");
    await decide(id, wangari, "Your number ends with 78.");
    for (const _ of [1, 2]) expect((await confirm(id, dedan)).json()).toMatchObject({ confirmed_by: "Dedan Kimathi" });
    expect((await decide(id, wangari, "Another answer.")).headers.problem).toBe("objection_answered");
    const change = sql`update roll_objections set answer = 'Other' where id = ${id}`;
    await expect(change.execute(db)).rejects.toMatchObject({ code: "23514" });
    const alone = sql`update roll_objections set state = 'decided', outcome = 'upheld', answer = 'x',
      deciders = deciders || ${wangari.id}::integer, reviewers = array[${wangari.id}::integer] where id = ${own}`;
    await expect(alone.execute(db)).rejects.toMatchObject({ code: "23514" });
  });

  test("has objections by their clock, and coordinators and the auditor have none", async () => {
    for (const role of ["county_coordinator", "auditor"] as const) {
      const staff = await createStaff(services, role);
      expect((await call("GET", "/staff/roll-objections/", undefined, staff)).statusCode).toBe(403);
    }
    const { results } = (await call("GET", "/staff/roll-objections/?status=closed")).json();
    expect(results.length).toBeGreaterThan(0);
    const { cards } = (await call("GET", "/staff/today/")).json();
    expect(cards.map(({ queue }: { queue: string }) => queue)).toContain("roll_objections");
  });
});

test(`each of ${OBJECTIONS} objections in random order is answered once, and never by whoever decided it before (seed ${SEED})`, async () => {
  let state = SEED;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const users = await Promise.all([1, 2, 3, 4].map(() => createMember()));
  const roll = await createFrozenRoll(services, HOME_WARD);
  const ids: number[] = [];
  for (let n = 0; n < OBJECTIONS; n += 1) ids.push(await createObjection(services, roll, users[below(4)]!.person));
  const officers = [wangari, dedan];
  const isOpen = async () =>
    (
      await sql<{
        id: number;
      }>`select id from roll_objections where roll_id = ${roll} and state <> 'confirmed'`.execute(db)
    ).rows.map(({ id }) => id);
  let open = ids;
  for (let round = 0; open.length > 0 && round < 60; round += 1) {
    // Side by side, as two officers work.
    for (let at = 0; at < open.length; at += 4) {
      await Promise.all(
        open.slice(at, at + 4).flatMap((id) =>
          officers.map(async (officer) => {
            const act = [decide, decide, confirm, confirm, sendBack][below(5)]!;
            const { statusCode } = await act(id, officer);
            expect([200, 409]).toContain(statusCode);
          }),
        ),
      );
    }
    open = await isOpen();
  }
  expect(open).toEqual([]);
  const { rows } = await sql<{ wrong: number; told: number }>`
    select (count(*) filter (where deciders && reviewers or confirmed_at is null or answer is null))::integer as wrong,
      (select count(*) from notifications where kind = 'roll_objection_answered'
        and user_id = any(${users.map(({ id }) => id)}::integer[]))::integer as told
    from roll_objections where roll_id = ${roll}`.execute(db);
  expect(rows[0]).toEqual({ wrong: 0, told: OBJECTIONS });
});
