import { afterAll, test } from "vitest";
import { expectSchedulesHold, startRefundEnvironment } from "#testing/refunds/refund-schedules.ts";
import { seedOf } from "#testing/seed.ts";

const environment = await startRefundEnvironment();
afterAll(environment.close);

/** `refund-schedules.slow.test.ts` runs 200, always the same. */
const RUNS = 6;
const seed = seedOf(process.env.FAULT_SEED);

test(`whatever M-PESA answers and wherever the process dies, money goes back at most once and nothing of it is silent (seed ${seed})`, {
  timeout: 120_000,
  retry: 0,
}, async () => {
  await expectSchedulesHold(environment, RUNS, seed);
});
