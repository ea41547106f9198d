import { expect, test } from "vitest";
import { turnstile } from "#features/orders/turnstile.ts";

test("never more are inside than may be, and all come in, in their order, also after one that failed", async () => {
  const inTurn = turnstile(2);
  const entered: number[] = [];
  let inside = 0;
  let most = 0;
  const tasks = Array.from({ length: 9 }, (_, at) =>
    inTurn(async () => {
      entered.push(at);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      if (at % 3 === 0) throw new Error(`task ${at}`);
      return at;
    }),
  );
  const outcomes = await Promise.allSettled(tasks);
  expect(most).toBe(2);
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(entered.map((at) => at % 3 !== 0));
  await expect(inTurn(async () => "after")).resolves.toBe("after");
});
