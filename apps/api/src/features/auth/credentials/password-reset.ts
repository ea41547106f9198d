import { encrypt } from "#crypto.ts";
import { Problem } from "#problem.ts";
import type { Actor, Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { sendResetLink } from "../auth.emails.ts";
import { consumeToken, findUsableToken, voidPendingChanges, voidTokens } from "../email-links/email-links.queries.ts";
import { hashOfLinkToken } from "../email-links/email-links.ts";
import { endSessionsOf, newDeviceToken, notifyOwner } from "../sessions/sessions.ts";
import { updatePassword } from "../users.queries.ts";
import {
  accountOf,
  confirmEmailAddress,
  emailConfirmed,
  hashNewPassword,
  lockVerifiedAccount,
  placeOf,
  placeOfMember,
  reauthenticate,
} from "./credentials.ts";

type PasswordServices = Pick<Services, "config" | "db" | "jobs">;

interface Chosen {
  password: string;
  password2: string;
}

/** Only the job looks the account up, so that neither the reply nor its duration reveals whether it exists. */
export const requestPasswordReset = ({ config, db, jobs }: PasswordServices, email: string): Promise<void> =>
  jobs.enqueue(db, sendResetLink, { encryptedEmail: encrypt(config.secretKey, email).toString("base64url") });

/**
 * Sets a new password by an emailed link and ends every session. The link proves the mailbox, so the address is confirmed.
 * @returns a device token
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
    await updatePassword(tx, account.id, passwordHash);
    await confirmEmailAddress(tx, account.id, account.email, "reset_link_unknown");
    if (!account.email_confirmed_at) await jobs.enqueue(tx, emailConfirmed, { userId: account.id });
    await voidPendingRequests({ db: tx }, account.id);
    await endSessionsOf(tx, account.id);
    await notifyOwner({ db: tx, jobs }, account.id, "password_reset");
  });
  return newDeviceToken(config, account.id);
}

/** @throws Problem `reset_link_unknown` */
export async function checkResetLink({ db }: Pick<PasswordServices, "db">, token: string): Promise<void> {
  await accountOfLink(db, hashOfLinkToken(token));
}

async function accountOfLink(db: PasswordServices["db"], hash: Buffer) {
  const found = await findUsableToken(db, hash, "reset");
  if (!found) throw new Problem("reset_link_unknown");
  const account = await accountOf(db, found.user_id);
  // The address was changed after the email was sent.
  if (account.email !== found.email) throw new Problem("reset_link_unknown");
  return account;
}

/** Ends every other session. */
export async function changePassword(
  { config, db, jobs }: PasswordServices,
  { userId, sessionId }: Actor,
  { current_password, ...chosen }: Chosen & { current_password: string },
): Promise<void> {
  const account = await reauthenticate({ config, db }, userId, current_password);
  const passwordHash = await hashNewPassword(account, chosen, placeOfMember(userId));
  await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account);
    await updatePassword(tx, userId, passwordHash);
    await voidPendingRequests({ db: tx }, userId);
    await endSessionsOf(tx, userId, sessionId);
    await notifyOwner({ db: tx, jobs }, userId, "password_changed");
  });
}

/** Links and changes that somebody else may have requested with the old password. */
async function voidPendingRequests({ db: tx }: Pick<PasswordServices, "db">, userId: number): Promise<void> {
  await voidTokens(tx, userId, ["reset", "change"]);
  await voidPendingChanges(tx, userId);
}
