import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@party/contract/account";
import { Secret, TOTP } from "otpauth";
import { decrypt, encrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondStep,
  findSecret,
  insertRecoveryCodes,
  putSecret,
  takeRecoveryCode,
  takeStep,
} from "#features/auth/second-step.queries.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "config" | "db">;

const PERIOD_SECONDS = 30;
/** Clocks of phones go wrong: one step earlier or later is taken too (RFC 6238, section 5.2). */
const WINDOW = 1;

/** What every authenticator app can do: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Secret, label = "") =>
  new TOTP({ issuer: party.name, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });

/** A fresh secret, which counts once a code of it was given. */
export async function startSecondStep({ config, db }: Needs, user: { id: number; email: string }) {
  const secret = new Secret({ size: 20 });
  if (!(await putSecret(db, user.id, encrypt(config.secretKey, secret.base32)))) throw new Problem("two_step_on");
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
}

/** Switches it on. @returns the recovery codes, which nobody can show again */
export async function confirmSecondStep({ config, db: tx }: Needs, userId: number, code: string): Promise<string[]> {
  const kept = await findSecret(tx, userId);
  if (kept?.confirmed_at) throw new Problem("two_step_on");
  const step = kept && stepOf(config, kept.secret_sealed, code);
  if (step === undefined) throw new Problem("wrong_code");
  if (!(await confirmSecret(tx, userId, step))) throw new Problem("two_step_on");
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((each) => digestOf(config, userId, each)),
  );
  return codes;
}

/** Takes a code of the app or a recovery code, each good once. @returns which it was, or undefined when it is neither */
export async function passSecondStep(
  { config, db }: Needs,
  userId: number,
  code: string,
): Promise<"app" | "recovery" | undefined> {
  const kept = await findSecret(db, userId);
  if (!kept?.confirmed_at) return undefined;
  const step = stepOf(config, kept.secret_sealed, code);
  if (step !== undefined) return (await takeStep(db, userId, step)) ? "app" : undefined;
  return (await takeRecoveryCode(db, userId, digestOf(config, userId, code))) ? "recovery" : undefined;
}

export const hasSecondStep = async (db: Database, userId: number) =>
  Boolean((await findSecret(db, userId))?.confirmed_at);

export const recoveryCodesLeft = (db: Database, userId: number): Promise<number> => countRecoveryCodes(db, userId);

/** @param since only one that was switched on after this moment. @returns whether one was on */
export const removeSecondStep = async (db: Database, userId: number, since?: Date) =>
  Boolean((await deleteSecondStep(db, userId, since))?.confirmed_at);

function stepOf({ secretKey }: Needs["config"], sealed: Buffer, typed: string): number | undefined {
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

const digestOf = ({ secretKey }: Needs["config"], userId: number, code: string) =>
  hmacIndex(secretKey, `recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
