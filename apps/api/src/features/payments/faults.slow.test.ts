import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReconciliationReport } from "#features/reconciliation/report.ts";
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
import { seedOf } from "#testing/seed.ts";
import { secretsIn } from "../../../../../scripts/checks/log-secrets.ts";

/** `npm run faults` runs 200 with a fixed seed; `FAULT_SHRINK=1` shrinks to the shortest schedule that fails. */
const { FAULT_RUNS, FAULT_SEED, FAULT_SHRINK } = process.env;
const RUNS = Number(FAULT_RUNS ?? 4);
const SEED = seedOf(FAULT_SEED);
/** Per schedule, on a busy machine. */
const SECONDS = 60;

let environment: FaultEnvironment;
/** Counts over all schedules, to assert that they contain payments and crashes. */
const totals = { payments: 0, shillings: 0, paid: 0, kills: 0, findings: {} as Record<string, number> };
beforeAll(async () => {
  environment = await startFaultEnvironment();
}, 180_000);
afterAll(async () => {
  totals.kills = environment.api.kills();
  console.info(`seed ${SEED}, ${RUNS} schedules: ${JSON.stringify(totals)}`);
  await environment.close();
});

test(`no money is lost or counted twice when messages are lost, late or repeated and processes die (seed ${SEED}, ${RUNS} schedules)`, {
  timeout: (RUNS + 1) * SECONDS * 1_000 * (FAULT_SHRINK ? 20 : 1),
  retry: 0,
}, async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule: Schedule) => {
      const scenario = await createScenario(environment, schedule);
      await runSchedule(scenario, schedule);
      const report = await finishScenario(scenario, schedule);
      expect(await findDifferences(scenario, report)).toEqual([]);
      await addTotals(scenario, report);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: !FAULT_SHRINK },
  );
  expect(totals.payments).toBeGreaterThan(RUNS);
  expect(secretsIn(environment.api.logged())).toEqual([]);
});

async function addTotals({ simulator, db }: Scenario, { findings }: ReconciliationReport): Promise<void> {
  const { payments } = await simulator.ledger();
  totals.payments += payments.length;
  totals.shillings += payments.reduce((sum, { amount }) => sum + amount, 0);
  totals.paid += (await db.selectFrom("receipts").select("number").execute()).length;
  for (const { kind } of findings) totals.findings[kind] = (totals.findings[kind] ?? 0) + 1;
}
