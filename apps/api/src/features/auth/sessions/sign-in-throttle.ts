import { hash } from "node:crypto";
import { Problem } from "#problem.ts";

/** So long nobody has to wait for, however many failures there were. */
const LONGEST_MS = 3_600_000;
const FORGOTTEN_MS = 24 * 3_600_000;
/** Keys remembered; whoever wanted to push out another's is limited by address long before. */
const REMEMBERED = 200_000;

export interface ThrottleRule {
  /** What is counted, e.g. an e-mail address with the network address it is tried from. */
  key: string;
  /** Failures that cost nothing. */
  free: number;
  /** Milliseconds to wait after the next; each more doubles it. */
  first: number;
}

interface Failures {
  failures: number;
  last: number;
}

/** Counted by a digest: no e-mail address stays in memory. */
const digest = (key: string) => hash("sha256", key, "base64url");

/**
 * Slows guessing, in this process. Attempts of one key wait for each other, so that a thousand guesses sent at once are
 * not all let through before the first is counted.
 */
export function createThrottle() {
  const tries = new Map<string, Failures>();
  const last = new Map<string, Promise<unknown>>();

  function waitOf({ key, free, first }: ThrottleRule, now: number): number {
    const known = tries.get(digest(key));
    if (!known || known.failures < free) return 0;
    const pause = Math.min(LONGEST_MS, first * 2 ** Math.min(30, known.failures - free));
    return Math.max(0, known.last + pause - now);
  }

  function fail({ key }: ThrottleRule, now: number): void {
    const name = digest(key);
    const known = tries.get(name);
    const failures = known && now - known.last < FORGOTTEN_MS ? known.failures + 1 : 1;
    // Set anew, so that the first of the map is the one unused for longest.
    tries.delete(name);
    tries.set(name, { failures, last: now });
    const [oldest] = tries.keys();
    if (tries.size > REMEMBERED && oldest !== undefined) tries.delete(oldest);
  }

  async function inTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  }

  return {
    /**
     * Runs one attempt, unless it has to wait.
     * @param turn attempts with the same one run one after the other
     * @param isFailure which refusals count; what succeeds clears the first of the keys
     * @throws Problem `too_many_requests` with the wait
     */
    run: <Result>(
      turn: string,
      slowing: readonly ThrottleRule[],
      isFailure: (problem: Problem) => boolean,
      attempt: () => Promise<Result>,
    ): Promise<Result> =>
      inTurn(digest(turn), async () => {
        const wait = Math.max(...slowing.map((each) => waitOf(each, Date.now())));
        if (wait > 0) throw tooMany(Math.ceil(wait / 1_000));
        try {
          const result = await attempt();
          tries.delete(digest(slowing[0]!.key));
          return result;
        } catch (error) {
          if (error instanceof Problem && isFailure(error)) for (const each of slowing) fail(each, Date.now());
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
