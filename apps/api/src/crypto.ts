import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { AnnouncedTopic } from "@party/contract/notifications";
import { type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from "jose";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * HKDF costs several times what an HMAC does; an HMAC takes 4 µs with a key object and 19 µs with its bytes, a cipher 12 µs and 39 µs
 * (Node 24). There are few purposes, and two secret keys at most.
 */
const derivedKeys = new Map<string, KeyObject>();

/** One key of 32 bytes per purpose (HKDF, RFC 5869). A changed name would make stored data unreadable. */
export function deriveKey(secretKey: string, purpose: string): KeyObject {
  const name = `${secretKey}\0${purpose}`;
  const derived =
    derivedKeys.get(name) ?? createSecretKey(new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, 32)));
  derivedKeys.set(name, derived);
  return derived;
}

/** The other accepted key, by secret key. */
const alternativeKeys = new Map<string, string>();

/** From now on, what was made with the other key is accepted beside what was made with the secret key. */
export function acceptAlternativeKey(secretKey: string, other: string | undefined): void {
  if (other === undefined) alternativeKeys.delete(secretKey);
  else alternativeKeys.set(secretKey, other);
}

/** The keys to verify, decrypt and look up with, the one to make and encrypt with first (docs/operations/keys.md). */
export function acceptedKeys(secretKey: string): [string, ...string[]] {
  const other = alternativeKeys.get(secretKey);
  return other === undefined ? [secretKey] : [secretKey, other];
}

/** Whether a MAC was made with an accepted key. @param make the right MAC with the given key */
export const isHmacValid = (secretKey: string, mac: string, make: (key: string) => string): boolean =>
  acceptedKeys(secretKey).some((key) => {
    const [given, right] = [Buffer.from(mac), Buffer.from(make(key))];
    return given.length === right.length && timingSafeEqual(given, right);
  });

/** HMAC-SHA-256 with the key of a purpose. */
export const keyedHmac = (secretKey: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", deriveKey(secretKey, purpose)).update(text).digest();

/**
 * HMAC-SHA-256 with the secret itself, for links, tickets and callback URLs that are already in use. New purposes use
 * `keyedHmac`.
 * @param text begins with its purpose, so that HMACs of different purposes differ
 */
export const prefixedHmac = (secretKey: string, text: string): Buffer =>
  createHmac("sha256", secretKey).update(text).digest();

const encryptionKey = (secretKey: string) => deriveKey(secretKey, "party seal");

/** Encrypts personal data for the database: AES-256-GCM; 12 bytes of nonce, 16 bytes of tag, then the ciphertext. */
export function encrypt(secretKey: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(secretKey), nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws when the value was encrypted with a key that is not accepted, or changed */
export function decrypt(secretKey: string, encrypted: Buffer): string {
  const [current, other] = acceptedKeys(secretKey);
  if (other === undefined) return decryptWith(current, encrypted);
  try {
    return decryptWith(current, encrypted);
  } catch {
    return decryptWith(other, encrypted);
  }
}

/** @throws when the value was encrypted with another key, or changed */
export function decryptWith(secretKey: string, encrypted: Buffer): string {
  // Without a fixed length Node accepts tags cut to four bytes.
  const shape = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv("aes-256-gcm", encryptionKey(secretKey), encrypted.subarray(0, NONCE_BYTES), shape);
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}

/** Encrypts a part of a file with a key of that file alone. @param name authenticated: the part cannot stand for another */
export function encryptPart(key: Buffer, name: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws when the part was changed, or is another one */
export function decryptPart(key: Buffer, name: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(name)).setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** HMAC by which an encrypted row is found by its plaintext. */
export const hmacIndex = (secretKey: string, text: string): Buffer => keyedHmac(secretKey, "party blind index", text);

/** All HMACs by which a row may be found: with each accepted key. */
export const hmacIndexes = (secretKey: string, text: string): Buffer[] =>
  acceptedKeys(secretKey).map((key) => hmacIndex(key, text));

type LinkTarget = "payment" | "order" | "monthly-gift" | "card" | `mails of ${AnnouncedTopic}`;

const linkHmac = (secretKey: string, kind: LinkTarget, id: number) =>
  prefixedHmac(secretKey, `link:${kind}:${id}`).toString("base64url");

/** The token of a link that grants access to one row: the row id with its HMAC, so it is not stored. */
export const linkToken = (secretKey: string, kind: LinkTarget, id: number): string =>
  `${id.toString(36)}-${linkHmac(secretKey, kind, id)}`;

/** @returns the row's id, or undefined for a token with a wrong signature */
export function verifyLinkToken(secretKey: string, kind: LinkTarget, token: string): number | undefined {
  const [, digits, mac] = /^([0-9a-z]{1,7})-([\w-]{43})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined) return undefined;
  const id = Number.parseInt(digits, 36);
  // Leading zeros are rejected: otherwise one row would have several valid tokens, each with its own rate limit.
  const right = isHmacValid(secretKey, mac, (key) => linkHmac(key, kind, id)) && digits === id.toString(36);
  return right && id <= 2_147_483_647 ? id : undefined;
}

/** Verifies a JWT that was signed with the key of a purpose. @returns undefined when no accepted key made it */
export async function verifyJwt(
  secretKey: string,
  purpose: string,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult["payload"] | undefined> {
  for (const key of acceptedKeys(secretKey)) {
    try {
      return (await jwtVerify(token, deriveKey(key, purpose), options)).payload;
    } catch {
      // The next key may have made it.
    }
  }
  return undefined;
}
