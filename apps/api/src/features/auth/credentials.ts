import type { ProblemCode } from "@party/contract/problems";
import type { Database } from "#database/database.ts";
import type { Place } from "#fair-queue.ts";
import { attempts } from "#features/auth/attempts.ts";
import { passwordProblems } from "#features/auth/password-rules.ts";
import { checkPassword, hashPassword, placeOfMember } from "#features/auth/passwords.ts";
import {
  findAccount,
  findAccountByEmail,
  findUnconfirmed,
  holdUserWith,
  listUnconfirmed,
  markEmailConfirmed,
  updateEmail,
  updatePassword,
} from "#features/auth/users.queries.ts";
import { Problem } from "#problem.ts";

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
export async function ownerOf(db: Database, email: string): Promise<Account | undefined> {
  const account = await accountBehind(db, email);
  return account?.email_confirmed_at ? account : undefined;
}

/** In an open session: ten failures, wherever the password is asked for, and then one an hour. */
const GUESSES = { free: 10, first: 3_600_000 };
const guesses = attempts();

/**
 * The account of a member who has typed the password once more: whoever sits at an open session need not be the member,
 * and must not find the password out by trying.
 * @throws Problem as told, or `too_many_requests`
 */
export function provenAccountOf(
  db: Database,
  userId: number,
  password: string,
  refusal: "wrong_password" | "password_not_right" = "wrong_password",
): Promise<Account> {
  const key = `member ${userId}`;
  const isGuess = ({ codes }: Problem) => codes.includes(refusal);
  return guesses.run(key, [{ key, ...GUESSES }], isGuess, async () => {
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
export async function holdProven(
  tx: Database,
  { id, password_hash }: Pick<Account, "id" | "password_hash">,
  refusal: ProblemCode = "wrong_password",
): Promise<void> {
  if (!(await holdUserWith(tx, id, password_hash))) throw new Problem(refusal);
}

/** Whether an account waits for this address to be confirmed. */
export const waitsFor = async (db: Database, userId: number, email: string): Promise<boolean> =>
  (await findUnconfirmed(db, userId, email)) !== undefined;

/** More than honest people make; each costs a hash to compare. */
const WAITING_COMPARED = 5;

/**
 * Which account a password belongs to: the given one, or any that waits for the address to be confirmed.
 * @throws Problem `password_not_right`
 */
export async function accountByPassword(
  db: Database,
  account: Account,
  waitingFor: string | undefined,
  password: string,
  place: Place,
): Promise<Pick<Account, "id" | "password_hash">> {
  const waiting = waitingFor === undefined ? [] : await listUnconfirmed(db, waitingFor, WAITING_COMPARED);
  for (const each of [account, ...waiting.filter(({ id }) => id !== account.id)]) {
    if (await checkPassword(each.password_hash, password, place)) return each;
  }
  throw new Problem("password_not_right");
}

/** The hash of a new password, or all that is wrong with it at once. */
export async function newPasswordHash(
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
export async function confirmAddress(
  tx: Database,
  userId: number,
  email: string,
  refusal: ProblemCode = "email_not_free",
): Promise<void> {
  if (!(await unlessTaken(markEmailConfirmed(tx, userId, email)))) throw new Problem(refusal);
}

/** @throws Problem `email_not_free` when the address belongs to another account */
export async function replaceAddress(tx: Database, userId: number, email: string): Promise<void> {
  if (!(await unlessTaken(updateEmail(tx, userId, email)))) throw new Problem("email_not_free");
}

/** @returns undefined when somebody else took the address at this very moment */
const unlessTaken = <Row>(update: Promise<Row>): Promise<Row | undefined> =>
  update.catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  });
