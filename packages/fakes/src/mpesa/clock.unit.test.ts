import { expect, onTestFinished, test } from "vitest";
import { createClock, type ScheduledItem } from "#mpesa/clock.ts";

interface Item extends ScheduledItem {
  readonly name: string;
}

function openClock(frozenAt?: number) {
  const queue: Item[] = [];
  const done: string[] = [];
  const clock = createClock<Item>({
    frozenAt,
    queue: () => queue,
    perform: ({ name }) => {
      done.push(name);
    },
  });
  onTestFinished(() => clock.stop());
  const add = (name: string, ms: number) => {
    queue.push({ name, at: clock.now() + ms, order: queue.length });
    clock.wake();
  };
  return { clock, done, add };
}

test("a stopped clock advances on request and runs due items in order", async () => {
  const { clock, done, add } = openClock(1_000);
  add("third", 30);
  add("first", 10);
  add("second", 10);
  add("later", 31);
  await clock.advance(30);
  expect(clock.now()).toBe(1_030);
  expect(done).toEqual(["first", "second", "third"]);
});

test("a stopped clock runs items that are due now at once", async () => {
  const { done, add } = openClock(1_000);
  add("now", 0);
  await expect.poll(() => done, { interval: 1 }).toEqual(["now"]);
});

test("items that are added while the clock advances run too when they are due", async () => {
  const queue: Item[] = [{ name: "first", at: 10, order: 1 }];
  const executed: [string, number][] = [];
  const clock = createClock<Item>({
    frozenAt: 0,
    queue: () => queue,
    perform: async ({ name }) => {
      executed.push([name, clock.now()]);
      await Promise.resolve();
      if (name === "first") queue.push({ name: "second", at: clock.now() + 5, order: 2 });
    },
  });
  await clock.advance(20);
  expect(executed).toEqual([
    ["first", 10],
    ["second", 15],
  ]);
});

test("a running clock runs due items by itself, and can be advanced", async () => {
  const { clock, done, add } = openClock();
  const before = clock.now();
  add("soon", 5);
  add("tomorrow", 86_400_000);
  await expect.poll(() => done, { interval: 1 }).toEqual(["soon"]);
  await clock.advance(86_400_000);
  expect(done).toEqual(["soon", "tomorrow"]);
  expect(clock.now() - before).toBeGreaterThanOrEqual(86_400_000);
});

test("a wait resolves at its time, or when the clock stops", async () => {
  const { clock } = openClock(0);
  let resolved = 0;
  const waits = [10, 1_000].map((ms) => clock.wait(ms).then(() => resolved++));
  await clock.advance(10);
  await waits[0];
  expect(resolved).toBe(1);
  await clock.stop();
  await waits[1];
  expect(resolved).toBe(2);
});
