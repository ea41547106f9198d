import { createHash, randomBytes } from "node:crypto";
import { EMAIL_LINK_DAYS, PASSWORD_RESET_MINUTES } from "@party/contract/account";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import { endSessionsOfUser, findOptionalUserId } from "#access/sessions.ts";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Caller } from "#request/actor.ts";
import { requestEmailConfirmation, sendChangeLink, sendRestoreLink } from "../auth.emails.ts";
import {
  type Account,
  afterEmailConfirmed,
  assertPassword,
  confirmEmailAddress,
  findConfirmedAccount,
  lockVerifiedAccount,
  notifyAccountOwner,
  queueSlotOfCaller,
  reauthenticate,
  replaceEmailAddress,
  requireAccount,
} from "../credentials/credentials.ts";
import { removeTwoStep } from "../two-step/two-step.ts";
import { findAccountByEmail, lockEmail } from "../users.queries.ts";
import {
  confirmEmailChange,
  consumeToken,
  findEmailChange,
  findReservedEmail,
  findToken,
  insertEmailChange,
  insertToken,
  lockToken,
  voidChangesFrom,
  voidPendingChanges,
  voidTokens,
} from "./email-links.queries.ts";
import { linkEmailRequestOf } from "./mailed-links.ts";

const CONFIRMATION_PURPOSES = ["confirm", "change"] as const;

interface LinkServices {
  db: Database;
  jobs: Jobs;
}

export const resendConfirmation = (
  { config, db, jobs }: LinkServices & { config: Config },
  userId: number,
  caller: Caller,
): Promise<void> =>
  db
    .transaction()
    .execute((tx) => requestEmailConfirmation({ db: tx, jobs }, userId, linkEmailRequestOf(config, caller)));

/** Replies the same for a taken address; only the email to that address reveals that it is taken. */
export async function requestEmailChange(
  { config, db, jobs }: LinkServices & { config: Config },
  userId: number,
  { email, current_password }: { email: string; current_password: string },
  caller: Caller,
): Promise<void> {
  const account = await reauthenticate({ config, db }, userId, current_password);
  if (account.email === email) throw new Problem("email_unchanged");
  await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account);
    await voidPendingChanges(tx, userId);
    const change = await insertEmailChange(tx, {
      user_id: userId,
      old_email: account.email,
      new_email: email,
      old_email_confirmed: account.email_confirmed_at !== null,
    });
    await jobs.enqueue(tx, sendChangeLink, { changeId: change.id, ...linkEmailRequestOf(config, caller) });
  });
}

/**
 * Confirms the address of an account, or a change of it. A link proves who reads the mailbox, not whose account it is: anybody
 * may have registered with the address. So it also takes a session of the account, or its password. Idempotent.
 */
export async function confirmEmail(
  { config, db, jobs }: LinkServices & { config: Config },
  { token, bearer, password }: { token: string; bearer: string | undefined; password?: string | undefined },
  caller: Caller,
): Promise<void> {
  const hash = hashOfLinkToken(token);
  const found = await findToken(db, hash, CONFIRMATION_PURPOSES);
  if (!found) throw new Problem("email_link_unknown");
  const account = await requireAccount(db, found.user_id);
  if (isConfirmed(account, found.email)) return;
  if (found.expired) throw new Problem("email_link_expired");
  if (found.change_id === null && account.email !== found.email) throw new Problem("email_link_unknown");
  await assertEmailFree(db, found.email, account.id);
  const signedIn = (await findOptionalUserId({ config, db }, bearer)) === account.id;
  if (!signedIn && password === undefined) throw new Problem("email_needs_password");
  if (!signedIn) await assertPassword(account, password ?? "", queueSlotOfCaller(caller, false));

  await db.transaction().execute(async (tx) => {
    await lockToken(tx, hash, CONFIRMATION_PURPOSES);
    // A new password was set meanwhile, by which the owner of the mailbox may have taken the account.
    await lockVerifiedAccount(tx, account, "password_not_right");
    if (isConfirmed(await requireAccount(tx, account.id), found.email)) return;
    if (found.change_id !== null) return applyEmailChange({ db: tx, jobs }, found.change_id);
    await assertEmailFree(tx, found.email, account.id);
    await confirmEmailAddress(tx, account.id, found.email);
    await jobs.enqueue(tx, afterEmailConfirmed, { userId: account.id });
  });
}

const isConfirmed = (account: Pick<Account, "email" | "email_confirmed_at">, email: string) =>
  account.email === email && account.email_confirmed_at !== null;

/** @throws Problem `email_not_free` when another account has confirmed the address or may still restore it */
async function assertEmailFree(db: Database, email: string, userId: number): Promise<void> {
  const owner = await findConfirmedAccount(db, email);
  const taken = owner && owner.id !== userId;
  if (taken || (await findReservedEmail(db, email, EMAIL_LINK_DAYS, userId))) throw new Problem("email_not_free");
}

async function applyEmailChange({ db: tx, jobs }: LinkServices, changeId: number): Promise<void> {
  const change = await confirmEmailChange(tx, changeId);
  if (!change) throw new Problem("email_link_unknown");
  await lockEmail(tx, change.new_email);
  // An unconfirmed account too: whoever reads the mailbox can take it, and close it.
  if (await findAccountByEmail(tx, change.new_email)) throw new Problem("email_not_free");
  await assertEmailFree(tx, change.new_email, change.user_id);
  await replaceEmailAddress(tx, change.user_id, change.new_email);
  // Of the links in the old mailbox only the restore link stays valid.
  await voidTokens(tx, change.user_id, ["reset", "confirm"]);
  if (change.old_email_confirmed) await jobs.enqueue(tx, sendRestoreLink, { changeId });
  else await jobs.enqueue(tx, afterEmailConfirmed, { userId: change.user_id });
}

/**
 * Restores the old address: ends all sessions, voids later changes, and removes two-step sign-in that was activated since
 * or in the week before, because an attacker may have begun with that.
 * @returns a password reset token, because an attacker may know the password
 */
export const restoreEmail = ({ db, jobs }: LinkServices, token: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const found = await lockToken(tx, hashOfLinkToken(token), ["restore"]);
    if (!found || found.change_id === null) throw new Problem("email_link_unknown");
    if (found.expired) throw new Problem("email_link_expired");
    if (!(await consumeToken(tx, hashOfLinkToken(token), ["restore"]))) throw new Problem("email_link_unknown");
    const change = await findEmailChange(tx, found.change_id);
    if (!change) throw new Problem("email_link_unknown");
    await replaceEmailAddress(tx, change.user_id, change.old_email);
    await voidChangesFrom(tx, change.user_id, change.id);
    await voidTokens(tx, change.user_id, ["reset", "confirm"]);
    const week = new Date(change.created_at.getTime() - EMAIL_LINK_DAYS * DAY_MS);
    const removed = await removeTwoStep(tx, change.user_id, week);
    await endSessionsOfUser(tx, change.user_id);
    if (removed) await notifyAccountOwner({ db: tx, jobs }, change.user_id, "two_step_off");
    await notifyAccountOwner({ db: tx, jobs }, change.user_id, "email_restored");
    const reset = newLinkToken();
    await insertToken(tx, {
      hash: hashOfLinkToken(reset),
      userId: change.user_id,
      purpose: "reset",
      email: change.old_email,
      minutes: PASSWORD_RESET_MINUTES,
    });
    return reset;
  });

/** 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

export const hashOfLinkToken = (token: string): Buffer => createHash("sha256").update(token).digest();
