import { expect } from "vitest";

/** A longer duration reveals what a reply hides when it is at least twice the other. */
const MIN_RATIO = 0.5;

/**
 * Expects two calls to take as long as each other. Other load only adds to a duration, so the fastest calls are compared, and
 * the pair is repeated until they are alike: a real difference remains, however often it is measured.
 * @param prepare returns the two calls of a round; what it does itself is not measured
 */
export async function expectSameDuration(
  prepare: () => Promise<readonly [() => Promise<unknown>, () => Promise<unknown>]>,
  { atLeast, atMost }: { atLeast: number; atMost: number },
): Promise<void> {
  const fastest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; round <= atMost; round++) {
    for (const [index, call] of (await prepare()).entries()) {
      const start = performance.now();
      await call();
      fastest[index as 0 | 1] = Math.min(fastest[index as 0 | 1], performance.now() - start);
    }
    if (round >= atLeast && ratioOf(fastest) > MIN_RATIO) return;
  }
  expect(ratioOf(fastest), `fastest calls in milliseconds: ${fastest.join(", ")}`).toBeGreaterThan(MIN_RATIO);
}

const ratioOf = (durations: readonly number[]) => Math.min(...durations) / Math.max(...durations);
