import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "#features/reconciliation/report.ts";
import { finishScenario } from "#testing/faults/finish-scenario.ts";
import { findDifferences } from "#testing/faults/invariants.ts";
import { runSchedule } from "#testing/faults/run-schedule.ts";
import {
  createScenario,
  type FaultEnvironment,
  type Scenario,
  startFaultEnvironment,
} from "#testing/faults/scenario.ts";
import { type Schedule, schedules } from "#testing/faults/schedule.ts";
import { secretsIn } from "../../../../../scripts/log-secrets.ts";

/** `npm run faults` runs 200 with a fixed seed; `FAULT_SHRINK=1` shrinks to the shortest schedule that fails. */
const { FAULT_RUNS, FAULT_SEED, FAULT_SHRINK } = process.env;
const RUNS = Number(FAULT_RUNS ?? 6);
const SEED = Number(FAULT_SEED ?? Date.now() % 2 ** 31);
/** Per schedule, on a busy machine. */
const SECONDS = 60;

let stage: FaultEnvironment;
/** Counts over all schedules, to assert that they contain payments and crashes. */
const happened = { payments: 0, shillings: 0, paid: 0, kills: 0, findings: {} as Record<string, number> };
beforeAll(async () => {
  stage = await startFaultEnvironment();
}, 180_000);
afterAll(async () => {
  happened.kills = stage.api.kills();
  console.info(`seed ${SEED}, ${RUNS} schedules: ${JSON.stringify(happened)}`);
  await stage.close();
});

test(`no money is lost or counted twice when messages are lost, late or repeated and processes die (seed ${SEED}, ${RUNS} schedules)`, {
  timeout: (RUNS + 1) * SECONDS * 1_000 * (FAULT_SHRINK ? 20 : 1),
  retry: 0,
}, async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule: Schedule) => {
      const scene = await createScenario(stage, schedule);
      await runSchedule(scene, schedule);
      const report = await finishScenario(scene, schedule);
      expect(await findDifferences(scene, report)).toEqual([]);
      await count(scene, report);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: !FAULT_SHRINK },
  );
  expect(happened.payments).toBeGreaterThan(RUNS);
  expect(secretsIn(stage.api.logged())).toEqual([]);
});

async function count({ simulator, db }: Scenario, { findings }: Report): Promise<void> {
  const { payments } = await simulator.ledger();
  happened.payments += payments.length;
  happened.shillings += payments.reduce((sum, { amount }) => sum + amount, 0);
  happened.paid += (await db.selectFrom("receipts").select("number").execute()).length;
  for (const { kind } of findings) happened.findings[kind] = (happened.findings[kind] ?? 0) + 1;
}
