import { type AccountSecurity, EMAIL_LINK_DAYS } from "@party/contract/account";
import type { Registration, User } from "@party/contract/auth";
import type { ProblemCode } from "@party/contract/problems";
import type { z } from "zod";
import type { Database } from "#database/database.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { encryptEmailAddress, requestEmailConfirmation, sendRegisteredAgain } from "./auth.emails.ts";
import { accountCreated } from "./auth.messages.ts";
import {
  hashOrComparePassword,
  passwordProblems,
  queueSlotOfCaller,
  requireAccount,
} from "./credentials/credentials.ts";
import { findPendingChange, findReservedEmail } from "./email-links/email-links.queries.ts";
import { linkEmailRequestOf } from "./email-links/mailed-links.ts";
import { countRecoveryCodes } from "./two-step/two-step.queries.ts";
import { isTwoStepOn } from "./two-step/two-step.ts";
import { findAccountByEmail, findUser, insertUser, lockEmail, runAndRollBackUnless } from "./users.queries.ts";

/** What the schema cannot know, of the entries that it takes. */
export async function registrationProblems(
  db: Database,
  { password, password2, ...place }: Partial<z.output<typeof Registration>>,
): Promise<ProblemCode[]> {
  const problems = password === undefined ? [] : await passwordProblems(password);
  if (password !== undefined && password2 !== undefined && password !== password2) problems.push("passwords_differ");
  return [...problems, ...(await placeProblems(db, place))];
}

/**
 * Creates an account, unless the address has one: then nothing changes, and an email tells the owner of the address what to do.
 * Neither the reply nor its duration reveals which. docs/decisions/0005-account-and-membership-privacy.md
 * @throws Problem with everything that is wrong with the entries
 */
export async function register(
  { config, db, jobs }: Pick<Services, "config" | "db" | "jobs">,
  entries: z.output<typeof Registration>,
  caller: Caller,
): Promise<void> {
  const { password, password2: _, county: __, constituency: ___, ward, ...person } = entries;
  const problems = await registrationProblems(db, entries);
  if (problems.length > 0) throw new Problem(problems);

  const { email } = person;
  // Not only where it is needed: it takes a quarter of a millisecond.
  const encryptedEmail = encryptEmailAddress(config, email);
  const before = await findAccountByEmail(db, email);
  const { password_hash, matches } = await hashOrComparePassword(before, password, queueSlotOfCaller(caller, false));
  await db.transaction().execute(async (tx) => {
    await lockEmail(tx, email);
    const account = await findAccountByEmail(tx, email);
    const reservation = await findReservedEmail(tx, email, EMAIL_LINK_DAYS);
    const isFree = !account && !reservation;
    const userId = await runAndRollBackUnless(isFree, tx, async () => {
      const { id } = await insertUser(tx, { ...person, password_hash, ward_id: ward, language: caller.language });
      await notify({ db: tx, jobs }, accountCreated, [{ userId: id, values: { firstName: person.first_name } }]);
      await recordConsent(tx, {
        purpose: "account",
        channel: "website",
        of: { user_id: id },
        language: caller.language,
      });
      return id;
    });
    if (isFree) return requestEmailConfirmation({ db: tx, jobs }, userId, linkEmailRequestOf(config, caller));
    // An account that appeared during the hashing is of the same form, sent twice.
    const repeated = matches || (!before && account !== undefined);
    await jobs.enqueue(tx, sendRegisteredAgain, {
      ...{ encryptedEmail, repeated },
      ...linkEmailRequestOf(config, caller),
    });
  });
}

export async function getUserById({ db }: Pick<Services, "db">, id: number): Promise<User> {
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

/** @returns undefined when the account has been deleted */
export const findUserById = (services: Pick<Services, "db">, id: number): Promise<User | undefined> =>
  getUserById(services, id).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  });

/** The security settings of an account, and its language. */
export async function findAccountSecurity(db: Database, userId: number): Promise<AccountSecurity> {
  const [account, pending, twoStep, codes] = await Promise.all([
    requireAccount(db, userId),
    findPendingChange(db, userId, EMAIL_LINK_DAYS),
    isTwoStepOn(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  return {
    email: account.email,
    email_confirmed: account.email_confirmed_at !== null,
    pending_email: pending?.new_email ?? null,
    two_step: twoStep,
    recovery_codes_left: codes,
    language: account.language,
  };
}
