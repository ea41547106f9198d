import type { Registration, User } from "@party/contract/auth";
import type { ProblemCode } from "@party/contract/problems";
import type { z } from "zod";
import type { Caller } from "#actor.ts";
import { askToConfirm } from "#features/account/tell-owner.ts";
import { newDeviceToken } from "#features/auth/devices.ts";
import { passwordProblems } from "#features/auth/password-rules.ts";
import { hashPassword, placeOf } from "#features/auth/passwords.ts";
import { findUser, insertUser, lockAddress, renewRegistration } from "#features/auth/users.queries.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.ts";
import { notifyWelcome } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

/**
 * Makes an account, or tells all that is wrong with the entries at once. For an address that belongs to another account
 * the same happens: this one opens in the browser that registered, and can never confirm the address; the owner is told
 * by mail. docs/decisions/0062-nobody-learns-who-has-an-account.md
 * @returns the token by which the browser is known at the sign-in
 */
export async function register(
  { config, db, jobs }: Pick<Services, "config" | "db" | "jobs">,
  entries: z.output<typeof Registration>,
  caller: Caller,
): Promise<string> {
  const { password, password2, county, constituency, ward, ...person } = entries;
  const problems: ProblemCode[] = await passwordProblems(password, person);
  if (password !== password2) problems.push("passwords_differ");
  problems.push(...(await placeProblems(db, { county, constituency, ward })));
  if (problems.length > 0) throw new Problem(problems);

  const password_hash = await hashPassword(password, placeOf(caller, false));
  const user = { ...person, password_hash, ward_id: ward };
  const userId = await db.transaction().execute(async (tx) => {
    await lockAddress(tx, person.email);
    const again = await renewRegistration(tx, user);
    if (again) return again.id;
    const { id } = await insertUser(tx, user);
    await notifyWelcome(tx, { id, firstName: person.first_name });
    await recordConsent(tx, { purpose: "account", channel: "website", of: { user_id: id } });
    await askToConfirm({ db: tx, jobs }, id);
    return id;
  });
  return newDeviceToken(config, userId);
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
