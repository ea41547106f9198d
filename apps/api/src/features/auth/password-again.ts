import type { Database } from "#database/database.ts";
import { userById } from "#features/auth/auth.ts";
import { checkPassword } from "#features/auth/passwords.ts";
import { findCredentials } from "#features/auth/users.queries.ts";
import { Problem } from "#problem.ts";

/** Whoever sits at an open session need not be the member. @throws Problem password_not_right */
export async function askPasswordAgain(db: Database, userId: number, password: string): Promise<void> {
  const { email } = await userById({ db }, userId);
  const account = await findCredentials(db, email);
  if (!(await checkPassword(account?.password_hash, password))) throw new Problem("password_not_right");
}
