import { EMAIL_LINK_DAYS, RESET_MINUTES } from "@party/contract/account";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { sendChangeLink, sendWayBack } from "#features/account/account.mails.ts";
import {
  confirmEmailChange,
  findEmailChange,
  findReservation,
  insertEmailChange,
  insertToken,
  lockToken,
  spendToken,
  voidChangesFrom,
  voidPendingChanges,
  voidTokens,
} from "#features/account/account.queries.ts";
import { hashOf, newLinkToken } from "#features/account/link-tokens.ts";
import { askToConfirm, tellOwner } from "#features/account/tell-owner.ts";
import {
  accountOf,
  confirmAddress,
  holdProven,
  provenAccountOf,
  replaceAddress,
  waitsFor,
} from "#features/auth/credentials.ts";
import { knownDevice } from "#features/auth/devices.ts";
import { removeSecondStep } from "#features/auth/second-step.ts";
import { endSessionsOf } from "#features/auth/sessions.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";

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
 * Harmless when repeated: the link goes on saying so while the address is the account's. Several accounts may wait for
 * the same address; in a browser that registered one of them any link confirms that one.
 * @param device what the browser shows of itself, if anything
 */
export const confirmEmail = ({ config, db, jobs }: Needs & { config: Config }, token: string, device?: string) =>
  db.transaction().execute(async (tx) => {
    const found = await lockToken(tx, hashOf(token), ["confirm", "change"]);
    if (!found) throw new Problem("email_link_unknown");
    const shown = found.purpose === "confirm" ? knownDevice(config, device) : undefined;
    const own = shown && (await waitsFor(tx, shown.userId, found.email)) ? shown.userId : undefined;
    const account = await accountOf(tx, own ?? found.user_id);
    // Done already, by this link or by another.
    if (account.email === found.email && account.email_confirmed_at) return;
    if (found.expired) throw new Problem("email_link_expired");
    if (found.change_id === null) {
      if (account.email !== found.email) throw new Problem("email_link_unknown");
      if (await findReservation(tx, found.email, EMAIL_LINK_DAYS, account.id)) throw new Problem("email_not_free");
      return confirmAddress(tx, account.id, found.email);
    }
    await changeEmail({ db: tx, jobs }, found.change_id);
  });

async function changeEmail({ db: tx, jobs }: Needs, changeId: number): Promise<void> {
  const change = await confirmEmailChange(tx, changeId);
  if (!change) throw new Problem("email_link_unknown");
  if (await findReservation(tx, change.new_email, EMAIL_LINK_DAYS, change.user_id)) throw new Problem("email_not_free");
  await replaceAddress(tx, change.user_id, change.new_email);
  // What lies in the old mailbox opens the account no longer, but for the way back.
  await voidTokens(tx, change.user_id, ["reset", "confirm"]);
  if (change.old_email_confirmed) await jobs.enqueue(tx, sendWayBack, { changeId });
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
