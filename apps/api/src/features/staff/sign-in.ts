import { keyedHmac } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import {
  accountOf,
  findConfirmedAccount,
  lockVerifiedAccount,
  placeOf,
  verifyPassword,
} from "#features/auth/credentials/credentials.ts";
import { describeDevice, notifyOwner } from "#features/auth/sessions/sessions.ts";
import { twoStepChallenges } from "#features/auth/sessions/sign-in.ts";
import { endStaffSessions, openStaffSession, recordCode } from "#features/auth/sessions/staff-sessions.queries.ts";
import { activateTotp, createTotpSecret, isTwoStepOn, verifySecondFactor } from "#features/auth/two-step/two-step.ts";
import { Problem } from "#problem.ts";
import { type Caller, networkOf } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { recordEntry } from "./audit/audit.ts";
import { type AttemptRule, countAttempt, forgetAttempts } from "./sign-in-attempts.queries.ts";
import { type StaffActor, validGrantsOf } from "./staff.ts";

type SignInServices = Pick<Services, "config" | "db" | "jobs">;

/** What follows, and the cookie once a session is open. */
export interface SignInStep {
  next: "code" | "set_up_authenticator" | "none";
  challenge: string | null;
  cookie?: string;
}

/** Five failures without a delay, then 30 seconds, doubled up to an hour. */
const PER_NETWORK = { freeFailures: 5, firstDelaySeconds: 30 };
/** Over all networks, against an attacker with many IP addresses. */
const PER_EMAIL = { freeFailures: 20, firstDelaySeconds: 60 };
const PER_CODE = { freeFailures: 5, firstDelaySeconds: 30 };

/**
 * Runs an attempt that is counted in the database before it is verified, so that concurrent guesses at several processes count.
 * @throws Problem `too_many_requests` with the remaining delay
 */
async function withAttempts<Result>(
  { config, db }: Pick<SignInServices, "config" | "db">,
  rules: readonly (Omit<AttemptRule, "key"> & { key: string })[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  const keyed = rules.map(({ key, ...rule }) => ({
    ...rule,
    key: keyedHmac(config.secretKey, "staff sign-in attempts", key),
  }));
  const wait = await countAttempt(db, keyed);
  if (wait > 0) throw new Problem("too_many_requests", { wait: inWords(wait), retryAfter: wait });
  const result = await attempt();
  await forgetAttempts(db, keyed);
  return result;
}

const inWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? `${seconds} seconds` : minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

/** The first step, by password. Without an authenticator it opens a session that can only set one up. */
export async function signInStaff(
  services: SignInServices,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<SignInStep> {
  const { config, db } = services;
  const rules = [
    { key: `network ${networkOf(caller.address)} ${email}`, ...PER_NETWORK },
    { key: `email ${email}`, ...PER_EMAIL },
  ];
  return withAttempts(services, rules, async () => {
    // PostgreSQL rejects U+0000 in a text, and no address contains it.
    const found = email.includes("\0") ? undefined : await findConfirmedAccount(db, email);
    const account = await verifyPassword(db, found, password, placeOf(caller, false));
    if (!account) throw new Problem("wrong_credentials");
    await requireRole(db, account.id);
    if (await isTwoStepOn(db, account.id)) {
      const challenge = await twoStepChallenges(config).sign({
        userId: account.id,
        known: undefined,
        passwordHash: account.password_hash,
      });
      return { next: "code", challenge };
    }
    return openSession(services, account, caller, false);
  });
}

/** The second step, by a code of the authenticator app or a recovery code. */
export async function enterStaffCode(
  services: SignInServices,
  entries: { challenge: string; code: string },
  caller: Caller,
): Promise<SignInStep> {
  const challenge = await twoStepChallenges(services.config).verify(entries.challenge);
  if (!challenge) throw new Problem("second_step_expired");
  return withAttempts(services, [{ key: `code ${challenge.userId}`, ...PER_CODE }], async () => {
    const account = await accountOf(services.db, challenge.userId);
    if (!challenge.matches(account.password_hash)) throw new Problem("second_step_expired");
    const passed = await verifySecondFactor(services, account.id, entries.code);
    if (!passed) throw new Problem("wrong_second_step");
    await requireRole(services.db, account.id);
    if (passed === "recovery") {
      await notifyOwner(services, account.id, "recovery_code_used", describeDevice(caller.userAgent));
    }
    return openSession(services, account, caller, true);
  });
}

async function requireRole(db: Database, userId: number): Promise<void> {
  if ((await validGrantsOf(db, userId)).length === 0) throw new Problem("no_role");
}

/** @param byCode whether an authenticator code was verified */
export async function openSession(
  { config, db, jobs }: SignInServices,
  account: { id: number; password_hash: string },
  { userAgent }: Caller,
  byCode: boolean,
): Promise<SignInStep> {
  const device = describeDevice(userAgent);
  const cookie = await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account, byCode ? "second_step_expired" : "wrong_credentials");
    await notifyOwner({ db: tx, jobs }, account.id, "signed_in", `${device}, in the console`);
    const entry = { actor: account.id, session: null, role: null, place: "", permission: null, proposal_id: null };
    const action = { action: "staff.signIn", subject_kind: null, subject_ids: [], request_id: null };
    await recordEntry({ config, db: tx }, { ...entry, ...action, outcome: "done", reason: device });
    return openStaffSession(tx, { userId: account.id, device, byCode });
  });
  return { next: byCode ? "none" : "set_up_authenticator", challenge: null, cookie };
}

/** @returns until when approvals need no other code */
export async function confirmRecentCode(
  services: SignInServices,
  { userId, sessionId }: StaffActor,
  code: string,
  { userAgent }: Caller,
): Promise<Date> {
  const passed = await verifySecondFactor(services, userId, code);
  if (!passed) throw new Problem("wrong_code");
  if (passed === "recovery") await notifyOwner(services, userId, "recovery_code_used", describeDevice(userAgent));
  return recordCode(services.db, sessionId);
}

export const startAuthenticator = (services: Pick<Services, "config" | "db">, { userId, email }: StaffActor) =>
  createTotpSecret(services, { id: userId, email });

/** Ends the other sessions. @param services its `db` is a transaction @returns the recovery codes */
export async function confirmAuthenticator(
  services: SignInServices,
  actor: StaffActor,
  code: string,
): Promise<string[]> {
  const codes = await activateTotp(services, actor.userId, code);
  await notifyOwner(services, actor.userId, "two_step_on");
  await endStaffSessions(services.db, actor, "others");
  await recordCode(services.db, actor.sessionId);
  return codes;
}
