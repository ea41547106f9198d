import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** 256 bits of chance; it stands in the mail alone. */
export const newConfirmationToken = (): string => randomBytes(32).toString("base64url");

/**
 * The token that ends a subscription, the same in every mail for as long as the installation keeps its secret. Made
 * instead of stored, because mails to come must carry it; docs/decisions/0020-newsletter-tokens.md
 */
export const unsubscribeTokenOf = (secretKey: string, subscriptionId: number): string =>
  createHmac("sha256", new Uint8Array(hkdfSync("sha256", secretKey, "", "newsletter unsubscribe", 32)))
    .update(String(subscriptionId))
    .digest("base64url");

/** What the database knows of a token. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
