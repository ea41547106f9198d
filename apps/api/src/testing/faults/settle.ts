import { sql } from "kysely";
import { endUnpaidOrder } from "#features/orders/orders.ts";
import { sweepPayments } from "#features/payments/attempts/polling.ts";
import { reconcileDay } from "#features/reconciliation/daily.ts";
import type { Report } from "#features/reconciliation/report.ts";
import { letPass } from "#testing/faults/play.ts";
import type { Schedule } from "#testing/faults/schedule.ts";
import type { Scene } from "#testing/faults/stage.ts";
import { allJobs } from "#worker.ts";

/** Longer than a try is asked about, and than one may be open without being named. */
const DAY_SECONDS = 25 * 3_600;
const DRAIN_WITHIN_MS = 30_000;

/** Lets a day go by with all that is still to come, and everything that the API would do in it. @returns the last report */
export async function settle(scene: Scene, { upAtTheEnd }: Schedule): Promise<Report> {
  const { api, simulator, db, services } = scene;
  // Whoever waits for an answer that hangs gets none.
  await simulator.clock(31_000);
  await Promise.all(scene.underWay);
  if (upAtTheEnd) await api.start();
  else await api.kill();
  await simulator.clock(DAY_SECONDS * 1_000);
  await letPass(scene, DAY_SECONDS);
  for (let round = 0; round < 2; round++) {
    await drain(scene);
    await sql`delete from payment_pace`.execute(db);
    await sweepPayments(services);
    await drain(scene);
    for (const { id } of await db.selectFrom("orders").select("id").execute()) await endUnpaidOrder(services, id);
    await reconcileDay(services, false);
  }
  await drain(scene);
  return reconcileDay(services, false);
}

/** Works off every job, whenever it was to be done, beside the API if that is up. */
async function drain({ db, boss, services }: Scene): Promise<void> {
  const handlers = new Map(allJobs(services).map((handler) => [handler.type.name, handler.run]));
  const giveUp = Date.now() + DRAIN_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ name: string; state: string }>`
      select distinct name, state from pgboss.job
      where state in ('created', 'retry', 'active') and name = any (${[...handlers.keys()]})`.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > giveUp) throw new Error(`jobs that never end: ${JSON.stringify(rows)}`);
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
    // The API works at the same jobs and tells nobody but the table, so that is asked again.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
