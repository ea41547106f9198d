import { INVITED_BY_KEY } from "@party/contract/values/storage-keys";
import { readEntry, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";

const MAX_AGE_MS = 30 * 86_400_000;

/** Stores the code of `?invited=` until registration; a later invitation replaces an earlier one. */
export function storeInvitation(): void {
  const code = new URLSearchParams(location.search).get("invited");
  if (!code || !/^\w{4,16}$/.test(code)) return;
  // Where storage is blocked the invitation is not counted.
  storeEntry("localStorage", INVITED_BY_KEY, `${Date.now()} ${code}`);
}

export function storedInvitation(): string | undefined {
  const [at, code] = (readEntry("localStorage", INVITED_BY_KEY) ?? "").split(" ");
  return code && Date.now() - Number(at) < MAX_AGE_MS ? code : undefined;
}

export const clearInvitation = (): void => removeEntry("localStorage", INVITED_BY_KEY);
