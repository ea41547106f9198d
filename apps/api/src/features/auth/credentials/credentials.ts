import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { ProblemCode } from "@party/contract/problems";
import { PASSWORD_MINIMUM_LENGTH } from "@party/contract/values/limits";
import { type Caller, networkOf } from "#actor.ts";
import type { Database } from "#database/database.ts";
import { fairQueue, type Place } from "#fair-queue.ts";
import { job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { createThrottle } from "../sessions/sign-in-throttle.ts";
import {
  findAccount,
  findAccountByEmail,
  findUnconfirmed,
  listUnconfirmed,
  lockUserWithPassword,
  markEmailConfirmed,
  updateEmail,
  updatePassword,
} from "../users.queries.ts";

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane; argon2id is the package's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing fills a core; more at once than there are cores would only make everybody wait longer. Beyond these numbers the
 * wait is longer than anybody's patience, and the memory better spent.
 */
const hashingQueue = fairQueue({ atOnce: availableParallelism(), ofOneLine: 20, inAll: 500 });

/** Where the hash for a caller waits: with the others of the network, known devices and members first. */
export const placeOf = ({ address }: Caller, known: boolean): Place => ({ line: networkOf(address), first: known });
export const placeOfMember = (userId: number): Place => ({ line: `member ${userId}`, first: true });

/** The same letters typed on another keyboard may come in another composition. */
const normalise = (password: string) => password.normalize("NFKC");

const argon2Hash = (password: string) => hash(normalise(password), PARAMETERS);

/** @param place of whom the password came from; scripts share a line with nobody */
export const hashPassword = (password: string, place: Place = { line: randomUUID() }) =>
  hashingQueue(place, () => argon2Hash(password));

let dummyHash: Promise<string> | undefined;

/** @param stored undefined for an unknown account, which takes as long to refuse as a known one. */
export async function checkPassword(stored: string | undefined, password: string, place: Place): Promise<boolean> {
  dummyHash ??= argon2Hash("the password of nobody");
  const against = stored ?? (await dummyHash);
  const right = await hashingQueue(place, () => verify(against, normalise(password)));
  return right && stored !== undefined;
}

interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

/** Everything that is wrong with a password, so that nobody has to find out rule by rule. */
export async function passwordProblems(password: string, person: Person): Promise<ProblemCode[]> {
  const problems: ProblemCode[] = [];
  if ([...password].length < PASSWORD_MINIMUM_LENGTH) problems.push("password_too_short");
  if (/^\p{Nd}+$/u.test(password)) problems.push("password_all_digits");
  if (await isCommon(password)) problems.push("password_too_common");
  if (isSimilarToPerson(password, person)) problems.push("password_like_person");
  return problems;
}

let common: Promise<Set<string>> | undefined;

/** The list is half a megabyte, and read when the first person registers rather than at each start. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set((dictionary["passwords-common"] as string[]).map((entry) => entry.toLowerCase())),
  );
  const list = await common;
  const lower = password.toLowerCase();
  // "Password1" and "password!" are tried right after "password".
  return list.has(lower) || list.has(lower.replace(/[\d\W_]+$/u, ""));
}

/** Shorter names turn up in too many good passwords by chance. */
const MATCH_LENGTH = 4;
/** From this share on, a name makes up the password rather than appearing in it. */
const MATCH_SHARE = 0.5;

const letters = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, "");

function isSimilarToPerson(password: string, { email, first_name, last_name }: Person): boolean {
  const plain = letters(password);
  const [mailbox = "", domain = ""] = email.split("@");
  const own = [email, mailbox, domain, ...mailbox.split(/[^\p{L}]+/u), first_name, last_name]
    .concat([`${first_name}${last_name}`, `${last_name}${first_name}`])
    .map(letters);
  return own.some(
    (part) =>
      plain !== "" &&
      (part === plain ||
        (part.length >= MATCH_LENGTH && plain.includes(part) && part.length >= plain.length * MATCH_SHARE) ||
        (plain.length >= MATCH_LENGTH && part.includes(plain))),
  );
}

/** SQLSTATE of PostgreSQL. */
const UNIQUE_VIOLATION = "23505";

/** What proves who somebody is: their address and their password. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function accountOf(db: Database, userId: number): Promise<Account> {
  const account = await findAccount(db, userId);
  if (!account) throw new Problem("session_ended");
  return account;
}

/**
 * @returns the account that an address belongs to; without one the newest that has not confirmed it yet; undefined for an
 * address that nobody named
 */
export const accountBehind = (db: Database, email: string): Promise<Account | undefined> =>
  findAccountByEmail(db, email);

/** The account that has confirmed an address. */
export async function findConfirmedAccount(db: Database, email: string): Promise<Account | undefined> {
  const account = await accountBehind(db, email);
  return account?.email_confirmed_at ? account : undefined;
}

/** In an open session: ten failures, wherever the password is asked for, and then one an hour. */
const REAUTHENTICATION = { free: 10, first: 3_600_000 };
const throttle = createThrottle();

/**
 * The account of a member who has typed the password once more: whoever sits at an open session need not be the member,
 * and must not find the password out by trying.
 * @throws Problem as told, or `too_many_requests`
 */
export function reauthenticate(
  db: Database,
  userId: number,
  password: string,
  refusal: "wrong_password" | "password_not_right" = "wrong_password",
): Promise<Account> {
  const key = `member ${userId}`;
  const isGuess = ({ codes }: Problem) => codes.includes(refusal);
  return throttle.run(key, [{ key, ...REAUTHENTICATION }], isGuess, async () => {
    const account = await accountOf(db, userId);
    if (!(await checkPassword(account.password_hash, password, placeOfMember(userId)))) throw new Problem(refusal);
    return account;
  });
}

/**
 * Holds an account whose password was proven a moment ago. Hashing takes its time, and a new password meanwhile shuts out
 * whoever only knew the old one.
 * @param tx the transaction that does what the password was asked for
 */
export async function lockVerifiedAccount(
  tx: Database,
  { id, password_hash }: Pick<Account, "id" | "password_hash">,
  refusal: ProblemCode = "wrong_password",
): Promise<void> {
  if (!(await lockUserWithPassword(tx, id, password_hash))) throw new Problem(refusal);
}

/** Whether an account waits for this address to be confirmed. */
export const hasUnconfirmedEmail = async (db: Database, userId: number, email: string): Promise<boolean> =>
  (await findUnconfirmed(db, userId, email)) !== undefined;

/** More than honest people make; each costs a hash to compare. */
const UNCONFIRMED_COMPARED = 5;

/**
 * Which account a password belongs to: the given one, or any that waits for the address to be confirmed.
 * @throws Problem `password_not_right`
 */
export async function findAccountByPassword(
  db: Database,
  account: Account,
  waitingFor: string | undefined,
  password: string,
  place: Place,
): Promise<Pick<Account, "id" | "password_hash">> {
  const waiting = waitingFor === undefined ? [] : await listUnconfirmed(db, waitingFor, UNCONFIRMED_COMPARED);
  for (const each of [account, ...waiting.filter(({ id }) => id !== account.id)]) {
    if (await checkPassword(each.password_hash, password, place)) return each;
  }
  throw new Problem("password_not_right");
}

/** The hash of a new password, or all that is wrong with it at once. */
export async function hashNewPassword(
  account: Account,
  chosen: { password: string; password2: string },
  place: Place,
): Promise<string> {
  const problems = await passwordProblems(chosen.password, account);
  if (chosen.password !== chosen.password2) problems.push("passwords_differ");
  if (problems.length > 0) throw new Problem(problems);
  return hashPassword(chosen.password, place);
}

export const storePassword = (tx: Database, userId: number, hash: string): Promise<void> =>
  updatePassword(tx, userId, hash);

/**
 * Somebody reads the mail of this address.
 * @throws Problem `email_not_free` unless told otherwise, when it is another account's by now
 */
export async function confirmEmailAddress(
  tx: Database,
  userId: number,
  email: string,
  refusal: ProblemCode = "email_not_free",
): Promise<void> {
  if (!(await undefinedIfTaken(markEmailConfirmed(tx, userId, email)))) throw new Problem(refusal);
}

/** @throws Problem `email_not_free` when the address belongs to another account */
export async function replaceEmailAddress(tx: Database, userId: number, email: string): Promise<void> {
  if (!(await undefinedIfTaken(updateEmail(tx, userId, email)))) throw new Problem("email_not_free");
}

/** @returns undefined when somebody else took the address at this very moment */
const undefinedIfTaken = <Row>(update: Promise<Row>): Promise<Row | undefined> =>
  update.catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  });

/** An account's address was confirmed for the first time: mails that waited for it can go out. */
export const emailConfirmed = job<{ userId: number }>("account.address-confirmed", {
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
});
