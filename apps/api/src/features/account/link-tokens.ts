import { createHash, randomBytes } from "node:crypto";

/** 256 bits of chance; it stands in the mail alone. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** What the database knows of a token. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
