import { EMAIL_LINK_DAYS, RESET_MINUTES } from "@party/contract/account";
import type { Caller } from "#actor.ts";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import {
  confirmEmailChange,
  findEmailChange,
  findReservation,
  findToken,
  insertEmailChange,
  insertToken,
  lockToken,
  spendToken,
  voidChangesFrom,
  voidPendingChanges,
  voidTokens,
} from "#features/account/account.queries.ts";
import { hashOf, newLinkToken } from "#features/account/link-tokens.ts";
import { addressConfirmed, askToConfirm, tellOwner } from "#features/account/tell-owner.ts";
import {
  type Account,
  accountByPassword,
  accountOf,
  confirmAddress,
  holdProven,
  ownerOf,
  provenAccountOf,
  replaceAddress,
  waitsFor,
} from "#features/auth/credentials.ts";
import { knownDevice } from "#features/auth/devices.ts";
import { placeOf } from "#features/auth/passwords.ts";
import { removeSecondStep } from "#features/auth/second-step.ts";
import { endSessionsOf } from "#features/auth/sessions.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { sendChangeLink, sendWayBack } from "./account.emails.ts";

const CONFIRMING = ["confirm", "change"] as const;
const DAY_MS = 86_400_000;

interface Needs {
  db: Database;
  jobs: Jobs;
}

/** Mails the link once more; an address that is confirmed needs none. */
export const mailConfirmationAgain = ({ db, jobs }: Needs, userId: number): Promise<void> =>
  db.transaction().execute((tx) => askToConfirm({ db: tx, jobs }, userId));

/** Wishes for another address. The mail goes there and tells whether it is free; the answer does not. */
export async function askForEmailChange(
  { db, jobs }: Needs,
  userId: number,
  { email, current_password }: { email: string; current_password: string },
): Promise<void> {
  const account = await provenAccountOf(db, userId, current_password);
  if (account.email === email) throw new Problem("email_unchanged");
  await db.transaction().execute(async (tx) => {
    await holdProven(tx, account);
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
  { config, db, jobs }: Needs & { config: Config },
  { token, device, password }: { token: string; device?: string | undefined; password?: string | undefined },
  caller: Caller,
): Promise<void> {
  const hash = hashOf(token);
  const found = await findToken(db, hash, CONFIRMING);
  if (!found) throw new Problem("email_link_unknown");
  const browser = knownDevice(config, device)?.userId;
  const moves = found.change_id !== null;
  const waits = !moves && browser !== undefined && (await waitsFor(db, browser, found.email));
  const account = await accountOf(db, waits ? browser : found.user_id);
  // Done already, by this link or by another.
  if (isConfirmed(account, found.email)) return;
  if (found.expired) throw new Problem("email_link_expired");
  if (!moves && account.email !== found.email) throw new Problem("email_link_unknown");
  await assertFree(db, found.email, account.id);
  const known = account.id === browser;
  if (!known && password === undefined) throw new Problem("email_needs_password");
  const proven = known
    ? account
    : await accountByPassword(db, account, moves ? undefined : found.email, password ?? "", placeOf(caller, false));

  await db.transaction().execute(async (tx) => {
    await lockToken(tx, hash, CONFIRMING);
    if (!known) await holdProven(tx, proven, "password_not_right");
    if (isConfirmed(await accountOf(tx, proven.id), found.email)) return;
    if (found.change_id !== null) return changeEmail({ db: tx, jobs }, found.change_id);
    await assertFree(tx, found.email, proven.id);
    await confirmAddress(tx, proven.id, found.email);
    await jobs.enqueue(tx, addressConfirmed, { userId: proven.id });
  });
}

const isConfirmed = (account: Pick<Account, "email" | "email_confirmed_at">, email: string) =>
  account.email === email && account.email_confirmed_at !== null;

/** @throws Problem `email_not_free` when the address is another account's, or one's that may still take it back */
async function assertFree(db: Database, email: string, userId: number): Promise<void> {
  const owner = await ownerOf(db, email);
  const taken = owner && owner.id !== userId;
  if (taken || (await findReservation(db, email, EMAIL_LINK_DAYS, userId))) throw new Problem("email_not_free");
}

async function changeEmail({ db: tx, jobs }: Needs, changeId: number): Promise<void> {
  const change = await confirmEmailChange(tx, changeId);
  if (!change) throw new Problem("email_link_unknown");
  await assertFree(tx, change.new_email, change.user_id);
  await replaceAddress(tx, change.user_id, change.new_email);
  // What lies in the old mailbox opens the account no longer, but for the way back.
  await voidTokens(tx, change.user_id, ["reset", "confirm"]);
  if (change.old_email_confirmed) await jobs.enqueue(tx, sendWayBack, { changeId });
  else await jobs.enqueue(tx, addressConfirmed, { userId: change.user_id });
}

/**
 * Takes a change back for whoever has the old mailbox: the address, every session, later changes, and two-step sign-in
 * that was switched on since or in the week before: whoever took the account over may have begun with that.
 * @returns a token for a new password, because the one that is known may be known to the wrong person
 */
export const restoreEmail = ({ db, jobs }: Needs, token: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const found = await lockToken(tx, hashOf(token), ["restore"]);
    if (!found || found.change_id === null) throw new Problem("email_link_unknown");
    if (found.expired) throw new Problem("email_link_expired");
    if (!(await spendToken(tx, hashOf(token), "restore"))) throw new Problem("email_link_unknown");
    const change = await findEmailChange(tx, found.change_id);
    if (!change) throw new Problem("email_link_unknown");
    await replaceAddress(tx, change.user_id, change.old_email);
    await voidChangesFrom(tx, change.user_id, change.id);
    await voidTokens(tx, change.user_id, ["reset", "confirm"]);
    const week = new Date(change.created_at.getTime() - EMAIL_LINK_DAYS * DAY_MS);
    const removed = await removeSecondStep(tx, change.user_id, week);
    await endSessionsOf(tx, change.user_id);
    if (removed) await tellOwner({ db: tx, jobs }, change.user_id, "two_step_off");
    await tellOwner({ db: tx, jobs }, change.user_id, "email_restored");
    const reset = newLinkToken();
    await insertToken(tx, {
      ...{ hash: hashOf(reset), userId: change.user_id, purpose: "reset" },
      ...{ email: change.old_email, minutes: RESET_MINUTES },
    });
    return reset;
  });
