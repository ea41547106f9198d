import { sql } from "kysely";
import { sweepPayments } from "#features/payments/attempts/polling.ts";
import { reconcileDay } from "#features/reconciliation/reconciliation.ts";
import type { ReconciliationReport } from "#features/reconciliation/report.ts";
import { expireUnpaidOrder } from "#features/shop/orders/orders.ts";
import { allJobs } from "#worker.ts";
import { advanceTime } from "./run-schedule.ts";
import type { Scenario } from "./scenario.ts";
import type { Schedule } from "./schedule.ts";

/** Longer than attempts are polled, and than one may stay open before a report lists it. */
const ADVANCED_SECONDS = 25 * 3_600;
const DRAIN_TIMEOUT_MS = 30_000;

/** Advances time by a day, delivers all callbacks and runs all jobs of that day. @returns the last report */
export async function finishScenario(scenario: Scenario, { apiUpAtEnd }: Schedule): Promise<ReconciliationReport> {
  const { api, simulator, db, services } = scenario;
  // Longer than the timeout of a request that hangs.
  await simulator.clock(31_000);
  await Promise.all(scenario.pending);
  if (apiUpAtEnd) await api.start();
  else await api.kill();
  await simulator.clock(ADVANCED_SECONDS * 1_000);
  await advanceTime(scenario, ADVANCED_SECONDS);
  for (let round = 0; round < 2; round++) {
    await drainJobs(scenario);
    await sql`delete from payment_pace`.execute(db);
    await sweepPayments(services);
    await drainJobs(scenario);
    for (const { id } of await db.selectFrom("orders").select("id").execute()) await expireUnpaidOrder(services, id);
    await reconcileDay(services, false);
  }
  await drainJobs(scenario);
  return reconcileDay(services, false);
}

/** Runs every job regardless of its start time, in parallel with the API process if that runs. */
async function drainJobs({ db, boss, services }: Scenario): Promise<void> {
  const handlers = new Map(allJobs(services).map((handler) => [handler.type.name, handler.run]));
  const deadline = Date.now() + DRAIN_TIMEOUT_MS;
  for (;;) {
    const { rows } = await sql<{ name: string; state: string }>`
      select distinct name, state from pgboss.job
      where state in ('created', 'retry', 'active') and name = any (${[...handlers.keys()]})`.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > deadline) throw new Error(`jobs did not finish: ${JSON.stringify(rows)}`);
    for (const name of new Set(rows.filter(({ state }) => state !== "active").map((row) => row.name))) {
      const jobs = await boss.fetch<object>(name, { batchSize: 50, includeMetadata: true, ignoreStartAfter: true });
      for (const { id, data, createdOn } of jobs) {
        try {
          await handlers.get(name)!(data as never, { id, causedAt: createdOn, attempt: 1 });
          await boss.complete(name, id);
        } catch (error) {
          await boss.fail(name, id, { message: String(error) });
        }
      }
    }
    // The API process runs the same jobs, so the table is polled.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
