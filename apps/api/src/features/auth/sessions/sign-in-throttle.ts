import { keyedMutex } from "#concurrency/keyed-mutex.ts";
import { keyedHmac } from "#crypto.ts";
import { minutesInWords, Problem } from "#problem.ts";
import { type Caller, networkOf } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { deleteSignInFailures, findSignInFailures, recordSignInFailures } from "../users.queries.ts";

const MAXIMUM_DELAY_MS = 3_600_000;

export interface ThrottleRule {
  /** E.g. an email address with the network of the request. */
  key: string;
  /** Failures without a delay. */
  freeFailures: number;
  /** The delay after the next failure; each further one doubles it. */
  firstDelayMs: number;
}

type ThrottleLimit = Omit<ThrottleRule, "key">;

/** What one way to sign in allows. All ways count in the same places, so that a second one gives no further guesses. */
export interface SignInLimits {
  perDeviceOrNetwork: ThrottleLimit;
  /** Over all unknown devices, against an attacker with many IP addresses. */
  perEmail: ThrottleLimit;
  perCode: ThrottleLimit;
}

const emailThrottleKeys = (email: string, { address }: Caller) => [
  `network ${networkOf(address)} ${email}`,
  `email ${email}`,
];

/**
 * docs/decisions/0003-sessions-and-sign-in.md
 * @param known the name of a known device, which failures of others do not delay
 * @param hasProven whether the owner has just proven the mailbox: then nor do those of other networks
 */
export function passwordThrottleRules(
  { perDeviceOrNetwork, perEmail }: SignInLimits,
  email: string,
  known: string | undefined,
  caller: Caller,
  hasProven = false,
): [ThrottleRule, ...ThrottleRule[]] {
  if (known) return [{ key: `device ${known}`, ...perDeviceOrNetwork }];
  const [network, all] = emailThrottleKeys(email, caller) as [string, string];
  return [{ key: network, ...perDeviceOrNetwork }, ...(hasProven ? [] : [{ key: all, ...perEmail }])];
}

export const codeThrottleRule = (
  { perCode }: SignInLimits,
  userId: number,
  known: string | undefined,
): ThrottleRule => ({
  key: `second ${known ?? userId}`,
  ...perCode,
});

/** Keeps email addresses out of the table. */
const hashThrottleKey = (secretKey: string, text: string) =>
  keyedHmac(secretKey, "sign-in failures", text).toString("base64url");

const mailboxProofKey = (secretKey: string, email: string) => hashThrottleKey(secretKey, `proven ${email}`);

/**
 * The mailbox was proven, so that guesses at the old password delay its owner no longer, and for some hours those at the new one
 * do not either. Wrong codes still count: whoever reads the mail could otherwise guess codes without end.
 */
export async function resetPasswordThrottle(
  { db, config }: Pick<Services, "db" | "config">,
  email: string,
  caller: Caller,
): Promise<void> {
  const keys = emailThrottleKeys(email, caller).map((key) => hashThrottleKey(config.secretKey, key));
  await deleteSignInFailures(db, keys);
  await recordSignInFailures(db, [mailboxProofKey(config.secretKey, email)]);
}

const MAILBOX_PROOF_LIFETIME_MS = 6 * 3_600_000;

/** Whether `resetPasswordThrottle` was called for the address within the last hours. */
export async function hasProvenMailbox({ db, config }: Pick<Services, "db" | "config">, email: string) {
  const [proof] = await findSignInFailures(db, [mailboxProofKey(config.secretKey, email)]);
  return proof !== undefined && proof.ago_ms < MAILBOX_PROOF_LIFETIME_MS;
}

const throttleMutex = keyedMutex();

/**
 * Runs an attempt, unless a delay after failures is under way. Failures are counted in the database for all processes.
 * Attempts of one queue run one after the other in a process, so concurrent guesses exceed the limit by at most one per
 * further process.
 * @param isFailure which problems count; a success clears the first rule's key
 * @throws Problem `too_many_requests` with the remaining delay
 */
export async function throttleAttempts<Result>(
  { db, config }: Pick<Services, "db" | "config">,
  queue: string,
  rules: readonly [ThrottleRule, ...ThrottleRule[]],
  isFailure: (problem: Problem) => boolean,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const keyOf = (text: string) => hashThrottleKey(config.secretKey, text);
  const keys = rules.map(({ key }) => keyOf(key));
  return throttleMutex(keyOf(queue), async () => {
    const failures = await findSignInFailures(db, keys);
    const delays = failures.map(
      ({ key, count, ago_ms }) => delayAfterFailures(rules[keys.indexOf(key)]!, count) - ago_ms,
    );
    const delay = Math.max(0, ...delays);
    if (delay > 0) throw tooManyAttempts(Math.ceil(delay / 1_000));
    try {
      const result = await attempt();
      if (failures.some(({ key }) => key === keys[0]))
        await deleteSignInFailures(db, [keys[0]!]).catch(() => undefined);
      return result;
    } catch (error) {
      if (error instanceof Problem && isFailure(error)) await recordSignInFailures(db, keys);
      throw error;
    }
  });
}

function delayAfterFailures({ freeFailures, firstDelayMs }: ThrottleRule, count: number): number {
  if (count < freeFailures) return 0;
  return Math.min(MAXIMUM_DELAY_MS, firstDelayMs * 2 ** Math.min(30, count - freeFailures));
}

function tooManyAttempts(seconds: number): Problem {
  const wait =
    seconds < 60 ? { en: `${seconds} seconds`, sw: `sekunde ${seconds}` } : minutesInWords(Math.ceil(seconds / 60));
  return new Problem("too_many_requests", { wait, retryAfter: seconds });
}
