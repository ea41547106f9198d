import { afterAll, expect, test } from "vitest";
import { expectSchedulesHold, startRefundEnvironment } from "#testing/refunds/refund-schedules.ts";

const environment = await startRefundEnvironment();
afterAll(environment.close);

const RUNS = Number(process.env.FAULT_RUNS ?? 200);
const SEED = Number(process.env.FAULT_SEED ?? 49);

test(`in ${RUNS} random schedules a receipt goes back at most once, and each refund ends done, refused or not known`, {
  timeout: RUNS * 20_000,
  retry: 0,
}, async () => {
  await expectSchedulesHold(environment, RUNS, SEED);
  const { done = 0, refused = 0, unknown = 0, deaths = 0 } = environment.totals;
  expect(Math.min(done, refused, unknown, deaths)).toBeGreaterThan(RUNS / 50);
});
