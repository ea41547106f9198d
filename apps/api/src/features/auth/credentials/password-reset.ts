import { endSessionsOfUser, newDeviceToken } from "#access/sessions.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Actor, Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { encryptEmailAddress, sendResetLink } from "../auth.emails.ts";
import {
  consumeToken,
  findUsableToken,
  voidChangesFrom,
  voidPendingChanges,
  voidTokens,
} from "../email-links/email-links.queries.ts";
import { hashOfLinkToken } from "../email-links/email-links.ts";
import { resetPasswordThrottle } from "../sessions/sign-in-throttle.ts";
import { removeTwoStep } from "../two-step/two-step.ts";
import { updatePassword } from "../users.queries.ts";
import {
  afterEmailConfirmed,
  confirmEmailAddress,
  hashNewPassword,
  lockVerifiedAccount,
  notifyAccountOwner,
  queueSlotOfCaller,
  queueSlotOfMember,
  reauthenticate,
  requireAccount,
} from "./credentials.ts";

type PasswordServices = Pick<Services, "config" | "db" | "jobs">;

interface ChosenPassword {
  password: string;
  password2: string;
}

/** Only the job looks the account up, so that neither the reply nor its duration reveals whether it exists. */
export const requestPasswordReset = (
  { config, db, jobs }: PasswordServices,
  email: string,
  { language }: Pick<Caller, "language">,
): Promise<void> => jobs.enqueue(db, sendResetLink, { encryptedEmail: encryptEmailAddress(config, email), language });

/** A link to confirm an address is good for a new password too, as long as nobody has confirmed it. */
const RESET_LINK_PURPOSES = ["reset", "confirm"] as const;

/**
 * Sets a new password by an emailed link and ends every session. The link proves the mailbox, so the address is confirmed.
 * @returns a device token
 */
export async function resetPassword(
  { config, db, jobs }: PasswordServices,
  { token, ...chosen }: ChosenPassword & { token: string },
  caller: Caller,
): Promise<string> {
  const hash = hashOfLinkToken(token);
  const account = await findAccountOfLink(db, hash);
  const passwordHash = await hashNewPassword(chosen, queueSlotOfCaller(caller, false));
  await db.transaction().execute(async (tx) => {
    if (!(await consumeToken(tx, hash, RESET_LINK_PURPOSES))) throw new Problem("reset_link_unknown");
    if (!account.email_confirmed_at) await reclaimUnconfirmedAccount({ db: tx, jobs }, account);
    await replacePassword(tx, account.id, passwordHash);
    await resetPasswordThrottle({ db: tx, config }, account.email, caller);
    await notifyAccountOwner({ db: tx, jobs }, account.id, "password_reset");
  });
  return newDeviceToken(config, await requireAccount(db, account.id));
}

/** Sets a new password and ends what was begun with the old one. */
export async function replacePassword(tx: Database, userId: number, passwordHash: string): Promise<void> {
  await updatePassword(tx, userId, passwordHash);
  await voidPendingRequests(tx, userId);
  await endSessionsOfUser(tx, userId);
}

/**
 * Confirms the address of an account for the owner of the mailbox, before `replacePassword`. Ends what could let somebody else
 * back in who may have made the account; the confirmation ends its known devices. docs/decisions/0005-account-and-membership-privacy.md
 */
export async function reclaimUnconfirmedAccount(
  { db: tx, jobs }: { db: Database; jobs: Jobs },
  { id, email }: { id: number; email: string },
): Promise<void> {
  await confirmEmailAddress(tx, id, email, "reset_link_unknown");
  await voidTokens(tx, id, ["confirm", "restore"]);
  await voidChangesFrom(tx, id, 0);
  await removeTwoStep(tx, id);
  await jobs.enqueue(tx, afterEmailConfirmed, { userId: id });
}

/** @throws Problem `reset_link_unknown` */
export async function checkResetLink({ db }: Pick<PasswordServices, "db">, token: string): Promise<void> {
  await findAccountOfLink(db, hashOfLinkToken(token));
}

async function findAccountOfLink(db: PasswordServices["db"], hash: Buffer) {
  const found = await findUsableToken(db, hash, RESET_LINK_PURPOSES);
  if (!found) throw new Problem("reset_link_unknown");
  const account = await requireAccount(db, found.user_id);
  // The address was changed or confirmed after the email was sent.
  const outdated = account.email !== found.email || (found.purpose === "confirm" && account.email_confirmed_at);
  if (outdated) throw new Problem("reset_link_unknown");
  return account;
}

/** Ends every other session. */
export async function changePassword(
  { config, db, jobs }: PasswordServices,
  actor: Actor,
  entries: ChosenPassword & { current_password: string },
): Promise<void> {
  const change = await verifyPasswordChange({ config, db }, actor, entries);
  await db.transaction().execute((tx) => change({ db: tx, jobs }));
}

/** Verifies the current password and hashes the new one, which takes a while. @returns what changes it in a transaction */
export async function verifyPasswordChange(
  { config, db }: Pick<PasswordServices, "config" | "db">,
  { userId, sessionId }: Actor,
  { current_password, ...chosen }: ChosenPassword & { current_password: string },
): Promise<(services: { db: Database; jobs: Jobs }) => Promise<void>> {
  const account = await reauthenticate({ config, db }, userId, current_password);
  const passwordHash = await hashNewPassword(chosen, queueSlotOfMember(userId));
  return async ({ db: tx, jobs }) => {
    await lockVerifiedAccount(tx, account);
    await updatePassword(tx, userId, passwordHash);
    await voidPendingRequests(tx, userId);
    await endSessionsOfUser(tx, userId, sessionId);
    await notifyAccountOwner({ db: tx, jobs }, userId, "password_changed");
  };
}

/** Links and changes that somebody else may have requested with the old password. */
async function voidPendingRequests(tx: Database, userId: number): Promise<void> {
  await voidTokens(tx, userId, ["reset", "change"]);
  await voidPendingChanges(tx, userId);
}
