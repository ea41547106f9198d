import { hash } from "node:crypto";
import { keyedMutex } from "#concurrency/keyed-mutex.ts";
import { Problem } from "#problem.ts";

const MAXIMUM_DELAY_MS = 3_600_000;
const RESET_AFTER_MS = 24 * 3_600_000;
/** Filling the map to evict a key takes more requests than the rate limit per address allows. */
const MAXIMUM_KEYS = 200_000;

export interface ThrottleRule {
  /** E.g. an email address with the network of the request. */
  key: string;
  /** Failures without a delay. */
  freeFailures: number;
  /** The delay after the next failure; each further one doubles it. */
  firstDelayMs: number;
}

interface Failures {
  count: number;
  lastAt: number;
}

/** Keeps email addresses out of memory. */
const digest = (key: string) => hash("sha256", key, "base64url");

/**
 * Delays attempts after failures, counted in this process. Attempts of one key run one after the other, so that concurrent
 * guesses are counted too.
 */
export function createThrottle() {
  const failuresByKey = new Map<string, Failures>();
  const keyMutex = keyedMutex();

  function delayOf({ key, freeFailures, firstDelayMs }: ThrottleRule, now: number): number {
    const known = failuresByKey.get(digest(key));
    if (!known || known.count < freeFailures) return 0;
    const delay = Math.min(MAXIMUM_DELAY_MS, firstDelayMs * 2 ** Math.min(30, known.count - freeFailures));
    return Math.max(0, known.lastAt + delay - now);
  }

  function recordFailure({ key }: ThrottleRule, now: number): void {
    const id = digest(key);
    const known = failuresByKey.get(id);
    const count = known && now - known.lastAt < RESET_AFTER_MS ? known.count + 1 : 1;
    // Reinserted, so that the first key of the map is the least recently used.
    failuresByKey.delete(id);
    failuresByKey.set(id, { count, lastAt: now });
    const [oldest] = failuresByKey.keys();
    if (failuresByKey.size > MAXIMUM_KEYS && oldest !== undefined) failuresByKey.delete(oldest);
  }

  return {
    /**
     * Runs an attempt, unless a delay is under way.
     * @param queue attempts with the same value run one after the other
     * @param isFailure which problems count; a success clears the first rule's key
     * @throws Problem `too_many_requests` with the remaining delay
     */
    run: <Result>(
      queue: string,
      rules: readonly ThrottleRule[],
      isFailure: (problem: Problem) => boolean,
      attempt: () => Promise<Result>,
    ): Promise<Result> =>
      keyMutex(digest(queue), async () => {
        const delay = Math.max(...rules.map((rule) => delayOf(rule, Date.now())));
        if (delay > 0) throw tooMany(Math.ceil(delay / 1_000));
        try {
          const result = await attempt();
          failuresByKey.delete(digest(rules[0]!.key));
          return result;
        } catch (error) {
          if (error instanceof Problem && isFailure(error)) for (const rule of rules) recordFailure(rule, Date.now());
          throw error;
        }
      }),
  };
}

function tooMany(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new Problem("too_many_requests", { wait, retryAfter: seconds });
}
