import { hash } from "node:crypto";
import type { Credentials } from "@party/contract/auth";
import type { ProblemCode } from "@party/contract/problems";
import { SignJWT } from "jose";
import type { z } from "zod";
import { hasSignedInBefore } from "#access/sessions.queries.ts";
import { describeDevice, openSession, verifyDeviceToken } from "#access/sessions.ts";
import type { Config } from "#config.ts";
import { deriveKey, verifyJwt } from "#crypto.ts";
import { Problem } from "#problem.ts";
import type { Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { getUserById } from "../auth.ts";
import {
  lockVerifiedAccount,
  notifyAccountOwner,
  queueSlotOfCaller,
  requireAccount,
  verifyPassword,
} from "../credentials/credentials.ts";
import { isTwoStepOn, verifySecondFactor } from "../two-step/two-step.ts";
import { findAccountByEmail } from "../users.queries.ts";
import { codeThrottleRule, passwordThrottleRules, type SignInLimits, throttleAttempts } from "./sign-in-throttle.ts";

type SignInServices = Pick<Services, "config" | "db" | "jobs">;

/** Ten failures without a delay, then 30 seconds, doubled up to an hour. */
const SIGN_IN_LIMITS: SignInLimits = {
  perDeviceOrNetwork: { freeFailures: 10, firstDelayMs: 30_000 },
  perEmail: { freeFailures: 30, firstDelayMs: 60_000 },
  perCode: { freeFailures: 5, firstDelayMs: 30_000 },
};

export async function signIn(
  services: SignInServices,
  { email, password, device }: z.output<typeof Credentials>,
  caller: Caller,
) {
  const { config, db } = services;
  // PostgreSQL rejects U+0000 in a text, and no address contains it.
  const storable = !email.includes("\0");
  const found = storable ? await findAccountByEmail(db, email) : undefined;
  const known = verifyDeviceToken(config, device, found);
  const place = queueSlotOfCaller(caller, known !== undefined);
  const rules = passwordThrottleRules(SIGN_IN_LIMITS, email, known, caller);
  return throttleAttempts(services, known ?? email, rules, isWrongPassword, async () => {
    const account = await verifyPassword(db, found, password, place);
    if (!account) throw new Problem("wrong_credentials");
    if (await isTwoStepOn(db, account.id)) {
      const challenge = await createChallengeSigner(config, "site").sign({
        userId: account.id,
        known,
        passwordHash: account.password_hash,
      });
      throw new Problem("second_step_needed", { beside: { challenge } });
    }
    return completeSignIn(services, account, "wrong_credentials", known !== undefined, caller);
  });
}

export const isWrongPassword = ({ codes }: Problem) => codes.includes("wrong_credentials");
export const isWrongCode = ({ codes }: Problem) => codes.includes("wrong_second_step");

/** The second step of a sign-in; the challenge proves that the password was verified. */
export async function finishSignIn(
  services: SignInServices,
  entries: { challenge: string; code: string },
  caller: Caller,
) {
  const { config, db } = services;
  const challenge = await createChallengeSigner(config, "site").verify(entries.challenge);
  if (!challenge) throw new Problem("second_step_expired");
  const { userId, known } = challenge;
  const rule = codeThrottleRule(SIGN_IN_LIMITS, userId, known);
  return throttleAttempts(services, rule.key, [rule], isWrongCode, async () => {
    const account = await requireAccount(db, userId);
    if (!challenge.matches(account.password_hash)) throw new Problem("second_step_expired");
    const passed = await verifySecondFactor(services, userId, entries.code);
    if (!passed) throw new Problem("wrong_second_step");
    return completeSignIn(services, account, "second_step_expired", known !== undefined, caller, passed === "recovery");
  });
}

/** Starts the session, and emails the owner about an unknown device or a used recovery code. */
async function completeSignIn(
  services: SignInServices,
  account: { id: number; password_hash: string },
  problemCode: ProblemCode,
  known: boolean,
  { userAgent }: Caller,
  byRecovery = false,
) {
  const { id: userId } = account;
  const { config, db, jobs } = services;
  const device = describeDevice(userAgent);
  const session = await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account, problemCode);
    const isNewDevice = !known && (await hasSignedInBefore(tx, userId));
    const tokens = await openSession({ config, db: tx }, userId, device);
    if (byRecovery) await notifyAccountOwner({ db: tx, jobs }, userId, "recovery_code_used", device);
    if (isNewDevice) await notifyAccountOwner({ db: tx, jobs }, userId, "signed_in", device);
    return tokens;
  });
  return { ...session, user: await getUserById({ db }, userId) };
}

const CHALLENGE_MINUTES = 5;
const CHALLENGE_ALGORITHM = "HS256";
/** A challenge of one side is none of the other. */
const CHALLENGE_AUDIENCES = { site: "party-second-step", console: "party-console-second-step" };

interface TwoStepChallenge {
  userId: number;
  /** The name of a known device. */
  known: string | undefined;
  passwordHash: string;
}

/** Changes with every password, because hashes are salted; a part of a digest reveals nothing. */
const fingerprintOfHash = (passwordHash: string) => hash("sha256", passwordHash, "base64url").slice(0, 16);

/** Tokens that prove a verified password until the code of the second step is given. */
export function createChallengeSigner(
  { secretKey }: Pick<Config, "secretKey">,
  side: keyof typeof CHALLENGE_AUDIENCES,
) {
  const audience = CHALLENGE_AUDIENCES[side];
  const key = deriveKey(secretKey, "second step");
  return {
    sign: ({ userId, known, passwordHash }: TwoStepChallenge): Promise<string> =>
      new SignJWT({ mark: fingerprintOfHash(passwordHash), ...(known ? { known } : {}) })
        .setProtectedHeader({ alg: CHALLENGE_ALGORITHM })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${CHALLENGE_MINUTES} minutes`)
        .sign(key),
    /** @returns undefined when it is not valid */
    async verify(challenge: string) {
      const options = { algorithms: [CHALLENGE_ALGORITHM], audience };
      const payload = await verifyJwt(secretKey, "second step", challenge, options);
      return (
        payload && {
          userId: Number(payload.sub),
          known: typeof payload.known === "string" ? payload.known : undefined,
          /** A challenge ends when the password is changed. */
          matches: (passwordHash: string) => payload.mark === fingerprintOfHash(passwordHash),
        }
      );
    },
  };
}
