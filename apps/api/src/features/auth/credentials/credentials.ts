import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { ProblemCode } from "@party/contract/problems";
import { PASSWORD_MINIMUM_LENGTH } from "@party/contract/values/limits";
import { fairQueue, type WaitingQueue } from "#concurrency/fair-queue.ts";
import { type Database, isUniqueViolation } from "#database/database.ts";
import { job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { type Caller, networkOf } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { type EmailServices, type SecurityEvent, sendSecurityEmail } from "../auth.emails.ts";
import { throttleAttempts } from "../sessions/sign-in-throttle.ts";
import {
  findAccount,
  findAccountByEmail,
  lockUserWithPassword,
  markEmailConfirmed,
  replacePasswordHash,
  updateEmail,
} from "../users.queries.ts";

/**
 * OWASP Password Storage Cheat Sheet: argon2id, 12 MiB, three passes, one lane; argon2id is the package's default.
 * docs/decisions/0003-sessions-and-sign-in.md says why not 19 MiB and two.
 */
const ARGON2_PARAMETERS = { memoryCost: 12_288, timeCost: 3, parallelism: 1 };
/** In each hash that was made with them. */
const HASH_PARAMETERS_TEXT = `$m=${ARGON2_PARAMETERS.memoryCost},t=${ARGON2_PARAMETERS.timeCost},p=${ARGON2_PARAMETERS.parallelism}$`;

/** Hashing is CPU-bound, so one task runs per core; beyond these queue lengths clients have timed out anyway. */
const hashingQueue = fairQueue({ atOnce: availableParallelism(), ofOneLine: 20, inAll: 500 });

/** Callers queue per network, known devices and members first. */
export const queueSlotOfCaller = ({ address }: Caller, known: boolean): WaitingQueue => ({
  line: networkOf(address),
  first: known,
});
export const queueSlotOfMember = (userId: number): WaitingQueue => ({ line: `member ${userId}`, first: true });

/** NFKC, because keyboards compose the same letters differently. */
const normalisePassword = (password: string) => password.normalize("NFKC");

const argon2Hash = (password: string) => hash(normalisePassword(password), ARGON2_PARAMETERS);

/** @param place the queue of the caller; by default a separate one */
export const hashPassword = (password: string, place: WaitingQueue = { line: randomUUID() }) =>
  hashingQueue(place, () => argon2Hash(password));

let dummyHash: Promise<string> | undefined;

/** @param stored undefined for an unknown account, which takes as long to verify as a known one */
async function checkPassword(stored: string | undefined, password: string, place: WaitingQueue): Promise<boolean> {
  dummyHash ??= argon2Hash("dummy password");
  const expected = stored ?? (await dummyHash);
  const matches = await hashingQueue(place, () => verify(expected, normalisePassword(password)));
  return matches && stored !== undefined;
}

/**
 * Hashes the password of a registration, or compares it with that of the account that has the address already. Both take as
 * long, so that the duration does not reveal which. @returns whether it is the password of the account
 */
export async function hashOrComparePassword(
  account: { password_hash: string } | undefined,
  password: string,
  place: WaitingQueue,
): Promise<{ password_hash: string; matches: boolean }> {
  // A hash made with other parameters takes longer.
  if (!account?.password_hash.includes(HASH_PARAMETERS_TEXT)) {
    return { password_hash: await hashPassword(password, place), matches: false };
  }
  return { ...account, matches: await checkPassword(account.password_hash, password, place) };
}

/**
 * Verifies the password of an account; a hash made with other parameters is replaced.
 * @returns the account with its hash by now; undefined when there is none or the password is wrong
 */
export async function verifyPassword(
  db: Database,
  account: { id: number; password_hash: string } | undefined,
  password: string,
  place: WaitingQueue,
): Promise<{ id: number; password_hash: string } | undefined> {
  if (!(await checkPassword(account?.password_hash, password, place)) || !account) return undefined;
  if (account.password_hash.includes(HASH_PARAMETERS_TEXT)) return account;
  const password_hash = await hashPassword(password, place);
  const replaced = await replacePasswordHash(db, account.id, account.password_hash, password_hash);
  return replaced
    ? { ...account, password_hash }
    : verifyPassword(db, await findAccount(db, account.id), password, place);
}

/** NIST SP 800-63B, section 3.1.1.2: a minimum length and a list of common passwords, no other rules. */
export async function passwordProblems(password: string): Promise<ProblemCode[]> {
  const problems: ProblemCode[] = [];
  if ([...password].length < PASSWORD_MINIMUM_LENGTH) problems.push("password_too_short");
  if (await isCommonPassword(password)) problems.push("password_too_common");
  return problems;
}

/** Of those that are long enough. The list of the package is in the order of frequency, in lower case. */
const COMMON_PASSWORD_COUNT = 3_000;

let commonPasswords: Promise<Set<string>> | undefined;

/** The list is half a megabyte, so it is loaded at the first use. */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const list = dictionary["passwords-common"] as string[];
    return new Set(list.filter(({ length }) => length >= PASSWORD_MINIMUM_LENGTH).slice(0, COMMON_PASSWORD_COUNT));
  });
  return (await commonPasswords).has(password.toLowerCase());
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function requireAccount(db: Database, userId: number): Promise<Account> {
  const account = await findAccount(db, userId);
  if (!account) throw new Problem("session_ended");
  return account;
}

/** The account that has confirmed an address. */
export async function findConfirmedAccount(db: Database, email: string): Promise<Account | undefined> {
  const account = await findAccountByEmail(db, email);
  return account?.email_confirmed_at ? account : undefined;
}

/** Per member, over all endpoints that require the password again: ten failures, then one an hour. */
const REAUTHENTICATION_LIMIT = { freeFailures: 10, firstDelayMs: 3_600_000 };
/**
 * Verifies the password of a signed-in member again, throttled: the session may be stolen.
 * @throws Problem `problemCode` or `too_many_requests`
 */
export function reauthenticate(
  services: Pick<Services, "db" | "config">,
  userId: number,
  password: string,
  problemCode: "wrong_password" | "password_not_right" = "wrong_password",
): Promise<Account> {
  const key = `member ${userId}`;
  const isFailure = ({ codes }: Problem) => codes.includes(problemCode);
  return throttleAttempts(services, key, [{ key, ...REAUTHENTICATION_LIMIT }], isFailure, async () => {
    const account = await requireAccount(services.db, userId);
    if (!(await checkPassword(account.password_hash, password, queueSlotOfMember(userId))))
      throw new Problem(problemCode);
    return account;
  });
}

/**
 * Locks an account after its password was verified. The password may have been changed while it was hashed.
 * @throws Problem `problemCode` when it was
 */
export async function lockVerifiedAccount(
  tx: Database,
  { id, password_hash }: Pick<Account, "id" | "password_hash">,
  problemCode: ProblemCode = "wrong_password",
): Promise<void> {
  if (!(await lockUserWithPassword(tx, id, password_hash))) throw new Problem(problemCode);
}

/** @throws Problem `password_not_right` */
export async function assertPassword(account: Account, password: string, place: WaitingQueue): Promise<void> {
  if (!(await checkPassword(account.password_hash, password, place))) throw new Problem("password_not_right");
}

/** @throws Problem with everything that is wrong with the password */
export async function hashNewPassword(
  chosen: { password: string; password2: string },
  place: WaitingQueue,
): Promise<string> {
  const problems = await passwordProblems(chosen.password);
  if (chosen.password !== chosen.password2) problems.push("passwords_differ");
  if (problems.length > 0) throw new Problem(problems);
  return hashPassword(chosen.password, place);
}

/** @throws Problem `problemCode` when another account has confirmed the address meanwhile */
export async function confirmEmailAddress(
  tx: Database,
  userId: number,
  email: string,
  problemCode: ProblemCode = "email_not_free",
): Promise<void> {
  if (!(await catchUniqueViolation(markEmailConfirmed(tx, userId, email)))) throw new Problem(problemCode);
}

/** @throws Problem `email_not_free` when another account has confirmed the address */
export async function replaceEmailAddress(tx: Database, userId: number, email: string): Promise<void> {
  if (!(await catchUniqueViolation(updateEmail(tx, userId, email)))) throw new Problem("email_not_free");
}

/** @returns undefined when another transaction confirmed the address at the same time */
const catchUniqueViolation = <Row>(update: Promise<Row>): Promise<Row | undefined> =>
  update.catch((error: unknown) => {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });

/** The address of an account was confirmed for the first time: emails that waited for it can be sent. */
export const afterEmailConfirmed = job<{ userId: number }>("account.address-confirmed", {
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
});

/** Sends the owner of an account a security email. @param device e.g. `Chrome on Android` */
export const notifyAccountOwner = (
  { db, jobs }: EmailServices,
  userId: number,
  event: SecurityEvent,
  device?: string,
): Promise<void> => jobs.enqueue(db, sendSecurityEmail, { userId, event, ...(device ? { device } : {}) });
