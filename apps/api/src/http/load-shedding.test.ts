import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#app.ts";
import { startTestApi } from "#testing/api.ts";

const { services, close } = await startTestApi({ MAX_EVENT_LOOP_DELAY: "1000" });
afterAll(close);

/** Blocks the event loop without CPU load until the lag has been measured. */
async function lag(): Promise<void> {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  // The first measurement includes the fast time before the block; the second one is of the block alone.
  for (let round = 0; round < 2; round += 1) {
    Atomics.wait(cell, 0, 0, 1_100);
    await delay(5);
  }
}

test("a slow start sheds no load, and a lagging event loop does, with Retry-After", async () => {
  const app = await buildApp(services);
  await lag();
  await app.ready();
  expect(app.memoryUsage().eventLoopDelay, "the start was measured").toBeGreaterThan(1_000);
  expect((await app.inject("/counties/")).statusCode).toBe(200);
  await lag();
  const reply = await app.inject("/counties/");
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "5"]);
  await app.close();
});
