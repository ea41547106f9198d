import type { ProblemCode } from "@party/contract/problems";
import type { Database } from "#database/database.ts";
import { passwordProblems } from "#features/auth/password-rules.ts";
import { checkPassword, hashPassword } from "#features/auth/passwords.ts";
import {
  findAccount,
  findAccountByEmail,
  holdUserWith,
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

/** @returns undefined for an address without an account */
export const accountBehind = (db: Database, email: string): Promise<Account | undefined> =>
  findAccountByEmail(db, email);

/** The account of a member who has typed the password once more. */
export async function provenAccountOf(db: Database, userId: number, password: string): Promise<Account> {
  const account = await accountOf(db, userId);
  if (!(await checkPassword(account.password_hash, password))) throw new Problem("wrong_password");
  return account;
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

/** The hash of a new password, or all that is wrong with it at once. */
export async function newPasswordHash(account: Account, chosen: { password: string; password2: string }) {
  const problems = await passwordProblems(chosen.password, account);
  if (chosen.password !== chosen.password2) problems.push("passwords_differ");
  if (problems.length > 0) throw new Problem(problems);
  return hashPassword(chosen.password);
}

export const storePassword = (tx: Database, userId: number, hash: string): Promise<void> =>
  updatePassword(tx, userId, hash);

/** Somebody reads the mail of this address. One that the account no longer has stays as it is. */
export const confirmAddress = (tx: Database, userId: number, email: string): Promise<void> =>
  markEmailConfirmed(tx, userId, email);

/** @throws Problem `email_not_free` when the address belongs to another account */
export async function replaceAddress(tx: Database, userId: number, email: string): Promise<void> {
  const replaced = await updateEmail(tx, userId, email).catch((error: { code?: string }) => {
    // Somebody else took it at this very moment.
    if (error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  });
  if (!replaced) throw new Problem("email_not_free");
}
