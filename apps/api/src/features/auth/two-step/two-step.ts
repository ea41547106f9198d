import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@party/contract/account";
import { Secret, TOTP } from "otpauth";
import { decrypt, encrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { notifyOwner } from "../auth.emails.ts";
import { accountOf, lockVerifiedAccount, reauthenticate } from "../credentials/credentials.ts";
import {
  confirmTotpSecret,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  deleteTotpSecret,
  findTotpSecret,
  insertRecoveryCodes,
  upsertTotpSecret,
} from "./two-step.queries.ts";

type TwoStepServices = Pick<Services, "config" | "db" | "jobs">;

/** Only with a confirmed address: else whoever registered with a stranger's could lock that one out for good. */
export async function startTwoStep(services: TwoStepServices, userId: number, password: string) {
  const account = await reauthenticate(services.db, userId, password);
  if (!account.email_confirmed_at) throw new Problem("email_unconfirmed");
  return createTotpSecret(services, account);
}

export const confirmTwoStep = (
  { config, db, jobs }: TwoStepServices,
  userId: number,
  code: string,
): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await accountOf(tx, userId);
    const codes = await activateTotp({ config, db: tx }, userId, code);
    await notifyOwner({ db: tx, jobs }, userId, "two_step_on");
    return codes;
  });

export async function stopTwoStep(
  { config, db, jobs }: TwoStepServices,
  userId: number,
  { current_password, code }: { current_password: string; code: string },
): Promise<void> {
  const account = await reauthenticate(db, userId, current_password);
  await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account);
    if (!(await isTwoStepOn(tx, userId))) throw new Problem("two_step_off");
    if (!(await verifySecondFactor({ config, db: tx }, userId, code))) throw new Problem("wrong_code");
    await removeTwoStep(tx, userId);
    await notifyOwner({ db: tx, jobs }, userId, "two_step_off");
  });
}

type TotpServices = Pick<Services, "config" | "db">;

const PERIOD_SECONDS = 30;
/** Clocks of phones go wrong: one step earlier or later is taken too (RFC 6238, section 5.2). */
const WINDOW = 1;

/** What every authenticator app can do: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Secret, label = "") =>
  new TOTP({ issuer: party.name, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });

/** A fresh secret, which counts once a code of it was given. */
export async function createTotpSecret({ config, db }: TotpServices, user: { id: number; email: string }) {
  const secret = new Secret({ size: 20 });
  if (!(await upsertTotpSecret(db, user.id, encrypt(config.secretKey, secret.base32))))
    throw new Problem("two_step_on");
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
}

/** Switches it on. @returns the recovery codes, which nobody can show again */
export async function activateTotp({ config, db: tx }: TotpServices, userId: number, code: string): Promise<string[]> {
  const kept = await findTotpSecret(tx, userId);
  if (kept?.confirmed_at) throw new Problem("two_step_on");
  const step = kept && stepOf(config, kept.secret_sealed, code);
  if (step === undefined) throw new Problem("wrong_code");
  if (!(await confirmTotpSecret(tx, userId, step))) throw new Problem("two_step_on");
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((each) => recoveryCodeDigest(config, userId, each)),
  );
  return codes;
}

/** Takes a code of the app or a recovery code, each good once. @returns which it was, or undefined when it is neither */
export async function verifySecondFactor(
  { config, db }: TotpServices,
  userId: number,
  code: string,
): Promise<"app" | "recovery" | undefined> {
  const kept = await findTotpSecret(db, userId);
  if (!kept?.confirmed_at) return undefined;
  const step = stepOf(config, kept.secret_sealed, code);
  if (step !== undefined) return (await consumeTimeStep(db, userId, step)) ? "app" : undefined;
  return (await consumeRecoveryCode(db, userId, recoveryCodeDigest(config, userId, code))) ? "recovery" : undefined;
}

export const isTwoStepOn = async (db: Database, userId: number) =>
  Boolean((await findTotpSecret(db, userId))?.confirmed_at);

export const recoveryCodesLeft = (db: Database, userId: number): Promise<number> => countRecoveryCodes(db, userId);

/** @param since only one that was switched on after this moment. @returns whether one was on */
export const removeTwoStep = async (db: Database, userId: number, since?: Date) =>
  Boolean((await deleteTotpSecret(db, userId, since))?.confirmed_at);

function stepOf({ secretKey }: TotpServices["config"], sealed: Buffer, typed: string): number | undefined {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = Date.now();
  const secret = Secret.fromBase32(decrypt(secretKey, sealed));
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

/** Without what is easily taken for another: 0 and o, 1, i and l; u goes so that no word comes of it. */
const LETTERS = "23456789abcdefghjkmnpqrstvwxyz";

/** 49 bits of chance, as people copy it: `k7m2q-x9ept`. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const recoveryCodeDigest = ({ secretKey }: TotpServices["config"], userId: number, code: string) =>
  hmacIndex(secretKey, `recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
