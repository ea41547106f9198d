import { createHash, randomBytes } from "node:crypto";
import { EMAIL_LINK_DAYS, RESET_MINUTES } from "@party/contract/account";
import type { Caller } from "#actor.ts";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { notifyOwner, requestEmailConfirmation, sendChangeLink, sendRestoreLink } from "../auth.emails.ts";
import {
  type Account,
  accountOf,
  confirmEmailAddress,
  emailConfirmed,
  findAccountByPassword,
  findConfirmedAccount,
  hasUnconfirmedEmail,
  lockVerifiedAccount,
  placeOf,
  reauthenticate,
  replaceEmailAddress,
} from "../credentials/credentials.ts";
import { endSessionsOf, verifyDeviceToken } from "../sessions/sessions.ts";
import { removeTwoStep } from "../two-step/two-step.ts";
import {
  confirmEmailChange,
  consumeToken,
  findEmailChange,
  findReservation,
  findToken,
  insertEmailChange,
  insertToken,
  lockToken,
  voidChangesFrom,
  voidPendingChanges,
  voidTokens,
} from "./email-links.queries.ts";

const CONFIRMING = ["confirm", "change"] as const;
const DAY_MS = 86_400_000;

interface LinkServices {
  db: Database;
  jobs: Jobs;
}

/** Mails the link once more; an address that is confirmed needs none. */
export const resendConfirmation = ({ db, jobs }: LinkServices, userId: number): Promise<void> =>
  db.transaction().execute((tx) => requestEmailConfirmation({ db: tx, jobs }, userId));

/** Wishes for another address. The mail goes there and tells whether it is free; the answer does not. */
export async function requestEmailChange(
  { db, jobs }: LinkServices,
  userId: number,
  { email, current_password }: { email: string; current_password: string },
): Promise<void> {
  const account = await reauthenticate(db, userId, current_password);
  if (account.email === email) throw new Problem("email_unchanged");
  await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account);
    await voidPendingChanges(tx, userId);
    const change = await insertEmailChange(tx, {
      ...{ user_id: userId, old_email: account.email, new_email: email },
      old_email_confirmed: account.email_confirmed_at !== null,
    });
    await jobs.enqueue(tx, sendChangeLink, { changeId: change.id });
  });
}

/**
 * Gives an account its address. The link shows who reads the mail, not whose account it is: anybody may have registered
 * with the address. So the browser must be one that the account knows, or the account's password be given. Several
 * accounts may wait for the same address; any link confirms the one of the browser or of the password.
 * Harmless when repeated: the link goes on saying so while the address is the account's.
 */
export async function confirmEmail(
  { config, db, jobs }: LinkServices & { config: Config },
  { token, device, password }: { token: string; device?: string | undefined; password?: string | undefined },
  caller: Caller,
): Promise<void> {
  const hash = hashOfLinkToken(token);
  const found = await findToken(db, hash, CONFIRMING);
  if (!found) throw new Problem("email_link_unknown");
  const browser = verifyDeviceToken(config, device)?.userId;
  const moves = found.change_id !== null;
  const waits = !moves && browser !== undefined && (await hasUnconfirmedEmail(db, browser, found.email));
  const account = await accountOf(db, waits ? browser : found.user_id);
  // Done already, by this link or by another.
  if (isConfirmed(account, found.email)) return;
  if (found.expired) throw new Problem("email_link_expired");
  if (!moves && account.email !== found.email) throw new Problem("email_link_unknown");
  await assertEmailFree(db, found.email, account.id);
  const known = account.id === browser;
  if (!known && password === undefined) throw new Problem("email_needs_password");
  const proven = known
    ? account
    : await findAccountByPassword(db, account, moves ? undefined : found.email, password ?? "", placeOf(caller, false));

  await db.transaction().execute(async (tx) => {
    await lockToken(tx, hash, CONFIRMING);
    if (!known) await lockVerifiedAccount(tx, proven, "password_not_right");
    if (isConfirmed(await accountOf(tx, proven.id), found.email)) return;
    if (found.change_id !== null) return applyEmailChange({ db: tx, jobs }, found.change_id);
    await assertEmailFree(tx, found.email, proven.id);
    await confirmEmailAddress(tx, proven.id, found.email);
    await jobs.enqueue(tx, emailConfirmed, { userId: proven.id });
  });
}

const isConfirmed = (account: Pick<Account, "email" | "email_confirmed_at">, email: string) =>
  account.email === email && account.email_confirmed_at !== null;

/** @throws Problem `email_not_free` when the address is another account's, or one's that may still take it back */
async function assertEmailFree(db: Database, email: string, userId: number): Promise<void> {
  const owner = await findConfirmedAccount(db, email);
  const taken = owner && owner.id !== userId;
  if (taken || (await findReservation(db, email, EMAIL_LINK_DAYS, userId))) throw new Problem("email_not_free");
}

async function applyEmailChange({ db: tx, jobs }: LinkServices, changeId: number): Promise<void> {
  const change = await confirmEmailChange(tx, changeId);
  if (!change) throw new Problem("email_link_unknown");
  await assertEmailFree(tx, change.new_email, change.user_id);
  await replaceEmailAddress(tx, change.user_id, change.new_email);
  // What lies in the old mailbox opens the account no longer, but for the way back.
  await voidTokens(tx, change.user_id, ["reset", "confirm"]);
  if (change.old_email_confirmed) await jobs.enqueue(tx, sendRestoreLink, { changeId });
  else await jobs.enqueue(tx, emailConfirmed, { userId: change.user_id });
}

/**
 * Takes a change back for whoever has the old mailbox: the address, every session, later changes, and two-step sign-in
 * that was switched on since or in the week before: whoever took the account over may have begun with that.
 * @returns a token for a new password, because the one that is known may be known to the wrong person
 */
export const restoreEmail = ({ db, jobs }: LinkServices, token: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const found = await lockToken(tx, hashOfLinkToken(token), ["restore"]);
    if (!found || found.change_id === null) throw new Problem("email_link_unknown");
    if (found.expired) throw new Problem("email_link_expired");
    if (!(await consumeToken(tx, hashOfLinkToken(token), "restore"))) throw new Problem("email_link_unknown");
    const change = await findEmailChange(tx, found.change_id);
    if (!change) throw new Problem("email_link_unknown");
    await replaceEmailAddress(tx, change.user_id, change.old_email);
    await voidChangesFrom(tx, change.user_id, change.id);
    await voidTokens(tx, change.user_id, ["reset", "confirm"]);
    const week = new Date(change.created_at.getTime() - EMAIL_LINK_DAYS * DAY_MS);
    const removed = await removeTwoStep(tx, change.user_id, week);
    await endSessionsOf(tx, change.user_id);
    if (removed) await notifyOwner({ db: tx, jobs }, change.user_id, "two_step_off");
    await notifyOwner({ db: tx, jobs }, change.user_id, "email_restored");
    const reset = newLinkToken();
    await insertToken(tx, {
      ...{ hash: hashOfLinkToken(reset), userId: change.user_id, purpose: "reset" },
      ...{ email: change.old_email, minutes: RESET_MINUTES },
    });
    return reset;
  });

/** 256 bits of chance; it stands in the mail alone. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** What the database knows of a token. */
export const hashOfLinkToken = (token: string): Buffer => createHash("sha256").update(token).digest();
