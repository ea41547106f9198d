import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

const keyOf = (secretKey: string, use: string) => Buffer.from(hkdfSync("sha256", secretKey, "", use, 32));

/** Encrypts what names a person, for the database: AES-256-GCM as nonce, tag, text. */
export function encrypt(secretKey: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secretKey, "party seal"), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when it was sealed with another key, or changed. */
export function decrypt(secretKey: string, sealed: Buffer): string {
  // Without its length a tag that was cut to four bytes would do.
  const shape = { authTagLength: TAG };
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secretKey, "party seal"), sealed.subarray(0, NONCE), shape);
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
}

/** The same for the same text, so that what is sealed can be found; without the key it tells nothing. */
export const hmacIndex = (secretKey: string, text: string): Buffer =>
  createHmac("sha256", keyOf(secretKey, "party blind index")).update(text).digest();
