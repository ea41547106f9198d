import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { createApplicationBody, createMembership } from "../memberships.factories.ts";
import { applyForFreeMembership } from "./applications.ts";
import { missingDecisionSteps } from "./missing-decisions.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const officer = await createStaff(services, "membership_officer");
const headers = consoleHeaders(services, officer.cookie);
const post = (url: string, payload: object) =>
  app.inject({ method: "POST", url: `/staff/applications/${url}`, payload, headers });
const listIds = async (status: string): Promise<number[]> =>
  (await app.inject({ url: `/staff/applications/?status=${status}&limit=100`, headers }))
    .json()
    .results.map(({ id }: { id: number }) => id)
    .toSorted((one: number, other: number) => one - other);
const apply = async () => (await applyForFreeMembership(services, createApplicationBody())).id;
const listDecisions = () => db.selectFrom("application_decisions").selectAll().orderBy("membership_id").execute();
async function runJob() {
  for (const step of missingDecisionSteps(db, 365)) expect(await runInSteps(step, { limit: 2 })).toBe(true);
}

test("whoever an older version decided gets the decision that the log and the refusal tell of, once", async () => {
  const [one, two, three, refused] = [await apply(), await apply(), await apply(), await apply()];
  await post(`${one}/confirmations/`, {});
  await post("confirmations/", { ids: [two, three] });
  await post(`${refused}/refusals/`, { reason: "under 18" });
  const decided = await listDecisions();
  expect(decided).toHaveLength(4);
  await db.deleteFrom("application_decisions").execute();
  expect(await listIds("to_call")).toEqual([]);

  await runJob();
  const restored = await listDecisions();
  const times = (rows: typeof decided) => rows.map(({ decided_at }) => Math.round(decided_at.getTime() / 60_000));
  const others = (rows: typeof decided) => rows.map(({ decided_at: _, ...row }) => row);
  expect(others(restored)).toEqual(others(decided));
  for (const [at, time] of times(restored).entries()) expect(Math.abs(time - times(decided)[at]!)).toBeLessThan(2);
  expect(await listIds("to_call")).toEqual([one, two, three]);
  expect(await listIds("refused")).toEqual([refused]);

  await db.updateTable("application_decisions").set({ call: "reached" }).where("membership_id", "=", one).execute();
  const before = await listDecisions();
  await runJob();
  expect(await listDecisions()).toEqual(before);
});

test("a confirmation without an entry counts from the first day of the membership, and for a year", async () => {
  const [recent, old] = [await apply(), await apply()];
  for (const id of [recent, old]) await post(`${id}/confirmations/`, {});
  await db.deleteFrom("application_decisions").where("membership_id", "in", [recent, old]).execute();
  await db
    .updateTable("memberships")
    .set({ valid_from: sql<string>`current_date - case when id = ${old} then 366 else 20 end` })
    .where("id", "in", [recent, old])
    .execute();
  await sql`alter table audit_entries disable trigger user`.execute(db);
  await sql`delete from audit_entries where subject_ids && ${[recent, old]}::integer[]`.execute(db);
  await sql`alter table audit_entries enable trigger user`.execute(db);
  await runJob();
  const found = (await listDecisions()).filter(({ membership_id }) => [recent, old].includes(membership_id));
  expect(found).toMatchObject([{ membership_id: recent, outcome: "confirmed", decided_by: null }]);
  expect((Date.now() - found[0]!.decided_at.getTime()) / 86_400_000).toBeGreaterThan(19);
});

test("of refusals of more than a year only those without an account get one, to be anonymised", async () => {
  const user = await createSignedInUser(services);
  const [withAccount, without] = [(await createMembership(services, user.id)).id, await apply()];
  for (const id of [withAccount, without]) await post(`${id}/refusals/`, { reason: "under 18" });
  await db.deleteFrom("application_decisions").where("membership_id", "in", [withAccount, without]).execute();
  await sql`update application_actions set made_at = now() - interval '366 days'
    where membership_id in (${withAccount}, ${without})`.execute(db);
  await runJob();
  const found = (await listDecisions()).map(({ membership_id }) => membership_id);
  expect([found.includes(withAccount), found.includes(without)]).toEqual([false, true]);
});

test("a mark ends once the application is decided, and stays while it waits", async () => {
  const [waiting, decided] = [await apply(), await apply()];
  await post(`${decided}/confirmations/`, {});
  for (const id of [waiting, decided]) {
    await db
      .insertInto("unchecked_applications")
      .values({ membership_id: id, ward_id: 1, network_hash: null })
      .execute();
  }
  await runJob();
  expect(await db.selectFrom("unchecked_applications").select("membership_id").execute()).toEqual([
    { membership_id: waiting },
  ]);
});
