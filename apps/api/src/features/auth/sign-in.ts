import type { Credentials } from "@party/contract/auth";
import type { ProblemCode } from "@party/contract/problems";
import type { z } from "zod";
import type { Caller } from "#actor.ts";
import { tellOwner } from "#features/account/tell-owner.ts";
import { attempts, networkOf, type Slowing } from "#features/auth/attempts.ts";
import { userById } from "#features/auth/auth.ts";
import { challenges } from "#features/auth/challenges.ts";
import { accountOf, holdProven } from "#features/auth/credentials.ts";
import { deviceWords, knownDevice } from "#features/auth/devices.ts";
import { checkPassword, placeOf } from "#features/auth/passwords.ts";
import { hasSecondStep, passSecondStep } from "#features/auth/second-step.ts";
import { hasSignedInBefore } from "#features/auth/sessions.queries.ts";
import { openSession } from "#features/auth/sessions.ts";
import { findCredentials, findUnconfirmed } from "#features/auth/users.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "config" | "db" | "jobs">;

/** Mistyping costs nothing at first; after that half a minute, a minute, two … up to an hour. */
const FROM_ONE_PLACE = { free: 10, first: 30_000 };
/** Over all places that are not known: what somebody with many addresses can try in all. */
const FROM_EVERYWHERE = { free: 30, first: 60_000 };
const SECOND_STEPS = { free: 5, first: 30_000 };

const guesses = attempts();

/** docs/decisions/0060-sign-in-that-cannot-be-blocked.md */
function slowingOf(email: string, known: string | undefined, { address }: Caller): [Slowing, ...Slowing[]] {
  if (known) return [{ key: `device ${known}`, ...FROM_ONE_PLACE }];
  return [
    { key: `place ${networkOf(address)} ${email}`, ...FROM_ONE_PLACE },
    { key: `email ${email}`, ...FROM_EVERYWHERE },
  ];
}

export async function logIn(
  services: Needs,
  { email, password, device }: z.output<typeof Credentials>,
  caller: Caller,
) {
  const { config, db } = services;
  // PostgreSQL refuses U+0000 in a text, and no address has one.
  const storable = !email.includes("\0");
  const account = storable ? await findCredentials(db, email) : undefined;
  const shown = knownDevice(config, device);
  const known = shown && shown.userId === account?.id ? shown : undefined;
  const entries = { email, password };
  if (storable && shown && !known) {
    // Until its address is confirmed an account opens in the browser that registered it, and nowhere else.
    const registered = await findUnconfirmed(db, shown.userId, email);
    const opened = registered && (await unlessWrong(enter(services, registered, shown.name, entries, caller)));
    if (opened) return opened;
  }
  return enter(services, account, known?.name, entries, caller);
}

const isWrong = ({ codes }: Problem) => codes.includes("wrong_credentials");

const unlessWrong = <Result>(attempt: Promise<Result>): Promise<Result | undefined> =>
  attempt.catch((error: unknown) => {
    if (error instanceof Problem && isWrong(error)) return undefined;
    throw error;
  });

/** @param account undefined for an address that has none; @param known the name of the device, if it is known */
function enter(
  services: Needs,
  account: { id: number; password_hash: string } | undefined,
  known: string | undefined,
  { email, password }: { email: string; password: string },
  caller: Caller,
) {
  const { config, db } = services;
  const place = placeOf(caller, known !== undefined);
  return guesses.run(known ?? email, slowingOf(email, known, caller), isWrong, async () => {
    if (!(await checkPassword(account?.password_hash, password, place)) || !account) {
      throw new Problem("wrong_credentials");
    }
    if (await hasSecondStep(db, account.id)) {
      const challenge = await challenges(config).make({
        userId: account.id,
        known,
        passwordHash: account.password_hash,
      });
      throw new Problem("second_step_needed", { beside: { challenge } });
    }
    return welcome(services, account, "wrong_credentials", known !== undefined, caller);
  });
}

/** The second half of a sign-in: the challenge says that the password was right. */
export async function finishLogIn(services: Needs, entries: { challenge: string; code: string }, caller: Caller) {
  const { config, db } = services;
  const challenge = await challenges(config).read(entries.challenge);
  if (!challenge) throw new Problem("second_step_expired");
  const { userId, known } = challenge;
  const key = `second ${known ?? userId}`;
  const isGuess = ({ codes }: Problem) => codes.includes("wrong_second_step");
  return guesses.run(key, [{ key, ...SECOND_STEPS }], isGuess, async () => {
    const account = await accountOf(db, userId);
    if (!challenge.isFor(account.password_hash)) throw new Problem("second_step_expired");
    const passed = await passSecondStep(services, userId, entries.code);
    if (!passed) throw new Problem("wrong_second_step");
    return welcome(services, account, "second_step_expired", known !== undefined, caller, passed === "recovery");
  });
}

/** Opens the session, and tells the owner what an owner should know of it. */
async function welcome(
  services: Needs,
  account: { id: number; password_hash: string },
  refusal: ProblemCode,
  known: boolean,
  { userAgent }: Caller,
  byRecovery = false,
) {
  const { id: userId } = account;
  const { config, db, jobs } = services;
  const device = deviceWords(userAgent);
  const tokens = await db.transaction().execute(async (tx) => {
    await holdProven(tx, account, refusal);
    const isNews = !known && (await hasSignedInBefore(tx, userId));
    const opened = await openSession({ config, db: tx }, userId, device);
    if (byRecovery) await tellOwner({ db: tx, jobs }, userId, "recovery_code_used", device);
    if (isNews) await tellOwner({ db: tx, jobs }, userId, "signed_in", device);
    return opened;
  });
  return { ...tokens, user: await userById({ db }, userId) };
}
