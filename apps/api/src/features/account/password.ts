import type { Actor, Caller } from "#actor.ts";
import { encrypt } from "#crypto.ts";
import { findLiveToken, spendToken, voidPendingChanges, voidTokens } from "#features/account/account.queries.ts";
import { hashOf } from "#features/account/link-tokens.ts";
import { addressConfirmed, tellOwner } from "#features/account/tell-owner.ts";
import {
  accountOf,
  confirmAddress,
  holdProven,
  newPasswordHash,
  provenAccountOf,
  storePassword,
} from "#features/auth/credentials.ts";
import { newDeviceToken } from "#features/auth/devices.ts";
import { placeOf, placeOfMember } from "#features/auth/passwords.ts";
import { endSessionsOf } from "#features/auth/sessions.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { sendResetLink } from "./account.emails.ts";

type Needs = Pick<Services, "config" | "db" | "jobs">;

interface Chosen {
  password: string;
  password2: string;
}

/**
 * Asks for a link by mail. Whether there is an account is looked up by the job alone, so that the answer can neither say
 * it nor take longer for it.
 */
export const askForNewPassword = ({ config, db, jobs }: Needs, email: string): Promise<void> =>
  jobs.enqueue(db, sendResetLink, { sealedEmail: encrypt(config.secretKey, email).toString("base64url") });

/**
 * Chooses a new password by the link, once, and ends every session. Whoever opened the mail has the mailbox, so the
 * address counts as confirmed, and this browser is known from now on.
 * @returns the token of the device
 */
export async function resetPassword(
  { config, db, jobs }: Needs,
  { token, ...chosen }: Chosen & { token: string },
  caller: Caller,
): Promise<string> {
  const hash = hashOf(token);
  const account = await accountOfLink(db, hash);
  const passwordHash = await newPasswordHash(account, chosen, placeOf(caller, false));
  await db.transaction().execute(async (tx) => {
    if (!(await spendToken(tx, hash, "reset"))) throw new Problem("reset_link_unknown");
    await storePassword(tx, account.id, passwordHash);
    await confirmAddress(tx, account.id, account.email, "reset_link_unknown");
    if (!account.email_confirmed_at) await jobs.enqueue(tx, addressConfirmed, { userId: account.id });
    await closeDoors({ db: tx }, account.id);
    await endSessionsOf(tx, account.id);
    await tellOwner({ db: tx, jobs }, account.id, "password_reset");
  });
  return newDeviceToken(config, account.id);
}

/** @throws Problem reset_link_unknown when a link for a new password can not be used */
export async function checkResetLink({ db }: Pick<Needs, "db">, token: string): Promise<void> {
  await accountOfLink(db, hashOf(token));
}

async function accountOfLink(db: Needs["db"], hash: Buffer) {
  const found = await findLiveToken(db, hash, "reset");
  if (!found) throw new Problem("reset_link_unknown");
  const account = await accountOf(db, found.user_id);
  // One that was on its way while the address was changed.
  if (account.email !== found.email) throw new Problem("reset_link_unknown");
  return account;
}

/** Chooses another password; every session but this one ends. */
export async function changePassword(
  { db, jobs }: Needs,
  { userId, sessionId }: Actor,
  { current_password, ...chosen }: Chosen & { current_password: string },
): Promise<void> {
  const account = await provenAccountOf(db, userId, current_password);
  const passwordHash = await newPasswordHash(account, chosen, placeOfMember(userId));
  await db.transaction().execute(async (tx) => {
    await holdProven(tx, account);
    await storePassword(tx, userId, passwordHash);
    await closeDoors({ db: tx }, userId);
    await endSessionsOf(tx, userId, sessionId);
    await tellOwner({ db: tx, jobs }, userId, "password_changed");
  });
}

/** Whatever somebody else may have set going with the old password. */
async function closeDoors({ db: tx }: Pick<Needs, "db">, userId: number): Promise<void> {
  await voidTokens(tx, userId, ["reset", "change"]);
  await voidPendingChanges(tx, userId);
}
