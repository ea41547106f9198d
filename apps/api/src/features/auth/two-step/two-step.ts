import { randomInt } from "node:crypto";
import { RECOVERY_CODE_COUNT } from "@party/contract/account";
import { Secret, TOTP } from "otpauth";
import { decrypt, encrypt, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { lockVerifiedAccount, notifyAccountOwner, reauthenticate, requireAccount } from "../credentials/credentials.ts";
import {
  confirmTotpSecret,
  consumeRecoveryCode,
  consumeTimeStep,
  deleteRecoveryCodes,
  deleteTotpSecret,
  findTotpSecret,
  insertRecoveryCodes,
  replaceTotpSecret,
  upsertTotpSecret,
} from "./two-step.queries.ts";

type TwoStepServices = Pick<Services, "config" | "db" | "jobs">;

/** Requires a confirmed address: an account registered with somebody else's address would otherwise lock its owner out. */
export async function startTwoStep(services: TwoStepServices, userId: number, password: string) {
  const account = await reauthenticate(services, userId, password);
  if (!account.email_confirmed_at) throw new Problem("email_unconfirmed");
  return createTotpSecret(services, account);
}

export const confirmTwoStep = (
  { config, db, jobs }: TwoStepServices,
  userId: number,
  code: string,
): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await requireAccount(tx, userId);
    const codes = await activateTotp({ config, db: tx }, userId, code);
    await notifyAccountOwner({ db: tx, jobs }, userId, "two_step_on");
    return codes;
  });

export async function stopTwoStep(
  { config, db, jobs }: TwoStepServices,
  userId: number,
  { current_password, code }: { current_password: string; code: string },
): Promise<void> {
  const account = await reauthenticate({ config, db }, userId, current_password);
  await db.transaction().execute(async (tx) => {
    await lockVerifiedAccount(tx, account);
    if (!(await isTwoStepOn(tx, userId))) throw new Problem("two_step_off");
    if (!(await verifySecondFactor({ config, db: tx }, userId, code))) throw new Problem("wrong_code");
    await removeTwoStep(tx, userId);
    await notifyAccountOwner({ db: tx, jobs }, userId, "two_step_off");
  });
}

type TotpServices = Pick<Services, "config" | "db">;

const TOTP_PERIOD_SECONDS = 30;
/** Tolerates clock drift of one time step (RFC 6238, section 5.2). */
const TOTP_WINDOW = 1;

/** The parameters that every authenticator app supports. */
const totpOf = (secret: Secret, label = "") =>
  new TOTP({ issuer: party.name, label, secret, algorithm: "SHA1", digits: 6, period: TOTP_PERIOD_SECONDS });

/** Stores a new secret; it becomes active with the first valid code. */
export async function createTotpSecret({ config, db }: TotpServices, user: { id: number; email: string }) {
  const secret = new Secret({ size: 20 });
  if (!(await upsertTotpSecret(db, user.id, encrypt(config.secretKey, secret.base32))))
    throw new Problem("two_step_on");
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
}

/** @returns the recovery codes; only their digests are stored */
export async function activateTotp({ config, db: tx }: TotpServices, userId: number, code: string): Promise<string[]> {
  const stored = await findTotpSecret(tx, userId);
  if (stored?.confirmed_at) throw new Problem("two_step_on");
  const step = stored && timeStepOf(config, stored.secret_encrypted, code);
  if (step === undefined) throw new Problem("wrong_code");
  if (!(await confirmTotpSecret(tx, userId, step))) throw new Problem("two_step_on");
  return renewRecoveryCodes({ config, db: tx }, userId);
}

const OFFER_LIFETIME_MS = 10 * 60_000;

/** A secret that replaces the stored one with its first code. `offer` is for `replaceTotp` alone: nothing is stored before. */
export function offerTotpSecret({ secretKey }: TotpServices["config"], user: { id: number; email: string }) {
  const secret = new Secret({ size: 20 });
  const content = { userId: user.id, secret: secret.base32, until: Date.now() + OFFER_LIFETIME_MS };
  const offer = encrypt(secretKey, JSON.stringify(content)).toString("base64url");
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString(), offer };
}

function readOfferedSecret({ secretKey }: TotpServices["config"], userId: number, offer: string): string {
  try {
    const content = JSON.parse(decrypt(secretKey, Buffer.from(offer, "base64url")));
    if (content.userId === userId && content.until > Date.now()) return content.secret;
  } catch {
    // Nothing that was made here.
  }
  throw new Problem("authenticator_offer_expired");
}

/** Replaces the secret and the recovery codes. @returns the new codes. @throws Problem `authenticator_offer_expired`, `wrong_code` or `two_step_off` */
export async function replaceTotp(
  { config, db: tx }: TotpServices,
  userId: number,
  { offer, code }: { offer: string; code: string },
): Promise<string[]> {
  const encrypted = encrypt(config.secretKey, readOfferedSecret(config, userId, offer));
  const step = timeStepOf(config, encrypted, code);
  if (step === undefined) throw new Problem("wrong_code");
  if (!(await replaceTotpSecret(tx, userId, encrypted, step))) throw new Problem("two_step_off");
  return renewRecoveryCodes({ config, db: tx }, userId);
}

/** @returns new recovery codes, of which only digests are stored; those from before work no longer */
export async function renewRecoveryCodes({ config, db: tx }: TotpServices, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((each) => recoveryCodeDigests(config, userId, each)[0]!),
  );
  return codes;
}

/** Consumes a TOTP code or a recovery code. @returns which one it was, or undefined when it is not valid */
export async function verifySecondFactor(
  { config, db }: TotpServices,
  userId: number,
  code: string,
): Promise<"app" | "recovery" | undefined> {
  const stored = await findTotpSecret(db, userId);
  if (!stored?.confirmed_at) return undefined;
  const step = timeStepOf(config, stored.secret_encrypted, code);
  if (step !== undefined) return (await consumeTimeStep(db, userId, step)) ? "app" : undefined;
  return (await consumeRecoveryCode(db, userId, recoveryCodeDigests(config, userId, code))) ? "recovery" : undefined;
}

export const isTwoStepOn = async (db: Database, userId: number) =>
  Boolean((await findTotpSecret(db, userId))?.confirmed_at);

/** @param since removes only a secret that was activated after this moment @returns whether two-step sign-in was on */
export const removeTwoStep = async (db: Database, userId: number, since?: Date) =>
  Boolean((await deleteTotpSecret(db, userId, since))?.confirmed_at);

function timeStepOf({ secretKey }: TotpServices["config"], encrypted: Buffer, typed: string): number | undefined {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = Date.now();
  const secret = Secret.fromBase32(decrypt(secretKey, encrypted));
  const delta = totpOf(secret).validate({ token, timestamp, window: TOTP_WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / TOTP_PERIOD_SECONDS) + delta;
}

/**
 * The current code of an account, or the next one when that was used; for the demo, whose people have no phone.
 * @returns undefined without an authenticator
 */
export async function totpCodeOf({ config, db }: TotpServices, userId: number): Promise<string | undefined> {
  const stored = await findTotpSecret(db, userId);
  if (!stored?.confirmed_at) return undefined;
  const now = Math.floor(Date.now() / 1_000 / TOTP_PERIOD_SECONDS);
  const step = Math.max(now, Number(stored.last_step) + 1);
  const secret = Secret.fromBase32(decrypt(config.secretKey, stored.secret_encrypted));
  return totpOf(secret).generate({ timestamp: step * TOTP_PERIOD_SECONDS * 1_000 });
}

/** Without characters that are easily confused (0 and o, 1, i and l) and without u, so that no words appear. */
const RECOVERY_CODE_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";

/** 49 bits of entropy, e.g. `k7m2q-x9ept`. */
function newRecoveryCode(): string {
  const letters = Array.from(
    { length: 10 },
    () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
  ).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The first is the one to store. */
const recoveryCodeDigests = ({ secretKey }: TotpServices["config"], userId: number, code: string) =>
  hmacIndexes(secretKey, `recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
