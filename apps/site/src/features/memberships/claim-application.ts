import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";
import { forgetApplicationKeys, forgetSent, keptApplicationKeys } from "#session/stored-application.ts";

/**
 * Links the free application that this browser has sent to the account, once; without a connection, later. What somebody
 * else has sent from the same device stays theirs, and its key is forgotten. Never throws.
 */
export async function claimApplication(): Promise<void> {
  const keys = keptApplicationKeys();
  if (keys.length === 0) return;
  for (const key of keys) {
    try {
      const { membership } = await api("POST /memberships/claims/", { body: { key } });
      if (membership) forgetSent();
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) return;
    }
  }
  forgetApplicationKeys();
}
