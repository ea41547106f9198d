import { dayInNairobi, daysAfter, daysUntil } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { composition } from "#composition/composition.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createDeadline } from "./deadlines.factories.ts";
import { WARNING_DAYS, warnAboutDeadlines } from "./deadlines.jobs.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);
beforeAll(() => services.jobs.work(allJobs(services)));
afterEach(() => void vi.useRealTimers());

const officer = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");
const coordinator = await createStaff(services, "ward_coordinator");

type Staff = { cookie: string };
const get = async (url: string, staff: Staff = officer) =>
  (await app.inject({ url, headers: consoleHeaders(services, staff.cookie) })).json();
const post = (url: string, payload: object, staff: Staff = officer) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, staff.cookie) });
const list = async (status = "open") => (await get(`/staff/deadlines/?status=${status}&limit=100`)).results;
const find = async (title: string) => (await list()).find((row: { title: string }) => row.title === title);
const setClock = (day: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T09:00:00+03:00`) });

async function decideAndExecute(proposal: number, staff: Staff = secretary) {
  expect((await post(`/staff/proposals/${proposal}/approvals/`, {}, staff)).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, proposal);
}

test("what is shipped is not confirmed, and two people confirm it as it is or change it", async () => {
  const election = await find("General election");
  expect(election).toMatchObject({ day: "2027-08-10", confirmed: null, revision: null });
  const { id, title, day, source } = election;
  const body = { deadline: id, revision: null, title, day, source, reason: "Gazette notice 1" };
  const { id: proposal, subject } = (await post("/staff/deadlines/proposals/", body)).json();
  expect(subject).toMatchObject({ kind: "deadline", before: { day: "2027-08-10" } });
  const { id: later } = (await post("/staff/deadlines/proposals/", { ...body, day: "2027-08-17" })).json();
  await decideAndExecute(proposal);
  expect(await find(title)).toMatchObject({ day, confirmed: { proposed_by: expect.any(String) }, revision: proposal });
  // The second proposal was about what stood there before.
  expect((await post(`/staff/proposals/${later}/approvals/`, {}, secretary)).json()).toMatchObject({
    detail: "This deadline was changed meanwhile. Look at it again.",
  });
  const moved = await post("/staff/deadlines/proposals/", { ...body, revision: proposal, day: "2027-08-17" });
  await decideAndExecute(moved.json().id);
  expect((await find(title)).day).toBe("2027-08-17");
  const back = { ...body, revision: moved.json().id };
  await decideAndExecute((await post("/staff/deadlines/proposals/", back)).json().id);
  expect(await find(title)).toMatchObject({ day });
});

test("a coordinator reads deadlines, and neither proposes nor ends one", async () => {
  const [first] = (await get("/staff/deadlines/", coordinator)).results;
  expect((await get(`/staff/deadlines/${first.id}/`, coordinator)).title).toBe(first.title);
  const { id, title, day, source } = first;
  const body = { deadline: id, title, day, source, reason: "I think so" };
  expect((await post("/staff/deadlines/proposals/", body, coordinator)).statusCode).toBe(403);
  expect((await post(`/staff/deadlines/${id}/completions/`, {}, coordinator)).statusCode).toBe(403);
  const communications = await createStaff(services, "communications");
  expect((await get("/staff/today/", communications)).deadlines).toEqual([]);
});

test("the database refuses whoever changes a deadline without two people", async () => {
  await createDeadline(services);
  for (const statement of [
    sql`update deadlines set day = day + 1 where id = (select min(id) from deadlines)`,
    sql`update deadlines set proposal_id = null, confirmed_at = null where proposal_id is not null`,
    sql`insert into deadlines (title, day, source) values ('Rain', '2027-04-01', 'nobody')`,
    sql`delete from deadlines`,
    sql`truncate deadlines cascade`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/two people|not approved|append-only/);
});

test("a deadline that is done leaves Today, and comes back when it is not", async () => {
  const { id } = await createDeadline(services, { day: "2026-12-24" });
  const isOnToday = async () =>
    (await get("/staff/today/", coordinator)).deadlines.some((each: { id: number }) => each.id === id);
  setClock("2026-12-20");
  expect(await isOnToday()).toBe(true);
  const done = (await post(`/staff/deadlines/${id}/completions/`, { done: true })).json();
  expect((await post(`/staff/deadlines/${id}/completions/`, { done: true })).json()).toEqual(done);
  expect(await isOnToday()).toBe(false);
  expect((await list("done")).map((each: { id: number }) => each.id)).toContain(id);
  await post(`/staff/deadlines/${id}/completions/`, { done: false });
  expect(await isOnToday()).toBe(true);
  await post(`/staff/deadlines/${id}/completions/`, { done: true });
  expect((await post("/staff/deadlines/999999/completions/", {})).statusCode).toBe(404);
});

test("on each of the 120 days before the election Today and the mails say the right number, and nothing comes twice", async () => {
  const open: { id: number; title: string; day: string }[] = await list();
  const election = open.find(({ title }) => title === "General election")!;
  const expected: string[] = [];
  for (let left = 120; left >= 0; left -= 1) {
    const today = daysAfter(election.day, -left);
    setClock(today);
    const { deadlines } = await get("/staff/today/", coordinator);
    for (const { id, day } of open) {
      const shown = deadlines.find((each: { id: number }) => each.id === id);
      expect(shown, `${id} on ${today}`).toMatchObject({ day, days_left: daysUntil(today, day) });
    }
    await Promise.all([warnAboutDeadlines(services, today), warnAboutDeadlines(services, today)]);
    for (const { title, day } of open) {
      const days = daysUntil(today, day);
      // On the first day the one that is due is of fewer days than are left.
      const isFirst = left === 120 && days >= 0 && days <= 60;
      if (isFirst || (WARNING_DAYS as readonly number[]).includes(days)) expected.push(`${days} days left: ${title}`);
    }
    const subjects = async () =>
      (await outbox.emailsTo(party.contacts.email))
        .map(({ subject }) => subject!)
        .filter((each) => each.includes(" left: ") || each.startsWith("Today: "));
    await vi.waitFor(
      async () =>
        expect((await subjects()).toSorted()).toEqual(
          expected.map((each) => each.replace(/^0 days left/, "Today")).toSorted(),
        ),
      { timeout: 20_000, interval: 50 },
    );
  }
  expect(expected.filter((each) => each.endsWith("General election"))).toEqual(
    WARNING_DAYS.map((days) => `${days} days left: General election`),
  );
  const ofOfficer = (await outbox.emailsTo(officer.email)).filter(({ subject }) =>
    subject?.endsWith("General election"),
  );
  expect(ofOfficer.map(({ subject }) => subject)).toEqual(
    WARNING_DAYS.map((days) => `${days} days left: General election`),
  );
  expect((await outbox.emailsTo(coordinator.email)).filter(({ subject }) => subject?.includes("election"))).toEqual([]);
}, 300_000);

test("a deadline that moved warns of its new day", async () => {
  const { id } = await createDeadline(services, { day: "2028-03-01", title: "Moved" });
  const warn = async (today: string) => {
    setClock(today);
    await warnAboutDeadlines(services, today);
    const { rows } = await sql<{ day: string; n: number }>`
      select day::text, days_before as n from deadline_warnings where deadline_id = ${id} order by warned_at, n desc`.execute(
      db,
    );
    vi.useRealTimers();
    return rows.map(({ day, n }) => `${day} ${n}`);
  };
  expect(await warn("2028-02-01")).toEqual(["2028-03-01 30"]);
  const { title, source, revision } = await find("Moved");
  const body = { deadline: id, revision, title, source, day: "2028-03-02", reason: "It moved" };
  await decideAndExecute((await post("/staff/deadlines/proposals/", body)).json().id);
  expect(await warn("2028-02-01")).toEqual(["2028-03-01 30", "2028-03-02 30"]);
  expect(dayInNairobi(new Date("2027-03-15T21:30:00Z"))).toBe("2027-03-16");
});
