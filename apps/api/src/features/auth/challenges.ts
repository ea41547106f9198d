import { hash, hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Config } from "#config.ts";

const MINUTES = 5;
const ALGORITHM = "HS256";
const AUDIENCE = "party-second-step";

interface Challenge {
  userId: number;
  /** The name of the device, when it is a known one. */
  known: string | undefined;
  passwordHash: string;
}

/** The salt alone makes it another with each password; a part of it tells nothing. */
const markOf = (passwordHash: string) => hash("sha256", passwordHash, "base64url").slice(0, 16);

/** What somebody who knew the password holds until the code is there. It opens nothing by itself. */
export function challenges({ secretKey }: Pick<Config, "secretKey">) {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "second step", 32));
  return {
    make: ({ userId, known, passwordHash }: Challenge): Promise<string> =>
      new SignJWT({ mark: markOf(passwordHash), ...(known ? { known } : {}) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${MINUTES} minutes`)
        .sign(key),
    /** @returns undefined when it is forged, expired or no challenge at all */
    async read(challenge: string) {
      try {
        const { payload } = await jwtVerify(challenge, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
        return {
          userId: Number(payload.sub),
          known: typeof payload.known === "string" ? payload.known : undefined,
          /** A challenge ends with the password that it stands for. */
          isFor: (passwordHash: string) => payload.mark === markOf(passwordHash),
        };
      } catch {
        return undefined;
      }
    },
  };
}
