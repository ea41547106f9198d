import type { Actor, Caller } from "#actor.ts";
import { encrypt } from "#crypto.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { notifyOwner, sendResetLink } from "../auth.emails.ts";
import { consumeToken, findUsableToken, voidPendingChanges, voidTokens } from "../email-links/email-links.queries.ts";
import { hashOfLinkToken } from "../email-links/email-links.ts";
import { endSessionsOf, newDeviceToken } from "../sessions/sessions.ts";
import {
  accountOf,
  confirmEmailAddress,
  emailConfirmed,
  hashNewPassword,
  lockVerifiedAccount,
  placeOf,
  placeOfMember,
  reauthenticate,
  storePassword,
} from "./credentials.ts";

type PasswordServices = Pick<Services, "config" | "db" | "jobs">;

interface Chosen {
  password: string;
  password2: string;
}

/**
 * Asks for a link by mail. Whether there is an account is looked up by the job alone, so that the answer can neither say
 * it nor take longer for it.
 */
export const requestPasswordReset = ({ config, db, jobs }: PasswordServices, email: string): Promise<void> =>
  jobs.enqueue(db, sendResetLink, { sealedEmail: encrypt(config.secretKey, email).toString("base64url") });

/**
 * Chooses a new password by the link, once, and ends every session. Whoever opened the mail has the mailbox, so the
 * address counts as confirmed, and this browser is known from now on.
 * @returns the token of the device
 */
export async function resetPassword(
  { config, db, jobs }: PasswordServices,
  { token, ...chosen }: Chosen & { token: string },
  caller: Caller,
): Promise<string> {
  const hash = hashOfLinkToken(token);
  const account = await accountOfLink(db, hash);
  const passwordHash = await hashNewPassword(account, chosen, placeOf(caller, false));
  await db.transaction().execute(async (tx) => {
    if (!(await consumeToken(tx, hash, "reset"))) throw new Problem("reset_link_unknown");
    await storePassword(tx, account.id, passwordHash);
    await confirmEmailAddress(tx, account.id, account.email, "reset_link_unknown");
    if (!account.email_confirmed_at) await jobs.enqueue(tx, emailConfirmed, { userId: account.id });
    await voidPendingRequests({ db: tx }, account.id);
    await endSessionsOf(tx, account.id);
    await notifyOwner({ db: tx, jobs }, account.id, "password_reset");
  });
  return newDeviceToken(config, account.id);
}

/** @throws Problem reset_link_unknown when a link for a new password can not be used */
export async function checkResetLink({ db }: Pick<PasswordServices, "db">, token: string): Promise<void> {
  await accountOfLink(db, hashOfLinkToken(token));
}

async function accountOfLink(db: PasswordServices["db"], hash: Buffer) {
  const found = await findUsableToken(db, hash, "reset");
  if (!found) throw new Problem("reset_link_unknown");
  const account = await accountOf(db, found.user_id);
  // One that was on its way while the address was changed.
  if (account.email !== found.email) throw new Problem("reset_link_unknown");
  return account;
}

/** Chooses another password; every session but this one ends. */
export async function changePassword(
  { db, jobs }: PasswordServices,
  { userId, sessionId }: Actor,
  { current_password, ...chosen }: Chosen & { current_password: string },
): Promise<void> {
  const account = await reauthenticate(db, userId, current_password);
  const passwordHash = await hashNewPassword(account, chosen, placeOfMember(userId));
  await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account);
    await storePassword(tx, userId, passwordHash);
    await voidPendingRequests({ db: tx }, userId);
    await endSessionsOf(tx, userId, sessionId);
    await notifyOwner({ db: tx, jobs }, userId, "password_changed");
  });
}

/** Whatever somebody else may have set going with the old password. */
async function voidPendingRequests({ db: tx }: Pick<PasswordServices, "db">, userId: number): Promise<void> {
  await voidTokens(tx, userId, ["reset", "change"]);
  await voidPendingChanges(tx, userId);
}
