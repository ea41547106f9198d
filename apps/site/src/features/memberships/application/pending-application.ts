// What the sign-in pages need of an application, without the code of the wizard.
import { ApiError } from "@party/contract/client";
import { type MembershipType, membershipTypes } from "@party/contract/values/membership-plans";
import { PENDING_MEMBERSHIP_KEY } from "@party/contract/values/storage-keys";
import { readEntry, readJson } from "@party/ui/storage/browser-storage.ts";
import { api } from "#api.ts";
import { clearApplicationKeys, clearSentApplication, storedApplicationKeys } from "#session/stored-entries.ts";

/** True from the redirect to the login until the application is sent. */
export const hasPendingApplication = (): boolean => readEntry("sessionStorage", PENDING_MEMBERSHIP_KEY) !== null;

/** Also by its name on the card, as in "Gold". Stored values are not trusted. */
export const findPlan = (name: unknown): MembershipType | undefined =>
  membershipTypes.find((type) => type === String(name).toLowerCase());

export const findPendingPlan = (): MembershipType | undefined =>
  findPlan(readJson<{ plan?: unknown }>("sessionStorage", PENDING_MEMBERSHIP_KEY)?.plan);

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
