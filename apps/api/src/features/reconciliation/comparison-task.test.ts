import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { createOldEntries, withoutTriggers } from "./books/books.factories.ts";
import { compareByClick } from "./comparison-task.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { reconcileDay } from "./reconciliation.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "finance_officer");
const treasurer = await createStaff(services, "treasurer");

const call = (method: "GET" | "POST", url: string, payload: object | undefined, { cookie }: { cookie: string }) =>
  app.inject({ method, url, headers: consoleHeaders(services, cookie), ...(payload ? { payload } : {}) });
const start = (body: object = {}, staff = officer) => call("POST", "/staff/payment-comparison/runs/", body, staff);
const report = async () => (await call("GET", "/staff/payment-comparison/", undefined, treasurer)).json();
const taskOf = async (id: number) => (await call("GET", `/staff/tasks/${id}/`, undefined, treasurer)).json();
const listRuns = () => db.selectFrom("reconciliation_runs").select(["id", "totals"]).orderBy("id").execute();

/** Makes steps of a task for a moment: it waits for its run between them. */
const follow = (task: number) => runTask(services, composition.tasks, task, 0);
/** What the worker does with the job of the last run. @param attempts how often it is run */
async function compare(everything: boolean, attempts = 1): Promise<void> {
  const { run } = reconciliationJobs(services).find(({ type }) => type.name === compareByClick.name)!;
  const runId = (await listRuns()).at(-1)!.id;
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    await run({ runId, everything } as never, { id: crypto.randomUUID(), causedAt: new Date(), attempt });
}

// A comparison of books without a seal checks everything.
beforeAll(async () => {
  await createOldEntries(db, 3);
  await reconcileDay(services, false);
});

test("a comparison is started once, however often it is pressed and by whomever, and its result is the newest report", async () => {
  const before = await report();
  const replies = await Promise.all([start(), start({}, treasurer), start({ everything: true })]);
  const started = replies.map((reply) => reply.json());
  expect(started.filter((reply) => reply.started)).toHaveLength(1);
  const task: number = started[0].task;
  expect(new Set(started.map((reply) => reply.task))).toEqual(new Set([task]));
  await follow(task);
  await follow(task);
  expect(await taskOf(task)).toMatchObject({ state: "running", done: 0, total: 5 });
  expect(await report()).toEqual({ ...before, task });
  await compare(false, 2);
  await follow(task);
  const { id } = (await listRuns()).at(-1)!;
  expect(await taskOf(task)).toMatchObject({ state: "done", done: 5, result: { run: id } });
  expect(await report()).toMatchObject({ task: null, run: { id } });
  expect((await listRuns()).filter((run) => run.id > before.run.id)).toHaveLength(1);
  expect((await start()).json().started).toBe(true);
});

test("who may only read payments starts none", async () => {
  for (const role of ["auditor", "secretary_general"] as const)
    expect((await start({}, await createStaff(services, role))).statusCode, role).toBe(403);
});

test("a check of everything names an old payment that is wrong, which the comparison of two days does not look at", async () => {
  const { task } = (await start()).json();
  await follow(task);
  await compare(false);
  await follow(task);
  const { intent } = await createPayment(services);
  // As by a hand that goes around the triggers.
  await withoutTriggers(db, sql`update payment_intents set state = 'paid', paid_at = now() where id = ${intent.id}`);
  const disagrees = async (everything: boolean) => {
    const { task: next } = (await start({ everything })).json();
    await follow(next);
    await compare(everything);
    await follow(next);
    const found = await db.selectFrom("reconciliation_findings").select(["kind", "intent_id"]).execute();
    return found.some((row) => row.kind === "books_disagree" && row.intent_id === intent.id);
  };
  expect(await disagrees(false)).toBe(false);
  expect(await disagrees(true)).toBe(true);
});
