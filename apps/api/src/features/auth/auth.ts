import type { Registration, User } from "@party/contract/auth";
import type { ProblemCode } from "@party/contract/problems";
import type { z } from "zod";
import { askToConfirm, isClaimed, tellTaken } from "#features/account/tell-owner.ts";
import { passwordProblems } from "#features/auth/password-rules.ts";
import { hashPassword } from "#features/auth/passwords.ts";
import { findAccountByEmail, findUser, insertUser } from "#features/auth/users.queries.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.ts";
import { notifyWelcome } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

/**
 * Makes an account, or tells all that is wrong with the entries at once. For an address that has one already the same
 * happens to the eye, and takes as long; its owner is told by mail. docs/decisions/0062-nobody-learns-who-has-an-account.md
 */
export async function register(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  entries: z.output<typeof Registration>,
): Promise<void> {
  const { password, password2, county, constituency, ward, ...person } = entries;
  const problems: ProblemCode[] = await passwordProblems(password, person);
  if (password !== password2) problems.push("passwords_differ");
  problems.push(...(await placeProblems(db, { county, constituency, ward })));
  if (problems.length > 0) throw new Problem(problems);

  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const needs = { db: tx, jobs };
    // An account whose address was changed may still take it back.
    if (await isClaimed(tx, person.email)) return;
    const inserted = await insertUser(tx, { ...person, password_hash, ward_id: ward });
    if (inserted) {
      await notifyWelcome(tx, { id: inserted.id, firstName: person.first_name });
      await recordConsent(tx, { purpose: "account", channel: "website", of: { user_id: inserted.id } });
      return askToConfirm(needs, inserted.id);
    }
    const owner = await findAccountByEmail(tx, person.email);
    if (owner) await tellTaken(needs, owner.id);
  });
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
    email_confirmed: user.email_confirmed_at !== null,
  };
}

/** The same; undefined for somebody who has no account any more. */
export const userIfThere = (services: Pick<Services, "db">, id: number): Promise<User | undefined> =>
  userById(services, id).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  });
