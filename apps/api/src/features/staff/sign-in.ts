import type { ProblemCode } from "@party/contract/problems";
import { EMPTY_CALL_FIELDS, recordEntry } from "#access/audit.ts";
import { describeDevice, newDeviceToken, verifyDeviceToken } from "#access/sessions.ts";
import {
  listValidGrantsWithPlaces,
  requireRecentTwoStepCode,
  type StaffActor,
  type StaffCookies,
} from "#access/staff.ts";
import { endStaffSessions, openStaffSession, recordTwoStepCodeEntered } from "#access/staff-sessions.queries.ts";
import type { Database } from "#database/database.ts";
import {
  findConfirmedAccount,
  lockVerifiedAccount,
  notifyAccountOwner,
  queueSlotOfCaller,
  requireAccount,
  verifyPassword,
} from "#features/auth/credentials/credentials.ts";
import { createChallengeSigner, isWrongCode, isWrongPassword } from "#features/auth/sessions/sign-in.ts";
import {
  codeThrottleRule,
  hasProvenMailbox,
  passwordThrottleRules,
  type SignInLimits,
  throttleAttempts,
} from "#features/auth/sessions/sign-in-throttle.ts";
import {
  activateTotp,
  createTotpSecret,
  isTwoStepOn,
  offerTotpSecret,
  replaceTotp,
  verifySecondFactor,
} from "#features/auth/two-step/two-step.ts";
import { Problem } from "#problem.ts";
import type { Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { recordFailedSignIn } from "./staff.emails.ts";

type SignInServices = Pick<Services, "config" | "db" | "jobs">;

/** What follows, and the cookies once a session is open. */
export interface SignInStep {
  next: "code" | "set_up_authenticator" | "none";
  challenge: string | null;
  cookies?: StaffCookies;
}

/** Five failures without a delay, then 30 seconds, doubled up to an hour. They are counted together with those at the site. */
const STAFF_SIGN_IN_LIMITS: SignInLimits = {
  perDeviceOrNetwork: { freeFailures: 5, firstDelayMs: 30_000 },
  perEmail: { freeFailures: 20, firstDelayMs: 60_000 },
  perCode: { freeFailures: 5, firstDelayMs: 30_000 },
};

/**
 * The first step, by password. Without an authenticator it opens a session that can only set one up.
 * @param device the cookie of a browser in which somebody has signed in with a code
 */
export async function signInStaff(
  services: SignInServices,
  { email, password }: { email: string; password: string },
  device: string | undefined,
  caller: Caller,
): Promise<SignInStep> {
  const { config, db } = services;
  // PostgreSQL rejects U+0000 in a text, and no address contains it.
  const found = email.includes("\0") ? undefined : await findConfirmedAccount(db, email);
  const known = verifyDeviceToken(config, device, found, "console");
  const rules = passwordThrottleRules(
    STAFF_SIGN_IN_LIMITS,
    email,
    known,
    caller,
    await hasProvenMailbox(services, email),
  );
  const attempt = throttleAttempts(services, known ?? email, rules, isWrongPassword, async () => {
    const account = await verifyPassword(db, found, password, queueSlotOfCaller(caller, known !== undefined));
    if (!account) throw new Problem("wrong_credentials");
    await requireAnyRole(db, account.id);
    if (await isTwoStepOn(db, account.id)) {
      const challenge = await createChallengeSigner(config, "console").sign({
        userId: account.id,
        known,
        passwordHash: account.password_hash,
      });
      return { next: "code" as const, challenge };
    }
    const session = await openSignedInStaffSession(services, account, caller, false);
    return { next: "set_up_authenticator" as const, challenge: null, cookies: { session } };
  });
  return attempt.catch((error) => enqueueFailedSignIn(services, found?.id, caller, error));
}

const RECORDED_PROBLEMS: readonly ProblemCode[] = ["wrong_credentials", "no_role", "wrong_second_step"];

/**
 * Has a failure recorded in the audit log, at most once a minute for each account with a role and once for all others, so that
 * nobody fills the log by guessing. The same is done for every address, so that the duration does not tell them apart.
 */
async function enqueueFailedSignIn(
  { db, jobs }: SignInServices,
  account: number | undefined,
  { userAgent }: Caller,
  error: unknown,
): Promise<never> {
  const outcome = error instanceof Problem && error.codes.find((code) => RECORDED_PROBLEMS.includes(code));
  if (outcome) {
    const hasRole = (await listValidGrantsWithPlaces(db, account ?? 0)).length > 0;
    const userId = account !== undefined && (hasRole || outcome === "no_role") ? account : null;
    const onceIn = { key: `${outcome} ${hasRole ? account : null}`, seconds: 60 };
    await jobs.enqueue(db, recordFailedSignIn, { userId, outcome, device: describeDevice(userAgent) }, { onceIn });
  }
  throw error;
}

export const recordFailedSignInEntry = (
  { config, db }: Pick<Services, "config" | "db">,
  { userId, outcome, device }: { userId: number | null; outcome: string; device: string },
): Promise<void> =>
  recordEntry(
    { config, db },
    {
      ...EMPTY_CALL_FIELDS,
      place: "",
      action: outcome === "wrong_second_step" ? "staff.enterCode" : "staff.signIn",
      outcome,
      reason: device,
      subject_kind: "user",
      subject_ids: userId === null ? [] : [userId],
    },
  );

/** The second step, by a code of the authenticator app or a recovery code. */
export async function enterStaffCode(
  services: SignInServices,
  entries: { challenge: string; code: string },
  caller: Caller,
): Promise<SignInStep> {
  const challenge = await createChallengeSigner(services.config, "console").verify(entries.challenge);
  if (!challenge) throw new Problem("second_step_expired");
  const rule = codeThrottleRule(STAFF_SIGN_IN_LIMITS, challenge.userId, challenge.known);
  const attempt = throttleAttempts(services, rule.key, [rule], isWrongCode, async () => {
    const account = await requireAccount(services.db, challenge.userId);
    if (!challenge.matches(account.password_hash)) throw new Problem("second_step_expired");
    const passed = await verifySecondFactor(services, account.id, entries.code);
    if (!passed) throw new Problem("wrong_second_step");
    await requireAnyRole(services.db, account.id);
    if (passed === "recovery") {
      await notifyAccountOwner(services, account.id, "recovery_code_used", describeDevice(caller.userAgent));
    }
    const session = await openSignedInStaffSession(services, account, caller, true);
    const device = newDeviceToken(services.config, account, "console");
    return { next: "none" as const, challenge: null, cookies: { session, device } };
  });
  return attempt.catch((error) => enqueueFailedSignIn(services, challenge.userId, caller, error));
}

async function requireAnyRole(db: Database, userId: number): Promise<void> {
  if ((await listValidGrantsWithPlaces(db, userId)).length === 0) throw new Problem("no_role");
}

/** @param byCode whether an authenticator code was verified @returns the value of the cookie */
export async function openSignedInStaffSession(
  { config, db, jobs }: SignInServices,
  account: { id: number; password_hash: string },
  { userAgent }: Caller,
  byCode: boolean,
): Promise<string> {
  const device = describeDevice(userAgent);
  return db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account, byCode ? "second_step_expired" : "wrong_credentials");
    await notifyAccountOwner({ db: tx, jobs }, account.id, "signed_in", `${device}, in the console`);
    const entry = { actor: account.id, place: "", action: "staff.signIn", outcome: "done", reason: device };
    await recordEntry({ config, db: tx }, { ...EMPTY_CALL_FIELDS, ...entry });
    return openStaffSession(tx, { userId: account.id, device, byCode });
  });
}

/** @returns until when approvals need no other code */
export async function renewTwoStepConfirmation(
  services: SignInServices,
  { userId, sessionId }: StaffActor,
  code: string,
  { userAgent }: Caller,
): Promise<Date> {
  const passed = await verifySecondFactor(services, userId, code);
  if (!passed) throw new Problem("wrong_code");
  if (passed === "recovery")
    await notifyAccountOwner(services, userId, "recovery_code_used", describeDevice(userAgent));
  return recordTwoStepCodeEntered(services.db, sessionId);
}

/** A secret for the authenticator app. Whoever has one keeps it until the new one is confirmed. */
export async function startAuthenticator({ config, db }: Pick<Services, "config" | "db">, actor: StaffActor) {
  const user = { id: actor.userId, email: actor.email };
  if (!actor.twoStep) return { ...(await createTotpSecret({ config, db }, user)), offer: null };
  requireRecentTwoStepCode(actor);
  return offerTotpSecret(config, user);
}

/** Ends the other sessions. @param services its `db` is a transaction @returns the recovery codes */
export async function confirmAuthenticator(
  services: SignInServices,
  actor: StaffActor,
  { code, offer }: { code: string; offer?: string | undefined },
): Promise<string[]> {
  if (offer !== undefined) requireRecentTwoStepCode(actor);
  const codes = await (offer === undefined
    ? activateTotp(services, actor.userId, code)
    : replaceTotp(services, actor.userId, { offer, code }));
  await notifyAccountOwner(services, actor.userId, offer === undefined ? "two_step_on" : "authenticator_replaced");
  await endStaffSessions(services.db, actor, "others");
  await recordTwoStepCodeEntered(services.db, actor.sessionId);
  return codes;
}
