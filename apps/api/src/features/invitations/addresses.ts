import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const keyOf = (secretKey: string, purpose: string) => new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, 32));
const macOf = (secretKey: string, purpose: string, text: string) =>
  createHmac("sha256", keyOf(secretKey, purpose)).update(text).digest("base64url");

const mark = (secretKey: string, email: string) => macOf(secretKey, "invited address", email.toLowerCase());
const seal = (secretKey: string, marked: string) => macOf(secretKey, "invitation unsubscribe", marked);

/** What is kept of an address: enough to know it again, and of no use without the installation's secret. */
export const digestOf = (secretKey: string, email: string): Buffer =>
  createHash("sha256").update(mark(secretKey, email)).digest();

/** The token by which an address ends its invitations; the same in every mail, and stored nowhere. */
export const refusalToken = (secretKey: string, email: string): string => {
  const marked = mark(secretKey, email);
  return marked + seal(secretKey, marked);
};

/** @returns the digest of the address behind a token, or undefined for a token that is not ours. */
export function digestOfRefusal(secretKey: string, token: string): Buffer | undefined {
  const [, marked, sealed] = /^([\w-]{43})([\w-]{43})$/.exec(token) ?? [];
  if (marked === undefined || sealed === undefined) return undefined;
  const right = timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(secretKey, marked)));
  return right ? createHash("sha256").update(marked).digest() : undefined;
}
