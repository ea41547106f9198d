import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { enqueuePeople } from "./pair-finding.queries.ts";
import { createMergeBody, createPair } from "./pairs.factories.ts";
import { nightlySteps, pairFindingSteps } from "./pairs.jobs.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const officer = createStaffCaller(app, services, await createStaff(services, "membership_officer"));
const pairsOf = async (id: number) =>
  (
    await sql<{ other: number; reasons: string[]; score: number }>`
      select low + high - ${id}::integer as other, reasons, score from person_pairs where ${id} in (low, high) order by 1`.execute(
      db,
    )
  ).rows;
async function find() {
  for (const step of pairFindingSteps(services)) await runInSteps(step, { limit: 50 });
}

interface Likeness {
  phone?: string;
  ward?: number;
  born?: string;
  year?: number;
  sex?: "male" | "female";
  email?: string;
}

/** A row as the office enters it. */
async function createPerson(name: string, { phone, ward, born, year, sex, email }: Likeness = {}): Promise<number> {
  const [other_names, surname] = [name.split(" ").slice(0, -1).join(" "), name.split(" ").at(-1)!];
  return (
    await db
      .insertInto("people")
      .values({
        ...{ surname, other_names, phone: phone ?? null, ward_id: ward ?? null, date_of_birth: born ?? null },
        ...{ birth_year: year ?? null, sex: sex ?? null, email: email ?? null, source: "office" },
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

const phone = () => createApplicationBody().phone_number;

test.each([
  [
    "phone number and name in another spelling and order",
    "Wanjikũ Mwangi",
    "Mwangi Wanjiku",
    () => ({ phone: phone() }),
  ],
  ["phone number and a middle name more", "Akinyi Odhiambo", "Akinyi Grace Odhiambo", () => ({ phone: phone() })],
  ["birth date and name", "Chebet Koech", "Koech Chebet", () => ({ born: "1981-02-03" })],
  ["email address and name", "Mohamed Yussuf", "Muhammad Yusuf", () => ({ email: "m@party.example" })],
  [
    "ward, sound and year of birth",
    "Catherine Kiprono",
    "Katherine Kiprono",
    (at: number) => ({ ward: 7, year: 1990 + at }),
  ],
])("two rows of one %s are a pair", async (_, one, other, likeness) => {
  const same = likeness(0);
  const first = await createPerson(one, same);
  const second = await createPerson(other, { ...same, ...("year" in same ? likeness(1) : {}) });
  await find();
  expect((await pairsOf(first)).map((pair) => pair.other)).toEqual([second]);
});

test.each([
  ["a phone number and a surname: a family", "John Kamau", "Mary Kamau", {}, {}],
  [
    "a phone number, two names and births ten years apart",
    "John Kamau Njoroge",
    "Peter Kamau Njoroge",
    { year: 1990 },
    { year: 2000 },
  ],
])("two rows of %s are no pair", async (_, one, other, first, second) => {
  const shared = { phone: phone() };
  const id = await createPerson(one, { ...shared, ...first });
  await createPerson(other, { ...shared, ...second });
  await find();
  expect(await pairsOf(id)).toEqual([]);
});

test("a rare name counts more than a common one", async () => {
  for (let n = 0; n < 20; n += 1) await createPerson("Mary Wanjiru");
  await sql`analyze people`.execute(db);
  const [common, rare] = [{ phone: phone() }, { phone: phone() }];
  const mary = await createPerson("Mary Wanjiru", common);
  await createPerson("Mary Wanjiru", common);
  const gathoni = await createPerson("Kinyanjui Gathoni", rare);
  await createPerson("Kinyanjui Gathoni", rare);
  await find();
  const [[one], [other]] = [await pairsOf(mary), await pairsOf(gathoni)];
  expect(one!.score).toBeLessThan(other!.score);
  expect(other!.reasons).toContain("rare_name");
});

test("whoever is changed is compared again, and a pair that agrees no more goes unless somebody chose it", async () => {
  const shared = { phone: phone() };
  const [one, other] = [await createPerson("Auma Owino", shared), await createPerson("Auma Owino", shared)];
  const chosen = await createPerson("Zawadi Baya");
  await find();
  expect(await pairsOf(one)).toHaveLength(1);
  expect((await officer("POST", "/staff/pairs/", { one, other: chosen })).statusCode).toBe(201);
  await db.updateTable("people").set({ phone: phone() }).where("id", "=", one).execute();
  await find();
  expect((await pairsOf(one)).map((pair) => pair.other)).toEqual([chosen]);
  await db.updateTable("people").set({ phone: shared.phone }).where("id", "=", one).execute();
  await find();
  expect((await pairsOf(one)).map((pair) => pair.other).toSorted()).toEqual([other, chosen].toSorted());
});

test("that two are not the same is kept with who said so, also for what one of them becomes, and can be taken back", async () => {
  const { id, first, phone: shared } = await createPair(services);
  const url = `/staff/pairs/${id}/decisions/`;
  const decided = await officer("POST", url, { decision: "not_same" });
  expect(decided.json()).toMatchObject({ decision: { by: expect.any(String), at: expect.any(String) } });
  const again = (await officer("POST", url, { decision: "not_same" })).json();
  expect(again.decision).toEqual(decided.json().decision);
  const isIn = async (status: string) =>
    (await officer("GET", `/staff/pairs/?status=${status}&limit=100`))
      .json()
      .results.some((row: { id: number }) => row.id === id);
  expect([await isIn("open"), await isIn("not_same")]).toEqual([false, true]);
  expect((await officer("POST", "/staff/merges/", await createMergeBody(services, id))).headers.problem).toBe(
    "pair_decided",
  );
  await db.transaction().execute((tx) => enqueuePeople(tx, 0, 10_000));
  await find();
  expect(await isIn("open")).toBe(false);
  // The first row becomes part of a third one, which is not compared with the second either.
  const third = await createPerson("Wanjiku Mwangi", { phone: shared });
  await find();
  const { rows } = await sql<{ id: number }>`select id from person_pairs
    where low = ${first.person} and high = ${third}`.execute(db);
  const joining = { ...(await createMergeBody(services, rows[0]!.id)), survivor: third };
  const { survivor, absorbed } = joining.versions;
  expect(
    (await officer("POST", "/staff/merges/", { ...joining, versions: { survivor: absorbed, absorbed: survivor } }))
      .statusCode,
  ).toBe(201);
  await find();
  const open =
    await sql`select from person_pairs where ${third} in (low, high) and decision is null and chosen_by is null
    and not exists (select from people where id in (low, high) and merged_into is not null)`.execute(db);
  expect(open.rows).toEqual([]);
  expect((await officer("POST", url, { decision: "undecided" })).json()).toMatchObject({ decision: null });
});

test("pairs are listed by likelihood, page by page, without those of rows that were joined or erased", async () => {
  const all = (await officer("GET", "/staff/pairs/?limit=100&total=1")).json();
  const scores = all.results.map(({ score }: { score: number }) => score);
  expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
  expect(all.total).toEqual({ count: all.results.length, capped: false });
  const first = (await officer("GET", "/staff/pairs/?limit=2")).json();
  const next = (await officer("GET", `/staff/pairs/?limit=100&after=${first.next}`)).json();
  expect([...first.results, ...next.results]).toEqual(all.results);
  const [{ id, people }] = all.results;
  await db.updateTable("people").set({ merged_into: people[1].id }).where("id", "=", people[0].id).execute();
  const then = (await officer("GET", "/staff/pairs/?limit=100&total=1")).json();
  expect(then.results.some((row: { id: number }) => row.id === id)).toBe(false);
  await db.updateTable("people").set({ merged_into: null }).where("id", "=", people[0].id).execute();
});

test("a pair is of two people, whom the register has", async () => {
  const one = await createPerson("Halima Abdi");
  const choose = async (other: number) => (await officer("POST", "/staff/pairs/", { one, other })).statusCode;
  expect([await choose(one), await choose(999_999_999)]).toEqual([400, 404]);
  expect((await officer("GET", "/staff/pairs/999999999/")).statusCode).toBe(404);
});

test("each night everybody is compared again, with the words that are common by then", async () => {
  const shared = { phone: phone() };
  const [one] = [await createPerson("Nekesa Wafula", shared), await createPerson("Nekesa Wafula", shared)];
  await find();
  await sql`delete from person_pairs where ${one} in (low, high)`.execute(db);
  for (const step of nightlySteps(services)) await runInSteps(step, { limit: 10 });
  await find();
  expect(await pairsOf(one)).toHaveLength(1);
});
