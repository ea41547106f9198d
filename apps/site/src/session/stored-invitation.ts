import { INVITED_BY } from "@party/contract/values/storage-keys";

const MAX_AGE_MS = 30 * 86_400_000;

/** Stores the code of `?invited=` until registration; a later invitation replaces an earlier one. */
export function storeInvitation(): void {
  const code = new URLSearchParams(location.search).get("invited");
  if (!code || !/^\w{4,16}$/.test(code)) return;
  try {
    localStorage.setItem(INVITED_BY, `${Date.now()} ${code}`);
  } catch {
    // Storage is blocked: the invitation is not counted.
  }
}

export function storedInvitation(): string | undefined {
  try {
    const [at, code] = (localStorage.getItem(INVITED_BY) ?? "").split(" ");
    return code && Date.now() - Number(at) < MAX_AGE_MS ? code : undefined;
  } catch {
    return undefined;
  }
}

export function clearInvitation(): void {
  try {
    localStorage.removeItem(INVITED_BY);
  } catch {
    // Nothing was stored.
  }
}
