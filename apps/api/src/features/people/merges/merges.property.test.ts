import { type MergeField, mergeFields } from "@party/contract/values/people/person-fields";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Problem } from "#problem.ts";
import { startTestApi } from "#testing/api.ts";
import { calculateRegisterTotals, createRegister, listPeopleOfOtherTags, tableChecksums } from "./merges.factories.ts";
import { mergePeople } from "./merges.ts";
import { undoMerge } from "./undo.ts";

const { services, db, close } = await startTestApi();
afterAll(close);
const { config } = services;

const RUNS = Number(process.env.MERGE_RUNS ?? 100);
const SEED = Number(process.env.MERGE_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers below a given one, which a seed repeats. */
function drawsOf(seed: number) {
  const numbers = fc.sample(fc.nat(), { seed, numRuns: 20 * RUNS }).values();
  return (below: number): number => numbers.next().value! % below;
}

beforeAll(() => createRegister(services, Math.min(1_300, RUNS * 6)));

const inTx = <Result>(run: (tx: typeof db) => Promise<Result>) => db.transaction().execute(run);
/** The code of the problem with which it was refused. */
const refusalOf = (running: Promise<unknown>) =>
  running.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Problem) return error.codes[0];
      throw error;
    },
  );

const versionOf = async (id: number) =>
  (await db.selectFrom("people").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
const merge = async (survivor: number, absorbed: number, fields: readonly MergeField[]) => {
  const versions = { survivor: await versionOf(survivor), absorbed: await versionOf(absorbed) };
  return inTx((tx) => mergePeople({ config, db: tx }, { survivor, absorbed, versions, fields }, { madeBy: null }));
};
const undo = (id: number) => inTx((tx) => undoMerge({ config, db: tx }, id, null));
const openMerges = async () =>
  (await db.selectFrom("merges").select("id").where("undone_at", "is", null).orderBy("id", "desc").execute()).map(
    ({ id }) => id,
  );

test(`${RUNS} merges and undos in random order, also chained, leave every table as it was (seed ${SEED})`, async () => {
  const draw = drawsOf(SEED);
  const people = (
    await db.selectFrom("people").select("id").where("erased_at", "is", null).orderBy("id").execute()
  ).map(({ id }) => id);
  const [before, sums] = [await tableChecksums(db), await calculateRegisterTotals(db)];
  const outcomes: Record<string, number> = {};
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  for (let run = 0; run < RUNS; run += 1) {
    if (draw(5) === 0) {
      const open = await openMerges();
      if (open.length > 0) count((await refusalOf(undo(open[draw(open.length)]!))) ?? "undone");
      continue;
    }
    const [one, other] = [people[draw(people.length)]!, people[draw(people.length)]!];
    if (one === other) continue;
    const fields = mergeFields.filter(() => draw(3) === 0);
    const ofAccount = fields.filter((field) => !["phone", "email", "ward"].includes(field));
    const refusal = await refusalOf(merge(one, other, fields));
    count(
      (refusal === "merge_of_account_fields" ? await refusalOf(merge(one, other, ofAccount)) : refusal) ?? "merged",
    );
    if (run % 20 === 0) {
      expect(await calculateRegisterTotals(db)).toEqual(sums);
      expect(await listPeopleOfOtherTags(db)).toEqual([]);
    }
  }
  expect(await calculateRegisterTotals(db)).toEqual(sums);
  expect(outcomes.merged).toBeGreaterThan(RUNS / 10);
  expect(outcomes.undone).toBeGreaterThan(0);
  for (const id of await openMerges()) await undo(id);
  if (process.env.MERGE_RUNS) console.log(outcomes);
  expect(await tableChecksums(db)).toEqual(before);
  expect(await calculateRegisterTotals(db)).toEqual(sums);
  const left = await sql`select from merges where left_as_is <> '[]'`.execute(db);
  expect(left.rows).toEqual([]);
}, 600_000);

test("two processes that merge the same pair at once merge it once, in whatever direction", async () => {
  const { rows } = await sql<{ id: number }>`
    select id from people where user_id is null and erased_at is null and merged_into is null order by id limit 8`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  for (const isTurned of [false, true]) {
    const [one, other] = [ids.pop()!, ids.pop()!];
    const both = await Promise.allSettled([
      merge(one, other, ["sex"]),
      isTurned ? merge(other, one, ["sex"]) : merge(one, other, ["sex"]),
    ]);
    const merges = await db
      .selectFrom("merges")
      .select("id")
      .where("survivor", "in", [one, other])
      .where("undone_at", "is", null)
      .execute();
    expect(merges).toHaveLength(1);
    expect(both.map(({ status }) => status).toSorted()).toEqual(
      isTurned ? ["fulfilled", "rejected"] : ["fulfilled", "fulfilled"],
    );
    await Promise.all([undo(merges[0]!.id), undo(merges[0]!.id)]);
  }
});
