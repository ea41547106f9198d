import type { Credentials, Registration, User } from "@party/contract/auth";
import type { ProblemCode } from "@party/contract/problems";
import type { z } from "zod";
import { passwordProblems } from "#features/auth/password-rules.ts";
import { checkPassword, hashPassword } from "#features/auth/passwords.ts";
import { startSession } from "#features/auth/sessions.ts";
import { emailIsTaken, findCredentials, findUser, insertUser } from "#features/auth/users.queries.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.ts";
import { notifyWelcome } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

/** Makes an account, or tells all that is wrong with the entries at once. */
export async function register({ db }: Pick<Services, "db">, entries: z.output<typeof Registration>): Promise<User> {
  const { password, password2, county, constituency, ward, ...person } = entries;
  const problems: ProblemCode[] = await passwordProblems(password, person);
  if (password !== password2) problems.push("passwords_differ");
  problems.push(...(await placeProblems(db, { county, constituency, ward })));
  if (await emailIsTaken(db, person.email)) problems.push("email_taken");
  if (problems.length > 0) throw new Problem(problems);

  const password_hash = await hashPassword(password);
  const created = await db.transaction().execute(async (tx) => {
    const inserted = await insertUser(tx, { ...person, password_hash, ward_id: ward });
    if (inserted) {
      await notifyWelcome(tx, { id: inserted.id, firstName: person.first_name });
      await recordConsent(tx, { purpose: "account", channel: "website", of: { user_id: inserted.id } });
    }
    return inserted;
  });
  if (!created) throw new Problem("email_taken");
  return userById({ db }, created.id);
}

export async function logIn(services: Pick<Services, "config" | "db">, entries: z.output<typeof Credentials>) {
  const { db } = services;
  // PostgreSQL refuses U+0000 in a text, and no address has one.
  const account = entries.email.includes("\0") ? undefined : await findCredentials(db, entries.email);
  if (!(await checkPassword(account?.password_hash, entries.password)) || !account) {
    throw new Problem("wrong_credentials");
  }
  return { ...(await startSession(services, account.id)), user: await userById({ db }, account.id) };
}

export async function userById({ db }: Pick<Services, "db">, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new Problem("session_ended");
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone,
    county: { id: user.county_id, name: user.county_name },
    constituency: { id: user.constituency_id, name: user.constituency_name },
    ward: { id: user.ward_id, name: user.ward_name },
    membership_type: user.membership_type,
    date_joined: user.created_at.toISOString(),
  };
}
