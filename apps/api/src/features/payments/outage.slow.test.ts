import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcileDay } from "#features/reconciliation/reconciliation.ts";
import { findDifferences } from "#testing/faults/invariants.ts";
import { advanceTime, startPrompt } from "#testing/faults/run-schedule.ts";
import {
  createScenario,
  type FaultEnvironment,
  startFaultEnvironment,
  type TestIntent,
} from "#testing/faults/scenario.ts";
import { enqueuePoll } from "./attempts/polling.ts";
import { findPaymentRecords } from "./payments.factories.ts";

const DOWN_SECONDS = 120;
const POLLING = { timeout: 60_000 };

let environment: FaultEnvironment;
beforeAll(async () => {
  environment = await startFaultEnvironment();
}, 180_000);
afterAll(() => environment.close());

test("payments during two minutes of downtime are settled by query, pay bill and pull", {
  timeout: 240_000,
}, async () => {
  const { simulator, api, services, db } = environment;
  const scenario = await createScenario(environment, {
    purposes: ["donation", "order", "membership", "donation", "donation"],
    validation: false,
  });
  const [gift, order, fee, manual, delayed] = scenario.intents as [
    TestIntent,
    TestIntent,
    TestIntent,
    TestIntent,
    TestIntent,
  ];
  const prompted = [gift, order, fee];
  const [phone] = scenario.phones as [string];
  for (const payment of prompted.keys()) {
    const options = { resent: false, outcome: "success", delayMs: 30_000, faults: {} };
    await startPrompt(scenario, { do: "prompt", payment, phone: 0, ...options });
  }

  await api.kill();
  await simulator.pay({ ref: delayed.reference, amount: delayed.amount, msisdn: phone, delayMs: DOWN_SECONDS * 1_500 });
  await simulator.pay({ ref: manual.reference.toLowerCase(), amount: manual.amount, msisdn: phone });
  const unmatched = await simulator.pay({ ref: "HARAMBEE", amount: 35, msisdn: phone });
  await simulator.clock(DOWN_SECONDS * 1_000);
  await advanceTime(scenario, DOWN_SECONDS);
  // Three callbacks, and the confirmations of all payments except the delayed one, were lost.
  expect((await simulator.callbacks()).map(({ status }) => status)).toEqual(Array(8).fill(502));
  expect(await db.selectFrom("ledger_entries").selectAll().execute()).toEqual([]);

  await api.start();
  await enqueuePoll(db, services.jobs, new Date());
  const states = async (intents: TestIntent[]) =>
    (await Promise.all(intents.map(({ intentId }) => findPaymentRecords(db, intentId)))).map(
      ({ intent }) => intent.state,
    );
  await expect.poll(() => states(prompted), POLLING).toEqual(["paid", "paid", "paid"]);
  expect(await states([manual, delayed])).toEqual(["open", "open"]);

  await simulator.clock(DOWN_SECONDS * 1_000);
  await expect.poll(() => states([delayed]), POLLING).toEqual(["paid"]);
  expect((await findPaymentRecords(db, delayed.intentId)).entries).toMatchObject([{ channels: ["c2b"] }]);

  const report = await reconcileDay(services, false);
  expect(await states([manual])).toEqual(["paid"]);
  expect(report.findings.filter(({ kind }) => kind === "missing_here").map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([manual.amount, 35]),
  );
  for (const { intentId } of prompted) {
    expect((await findPaymentRecords(db, intentId)).entries).toMatchObject([{ channels: ["query", "pull"] }]);
  }
  await expect.poll(() => findDifferences(scenario, report), POLLING).toEqual([]);
  const { findings } = await reconcileDay(services, false);
  expect(findings.map(({ kind, receipt }) => [kind, receipt])).toEqual([["waiting", unmatched.receipt]]);
});
