import { expect, test } from "vitest";
import { batched } from "./batched.ts";

/** Doubles numbers; rejects a batch with a negative one. */
function createDoubling(most?: number) {
  const runs: (readonly number[])[] = [];
  const double = batched(async (_: object, numbers: readonly number[]) => {
    runs.push([...numbers]);
    if (numbers.some((each) => each < 0)) throw new Error("negative");
    return numbers.map((each) => (each === 13 ? Promise.reject(new Error("unlucky")) : each * 2));
  }, most);
  return { runs, double };
}

test("calls of one turn are one run, and each gets its own output", async () => {
  const { runs, double } = createDoubling();
  const key = {};
  expect(await Promise.all([1, 2, 3].map((each) => double(key, each)))).toEqual([2, 4, 6]);
  expect(await double(key, 4)).toBe(8);
  expect(runs).toEqual([[1, 2, 3], [4]]);
});

test("calls of several keys are several runs", async () => {
  const { runs, double } = createDoubling();
  const [one, other] = [{}, {}];
  await Promise.all([double(one, 1), double(other, 2), double(one, 3)]);
  expect(runs).toEqual([[1, 3], [2]]);
});

test("a full batch is followed by another one", async () => {
  const { runs, double } = createDoubling(2);
  const key = {};
  expect(await Promise.all([1, 2, 3, 4, 5].map((each) => double(key, each)))).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([[1, 2], [3, 4], [5]]);
});

test("a call that arrives while a batch runs is in the next one", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const wait = batched(async (_: object, inputs: readonly number[]) => {
    sizes.push(inputs.length);
    begin();
    await ended;
    return inputs;
  });
  const key = {};
  const first = wait(key, 1);
  await begun;
  const second = wait(key, 2);
  end();
  expect([await first, await second, sizes]).toEqual([1, 2, [1, 1]]);
});

test("an error of the run is that of all its calls, and one of an output is its own", async () => {
  const { double } = createDoubling();
  const key = {};
  const outcomesOf = async (numbers: readonly number[]) =>
    (await Promise.allSettled(numbers.map((each) => double(key, each)))).map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value : outcome.reason.message,
    );
  expect(await outcomesOf([1, -1])).toEqual(["negative", "negative"]);
  expect(await outcomesOf([1, 13, 2])).toEqual([2, "unlucky", 4]);
});
