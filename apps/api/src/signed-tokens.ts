import { type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from "jose";
import { acceptedKeys, deriveKey } from "#crypto.ts";

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
