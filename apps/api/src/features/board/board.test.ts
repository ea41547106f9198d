import type { BoardPage, BoardRow } from "@party/contract/board.staff";
import { ageBandOf } from "@party/contract/values/board";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { listPlaces } from "#access/places.queries.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { countPeopleByWard, createMembersOfWard, findBoardFaults } from "./board.factories.ts";
import { addMemberCountChanges, countMembersByBirthYear, countOldMembers, keepCountsOfDay } from "./board.queries.ts";

/** `BOARD_RUNS=200 vitest run --project api board` before a release. */
const RUNS = Number(process.env.BOARD_RUNS ?? 6);

const { app, db, services, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const auditor = await createStaff(services, "auditor");
const places = await listPlaces(db);
const NYERI = 19;

const call = ({ cookie }: { cookie: string }, url: string) =>
  app.inject({ method: "GET", url, headers: consoleHeaders(services, cookie) });
const show = async (staff: { cookie: string }, query = ""): Promise<BoardPage> =>
  (await call(staff, `/staff/board/${query}`)).json();

const someWard = (n: number) => places[(n * 397) % places.length]!;

test("the counts of each place are those of its people, after any changes, and before and after these are added up", {
  timeout: RUNS * 20_000,
}, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    for (let n = 0; n < 4; n += 1) await createMembersOfWard(db, someWard(run + n).ward.id, 5 + run * n, run + n);
    await createMembersOfWard(db, null, 3, run);
    await sql`update people set ward_id = ${someWard(run + 5).ward.id}, voter_status = 'verified'
      where surname = 'Board' and id % 7 = ${run % 7}`.execute(db);
    await sql`update people set status = 'left', sex = 'female' where surname = 'Board' and id % 11 = ${run % 11}`.execute(
      db,
    );
    await sql`update people set status = 'member', date_of_birth = null, birth_year = 1980
      where surname = 'Board' and id % 13 = ${run % 13}`.execute(db);
    await sql`update people set merged_into = (select max(id) from people) where surname = 'Board' and id % 17 = ${run % 17}
      and id < (select max(id) from people)`.execute(db);
    await sql`delete from people where surname = 'Board' and id % 19 = ${run % 19}
      and not exists (select from people as other where other.merged_into = people.id)`.execute(db);
    expect(await findBoardFaults(db)).toEqual([]);
    await runInSteps((limit) => addMemberCountChanges(db, limit), { limit: 3 });
    expect(await findBoardFaults(db)).toEqual([]);
  }

  const wards = new Map((await countPeopleByWard(db)).map((row) => [row.ward, row]));
  const sumOf = (isIn: (place: (typeof places)[number]) => boolean, name: "members" | "women" | "verified") =>
    places.filter(isIn).reduce((sum, { ward }) => sum + (wards.get(ward.id)?.[name] ?? 0), 0);
  const nation = await show(officer, "?total=1");
  expect(nation).toMatchObject({ hides: false, total: { count: 48, capped: false }, next: null });
  expect(nation.all.members).toBe([...wards.values()].reduce((sum, { members }) => sum + members, 0));
  for (const { id, members, women, verified, needed } of nation.results) {
    const isIn = ({ county }: (typeof places)[number]) => county.id === id;
    const counts = id === 0 ? wards.get(0)! : undefined;
    expect([members, women, verified], String(id)).toEqual(
      (["members", "women", "verified"] as const).map((name) => counts?.[name] ?? sumOf(isIn, name)),
    );
    expect(needed).toBe(id === 0 ? null : Math.max(0, 1_000 - verified!));
  }
  const { rows: complete } = await sql<{ count: number }>`
    select count(*)::integer as count from person_checks where status = 'member' and failed = '{}'`.execute(db);
  expect(nation.all.complete).toBe(complete[0]!.count);
  expect(nation.deadline).toMatchObject({ is_confirmed: false });
  const { county, constituency } = someWard(1);
  const ofCounty = await show(officer, `?county=${county.id}`);
  expect(ofCounty.all.members).toBe(sumOf((place) => place.county.id === county.id, "members"));
  const ofConstituency = await show(officer, `?county=${county.id}&constituency=${constituency.id}`);
  expect(ofConstituency.results.map(({ id, members }) => [id, members]).toSorted()).toEqual(
    places
      .filter((place) => place.constituency.id === constituency.id)
      .map(({ ward }) => [ward.id, wards.get(ward.id)?.members ?? 0])
      .toSorted(),
  );

  const year = Number(dayInNairobi(new Date()).slice(0, 4));
  const { rows: born } = await sql<{ born: number; county: number }>`
    select coalesce(extract(year from date_of_birth), birth_year, 0)::integer as born, coalesce(county_id, 0) as county
    from people where status = 'member' and merged_into is null`.execute(db);
  for (const { band, members } of nation.ages) {
    expect(members, band).toBe(born.filter((one) => ageBandOf(one.born, year) === band).length);
  }
  expect((await countMembersByBirthYear(db)).reduce((sum, { members }) => sum + members, 0)).toBe(born.length);
});

test("people from before the counts are added in steps, while others change them", async () => {
  await db.deleteFrom("member_counts").execute();
  await db.deleteFrom("member_birth_counts").execute();
  await db.deleteFrom("member_count_changes").execute();
  await sql`insert into member_counts_backlog select min(id), max(id) from people`.execute(db);
  for (let n = 0; ; n += 1) {
    const counted = await db.transaction().execute((tx) => countOldMembers(tx, 20));
    await createMembersOfWard(db, someWard(n).ward.id, 2, n);
    await sql`update people set ward_id = ${someWard(n + 3).ward.id} where surname = 'Board' and id % 5 = ${n % 5}`.execute(
      db,
    );
    if (counted < 20) break;
  }
  await runInSteps((limit) => addMemberCountChanges(db, limit));
  expect(await findBoardFaults(db)).toEqual([]);

  await sql`insert into member_counts_backlog select max(id), max(id) from people`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`select from people where id = (select max(id) from people) for update`.execute(tx);
    expect(await db.transaction().execute((other) => countOldMembers(other, 20))).toBe(0);
  });
  await db.deleteFrom("member_counts_backlog").execute();
});

const shownCells = ({ results, all }: BoardPage) =>
  [all, ...results].flatMap((row: BoardRow) =>
    [row.members, row.women, row.men, row.verified, row.claimed, row.complete, row.with_disability].filter(
      (count) => count !== null,
    ),
  );

test("who may not see the people sees no count below 10, nor does anybody in print; a coordinator sees all of the own county", async () => {
  const nyeri = places.filter(({ county }) => county.id === NYERI);
  for (const [n, { ward }] of nyeri.entries()) await createMembersOfWard(db, ward.id, n === 0 ? 3 : 60, n);
  const coordinator = await createStaff(services, "county_coordinator", { place: { level: "county", id: NYERI } });
  for (const query of ["", `?county=${NYERI}`, `?constituency=${nyeri[0]!.constituency.id}`]) {
    const board = await show(auditor, query);
    expect(board.hides).toBe(true);
    expect(shownCells(board).length).toBeGreaterThan(0);
    expect(Math.min(...shownCells(board))).toBeGreaterThanOrEqual(10);
    expect(board.ages.every(({ members }) => members === null || members >= 10)).toBe(true);
  }
  const own = await show(coordinator);
  expect(own).toMatchObject({ hides: false, all: { id: NYERI, level: "county" }, counties: null });
  const small = await show(coordinator, `?constituency=${nyeri[0]!.constituency.id}`);
  expect(shownCells(small).some((count) => count < 10)).toBe(true);
  expect((await call(coordinator, "/staff/board/?county=20")).statusCode).toBe(404);
  expect((await call(coordinator, "/staff/board/file/?county=20")).statusCode).toBe(404);
  expect((await call(officer, "/staff/board/?county=48")).statusCode).toBe(404);

  const reply = await call(officer, "/staff/board/file/");
  const file = Buffer.from(reply.json().content, "base64");
  expect(file.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(readPdf(file).text).toContain("Nyeri");
  const table = Buffer.from((await call(officer, "/staff/board/file/?format=csv")).json().content, "base64").toString();
  const lines = table.trim().split("\r\n");
  expect(lines).toHaveLength(50);
  const cells = lines.slice(1).flatMap((line) => line.split(",").slice(1, 7).filter(Boolean).map(Number));
  expect(cells.length).toBeGreaterThan(0);
  expect(Math.min(...cells)).toBeGreaterThanOrEqual(10);
});

test("the counts of a day are those of its last hour, and a day is one row for each county", async () => {
  await keepCountsOfDay(db, dayInNairobi(new Date()));
  await createMembersOfWard(db, someWard(1).ward.id, 40, 1);
  await keepCountsOfDay(db, dayInNairobi(new Date()));
  const nation = await show(officer);
  expect(nation.days).toEqual([
    { day: dayInNairobi(new Date()), members: nation.all.members, verified: nation.all.verified },
  ]);
});
