import { hash, hkdfSync } from "node:crypto";
import type { Credentials } from "@party/contract/auth";
import type { ProblemCode } from "@party/contract/problems";
import { jwtVerify, SignJWT } from "jose";
import type { z } from "zod";
import { type Caller, networkOf } from "#actor.ts";
import type { Config } from "#config.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { notifyOwner } from "../auth.emails.ts";
import { userById } from "../auth.ts";
import { accountOf, checkPassword, lockVerifiedAccount, placeOf } from "../credentials/credentials.ts";
import { isTwoStepOn, verifySecondFactor } from "../two-step/two-step.ts";
import { findCredentials, findUnconfirmed } from "../users.queries.ts";
import { hasSignedInBefore } from "./sessions.queries.ts";
import { describeDevice, openSession, verifyDeviceToken } from "./sessions.ts";
import { createThrottle, type ThrottleRule } from "./sign-in-throttle.ts";

type SignInServices = Pick<Services, "config" | "db" | "jobs">;

/** Mistyping costs nothing at first; after that half a minute, a minute, two … up to an hour. */
const PER_DEVICE_OR_NETWORK = { free: 10, first: 30_000 };
/** Over all places that are not known: what somebody with many addresses can try in all. */
const PER_EMAIL = { free: 30, first: 60_000 };
const PER_SECOND_STEP = { free: 5, first: 30_000 };

const throttle = createThrottle();

/** docs/decisions/0003-sessions-and-sign-in.md */
function throttleRulesOf(
  email: string,
  known: string | undefined,
  { address }: Caller,
): [ThrottleRule, ...ThrottleRule[]] {
  if (known) return [{ key: `device ${known}`, ...PER_DEVICE_OR_NETWORK }];
  return [
    { key: `place ${networkOf(address)} ${email}`, ...PER_DEVICE_OR_NETWORK },
    { key: `email ${email}`, ...PER_EMAIL },
  ];
}

export async function signIn(
  services: SignInServices,
  { email, password, device }: z.output<typeof Credentials>,
  caller: Caller,
) {
  const { config, db } = services;
  // PostgreSQL refuses U+0000 in a text, and no address has one.
  const storable = !email.includes("\0");
  const account = storable ? await findCredentials(db, email) : undefined;
  const shown = verifyDeviceToken(config, device);
  const known = shown && shown.userId === account?.id ? shown : undefined;
  const entries = { email, password };
  if (storable && shown && !known) {
    // Until its address is confirmed an account opens in the browser that registered it, and nowhere else.
    const registered = await findUnconfirmed(db, shown.userId, email);
    const opened =
      registered && (await undefinedIfWrong(authenticate(services, registered, shown.name, entries, caller)));
    if (opened) return opened;
  }
  return authenticate(services, account, known?.name, entries, caller);
}

const isWrong = ({ codes }: Problem) => codes.includes("wrong_credentials");

const undefinedIfWrong = <Result>(attempt: Promise<Result>): Promise<Result | undefined> =>
  attempt.catch((error: unknown) => {
    if (error instanceof Problem && isWrong(error)) return undefined;
    throw error;
  });

/** @param account undefined for an address that has none; @param known the name of the device, if it is known */
function authenticate(
  services: SignInServices,
  account: { id: number; password_hash: string } | undefined,
  known: string | undefined,
  { email, password }: { email: string; password: string },
  caller: Caller,
) {
  const { config, db } = services;
  const place = placeOf(caller, known !== undefined);
  return throttle.run(known ?? email, throttleRulesOf(email, known, caller), isWrong, async () => {
    if (!(await checkPassword(account?.password_hash, password, place)) || !account) {
      throw new Problem("wrong_credentials");
    }
    if (await isTwoStepOn(db, account.id)) {
      const challenge = await twoStepChallenges(config).make({
        userId: account.id,
        known,
        passwordHash: account.password_hash,
      });
      throw new Problem("second_step_needed", { beside: { challenge } });
    }
    return completeSignIn(services, account, "wrong_credentials", known !== undefined, caller);
  });
}

/** The second half of a sign-in: the challenge says that the password was right. */
export async function finishSignIn(
  services: SignInServices,
  entries: { challenge: string; code: string },
  caller: Caller,
) {
  const { config, db } = services;
  const challenge = await twoStepChallenges(config).read(entries.challenge);
  if (!challenge) throw new Problem("second_step_expired");
  const { userId, known } = challenge;
  const key = `second ${known ?? userId}`;
  const isGuess = ({ codes }: Problem) => codes.includes("wrong_second_step");
  return throttle.run(key, [{ key, ...PER_SECOND_STEP }], isGuess, async () => {
    const account = await accountOf(db, userId);
    if (!challenge.isFor(account.password_hash)) throw new Problem("second_step_expired");
    const passed = await verifySecondFactor(services, userId, entries.code);
    if (!passed) throw new Problem("wrong_second_step");
    return completeSignIn(services, account, "second_step_expired", known !== undefined, caller, passed === "recovery");
  });
}

/** Opens the session, and tells the owner what an owner should know of it. */
async function completeSignIn(
  services: SignInServices,
  account: { id: number; password_hash: string },
  refusal: ProblemCode,
  known: boolean,
  { userAgent }: Caller,
  byRecovery = false,
) {
  const { id: userId } = account;
  const { config, db, jobs } = services;
  const device = describeDevice(userAgent);
  const tokens = await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account, refusal);
    const isNews = !known && (await hasSignedInBefore(tx, userId));
    const opened = await openSession({ config, db: tx }, userId, device);
    if (byRecovery) await notifyOwner({ db: tx, jobs }, userId, "recovery_code_used", device);
    if (isNews) await notifyOwner({ db: tx, jobs }, userId, "signed_in", device);
    return opened;
  });
  return { ...tokens, user: await userById({ db }, userId) };
}

const CHALLENGE_MINUTES = 5;
const CHALLENGE_ALGORITHM = "HS256";
const CHALLENGE_AUDIENCE = "party-second-step";

interface Challenge {
  userId: number;
  /** The name of the device, when it is a known one. */
  known: string | undefined;
  passwordHash: string;
}

/** The salt alone makes it another with each password; a part of it tells nothing. */
const fingerprintOf = (passwordHash: string) => hash("sha256", passwordHash, "base64url").slice(0, 16);

/** What somebody who knew the password holds until the code is there. It opens nothing by itself. */
function twoStepChallenges({ secretKey }: Pick<Config, "secretKey">) {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "second step", 32));
  return {
    make: ({ userId, known, passwordHash }: Challenge): Promise<string> =>
      new SignJWT({ mark: fingerprintOf(passwordHash), ...(known ? { known } : {}) })
        .setProtectedHeader({ alg: CHALLENGE_ALGORITHM })
        .setSubject(String(userId))
        .setAudience(CHALLENGE_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${CHALLENGE_MINUTES} minutes`)
        .sign(key),
    /** @returns undefined when it is forged, expired or no challenge at all */
    async read(challenge: string) {
      try {
        const { payload } = await jwtVerify(challenge, key, {
          algorithms: [CHALLENGE_ALGORITHM],
          audience: CHALLENGE_AUDIENCE,
        });
        return {
          userId: Number(payload.sub),
          known: typeof payload.known === "string" ? payload.known : undefined,
          /** A challenge ends with the password that it stands for. */
          isFor: (passwordHash: string) => payload.mark === fingerprintOf(passwordHash),
        };
      } catch {
        return undefined;
      }
    },
  };
}
