import { hash, hkdfSync, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Config } from "#config.ts";

export const ACCESS_MINUTES = 15;
export const REFRESH_DAYS = 30;
/** However often its tokens are exchanged, a sign-in ends after so many days and the password is asked for. */
export const SESSION_DAYS = 90;

const ALGORITHM = "HS256";
const AUDIENCE = "party-api";

/** Signs and reads access tokens with a key of their own, derived from the installation's secret. */
export function accessTokens({ secretKey }: Pick<Config, "secretKey">) {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "access tokens", 32));
  return {
    sign: (userId: number, sessionId: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_MINUTES} minutes`)
        .sign(key),
    /** The session a token belongs to, or undefined when it is forged, expired or no token at all. */
    async sessionOf(token: string): Promise<string | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
        return typeof payload.sid === "string" ? payload.sid : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** 256 bits of chance. */
export const newRefreshToken = () => randomBytes(32).toString("base64url");

export const digestOf = (refreshToken: string) => hash("sha256", refreshToken, "base64url");
