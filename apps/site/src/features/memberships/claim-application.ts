import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";
import { clearApplicationKeys, clearSentApplication, storedApplicationKeys } from "#session/stored-application.ts";

/**
 * Claims the free application that this browser has sent for the account. Without a network it tries again later. The
 * key of an application by somebody else is deleted. Never throws.
 */
export async function claimApplication(): Promise<void> {
  const keys = storedApplicationKeys();
  if (keys.length === 0) return;
  for (const key of keys) {
    try {
      const { membership } = await api("POST /memberships/claims/", { body: { key } });
      if (membership) clearSentApplication();
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) return;
    }
  }
  clearApplicationKeys();
}
