import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRoleHolder, type StaffActor } from "#access/staff.ts";
import { NATION } from "#access/territory.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { startTestApi } from "#testing/api.ts";
import type { TaskKind } from "./task-kind.ts";
import {
  resumeStalledTasks,
  resumeTask,
  runTask,
  runTasks,
  showTask,
  startTask,
  stopTask,
  stopUnauthorisedTasks,
} from "./tasks.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

const reader = { db, pool: db };
const all = { ...services, pool: db };

type Count = { at: number };
const TOTAL = 6;

/** Inserts a row with each step. */
const counting = (
  before: (step: number, services: Services) => unknown = () => undefined,
): TaskKind<object, Count> => ({
  pause: 0,
  needs: async () => ({ permission: "people.import", places: [NATION] }),
  isShared: true,
  async step(inStep, { position = { at: 0 }, id }) {
    const at = position.at + 1;
    await sql`insert into counted (task, step) values (${id}, ${at})`.execute(inStep.db);
    await before(at, inStep);
    return { position: { at }, done: at, total: TOTAL, ...(at === TOTAL ? { result: { counted: at } } : {}) };
  },
});

const stepsOf = async (id: number) =>
  (await sql<{ step: number }>`select step from counted where task = ${id} order by step`.execute(db)).rows.map(
    ({ step }) => step,
  );
const ALL = [1, 2, 3, 4, 5, 6];

let officer: StaffActor;
const actorOf = async (role: "membership_officer" | "auditor") =>
  (await findRoleHolder(db, (await createStaff(services, role)).id)) as StaffActor;
const start = () => startTask(services, { kind: "count", payload: {}, startedBy: officer.userId });

beforeAll(async () => {
  await sql`create table counted (task integer, step integer, unique (task, step))`.execute(db);
  officer = await actorOf("membership_officer");
});

test("a task makes its steps, and says how far it is and what came of it", async () => {
  const { id } = await start();
  const kinds = { count: counting() };
  expect(await showTask(reader, kinds, officer, id)).toMatchObject({ state: "waiting", done: 0, total: null });
  await runTask(services, kinds, id);
  expect(await showTask(reader, kinds, officer, id)).toMatchObject({
    ...{ state: "done", done: TOTAL, total: TOTAL, result: { counted: TOTAL }, problem: null },
  });
  expect(await stepsOf(id)).toEqual(ALL);
  await runTask(services, kinds, id);
  expect(await stepsOf(id)).toEqual(ALL);
});

test("a step that was interrupted has done nothing, and is made again", async () => {
  const { id } = await start();
  let interruptions = 0;
  const kinds = {
    count: counting((step) => {
      if (step === 3 && interruptions++ < 2) throw new Error("killed");
    }),
  };
  await expect(runTask(services, kinds, id)).rejects.toThrow("killed");
  expect(await stepsOf(id)).toEqual([1, 2]);
  await expect(runTask(services, kinds, id)).rejects.toThrow("killed");
  await runTask(services, kinds, id);
  expect(await stepsOf(id)).toEqual(ALL);
});

test("a task stops between two steps, keeps what was done, and goes on when it is resumed", async () => {
  const { id } = await start();
  const kinds = {
    count: counting(async (step) => {
      if (step !== 2) return;
      // Another connection than the step's: the wish waits for the step under way.
      void stopTask(all, kinds, officer, id);
      await expect
        .poll(
          async () =>
            (
              await sql`select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
            ).rows,
        )
        .not.toEqual([]);
    }),
  } as Record<string, TaskKind<object, Count>>;
  await runTask(services, kinds, id);
  const stopped = await showTask(reader, kinds, officer, id);
  expect(stopped).toMatchObject({ state: "stopped", stop_asked: false });
  expect(await stepsOf(id)).toEqual(ALL.slice(0, stopped.done));
  await resumeTask(all, kinds, officer, id);
  await runTask(services, { count: counting() }, id);
  expect(await showTask(reader, kinds, officer, id)).toMatchObject({ state: "done", stop_asked: false });
  expect(await stepsOf(id)).toEqual(ALL);
});

test("several processes that run one task make each step once", async () => {
  const { id } = await start();
  const kinds = { count: counting() };
  await Promise.all([1, 2, 3].map(() => runTask(services, kinds, id)));
  await runTask(services, kinds, id);
  expect(await stepsOf(id)).toEqual(ALL);
});

test("a task fails with a sentence, at once for a problem and after five errors in succession, and can be resumed", async () => {
  const wrong = await start();
  const refusing = {
    count: counting(() => {
      throw new Problem("upload_incomplete");
    }),
  };
  await runTask(services, refusing, wrong.id);
  const shown = await showTask(reader, refusing, officer, wrong.id);
  expect(shown).toMatchObject({ state: "failed", problem: expect.stringContaining("has not come yet") });

  const broken = await start();
  const failing = {
    count: counting(() => {
      throw new Error("a bug");
    }),
  };
  for (let time = 0; time < 4; time += 1) await expect(runTask(services, failing, broken.id)).rejects.toThrow();
  await runTask(services, failing, broken.id);
  expect(await showTask(reader, failing, officer, broken.id)).toMatchObject({ state: "failed", done: 0 });
  await resumeTask(all, failing, officer, broken.id);
  await runTask(services, { count: counting() }, broken.id);
  expect(await stepsOf(broken.id)).toEqual(ALL);
});

test("others see a task only if its kind says so", async () => {
  const { id } = await start();
  const kinds = { count: counting() };
  const [colleague, auditor] = [await actorOf("membership_officer"), await actorOf("auditor")];
  expect((await showTask(reader, kinds, colleague, id)).id).toBe(id);
  await expect(showTask(reader, kinds, auditor, id)).rejects.toThrow("not_found");
  await expect(stopTask(all, kinds, auditor, id)).rejects.toThrow("not_found");
});

test("the steps of a task end with the role of whoever started it; who resumes it answers for it", async () => {
  const officerAlone = await createStaff(services, "membership_officer");
  const holder = async (id: number) => (await findRoleHolder(db, id)) as StaffActor;
  const { id } = await startTask(services, { kind: "count", payload: {}, startedBy: officerAlone.id });
  const dismiss = (user: number) => sql`update role_grants set ended_at = now() where user_id = ${user}`.execute(db);
  const kinds = { count: counting((step) => (step === 2 ? dismiss(officerAlone.id) : undefined)) };
  await runTask(services, kinds, id);
  expect(await stepsOf(id)).toEqual([1, 2]);
  expect(await showTask(reader, kinds, officer, id)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("no longer has a role"),
  });
  const dismissed = await holder(officerAlone.id);
  for (const call of [
    () => showTask(reader, kinds, dismissed, id),
    () => stopTask(all, kinds, dismissed, id),
    () => resumeTask(all, kinds, dismissed, id),
  ]) {
    await expect(call()).rejects.toThrow("not_found");
  }
  await resumeTask(all, kinds, officer, id);
  await runTask(services, kinds, id);
  expect(await stepsOf(id)).toEqual(ALL);
});

test("a task that its role does not allow any more is stopped", async () => {
  const staff = await createStaff(services, "membership_officer");
  const { id } = await startTask(services, { kind: "count", payload: {}, startedBy: staff.id });
  const kinds = { count: counting() };
  const stop = async () => stopUnauthorisedTasks(reader, kinds, await findRoleHolder(db, staff.id));
  expect(await stop()).toEqual([]);
  await sql`update role_grants set ended_at = now() where user_id = ${staff.id}`.execute(db);
  expect(await stop()).toEqual([id]);
  await runTask(services, kinds, id);
  expect(await showTask(reader, kinds, officer, id)).toMatchObject({ state: "stopped", problem: null });
  expect(await stepsOf(id)).toEqual([]);
});

test("a task of a process that was killed is enqueued again", async () => {
  const { id } = await start();
  const waiting = async () =>
    (await sql`select from pgboss.job where name = ${runTasks.name} and (data->>'id')::integer = ${id}`.execute(db))
      .rows.length;
  await sql`delete from pgboss.job where name = ${runTasks.name}`.execute(db);
  await resumeStalledTasks(services);
  expect(await waiting()).toBe(0);
  await sql`update tasks set stepped_at = now() - interval '3 minutes' where id = ${id}`.execute(db);
  for (let time = 0; time < 2; time += 1) await resumeStalledTasks(services);
  expect(await waiting()).toBe(1);
});
