import { expect, test } from "vitest";
import { fairQueue, type WaitingQueue } from "./fair-queue.ts";

/** A queue with concurrency 1, blocked until `end` is called. */
function createQueue(settings: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  const run = fairQueue({ atOnce: 1, ofOneLine: 4, inAll: 8, ...settings });
  const ran: string[] = [];
  const rejected: string[] = [];
  const blockingTask = Promise.withResolvers<void>();
  const ended = [run({ line: "blocker" }, () => blockingTask.promise)];
  const add = (name: string, place: WaitingQueue) => {
    const task = async () => void ran.push(name);
    ended.push(run(place, task).catch(() => void rejected.push(name)));
  };
  const end = async () => {
    blockingTask.resolve();
    await Promise.all(ended);
    return { ran: ran.join(" "), refused: rejected.join(" ") };
  };
  return { add, end };
}

test("a caller with many tasks delays only itself", async () => {
  const { add, end } = createQueue();
  for (const n of [1, 2, 3, 4]) add(`a${n}`, { line: "a" });
  add("b1", { line: "b" });
  add("c1", { line: "c" });
  expect((await end()).ran).toBe("a1 b1 c1 a2 a3 a4");
});

test("a full queue of one caller rejects further tasks of that caller only", async () => {
  const { add, end } = createQueue();
  for (const n of [1, 2, 3, 4, 5, 6]) add(`a${n}`, { line: "a" });
  add("b1", { line: "b" });
  expect(await end()).toEqual({ ran: "a1 b1 a2 a3 a4", refused: "a5 a6" });
});

test("when the total limit is reached, the newest task of the longest queue is rejected", async () => {
  const { add, end } = createQueue({ inAll: 5 });
  for (const n of [1, 2, 3, 4]) add(`a${n}`, { line: "a" });
  for (const line of ["b", "c", "d"]) add(`${line}1`, { line });
  expect(await end()).toEqual({ ran: "a1 b1 c1 d1 a2", refused: "a4 a3" });
});

test("prioritised tasks get two of three turns, so that the others are not starved", async () => {
  const { add, end } = createQueue();
  for (const n of [1, 2]) add(`new${n}`, { line: "x" });
  for (const n of [1, 2, 3, 4]) add(`known${n}`, { line: "x", first: true });
  expect((await end()).ran).toBe("known1 known2 new1 known3 known4 new2");
});
