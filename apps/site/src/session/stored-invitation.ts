import { INVITED_BY } from "@party/contract/values/storage-keys";

/** Whoever takes longer to make an account came by another way. */
const KEPT_MS = 30 * 86_400_000;

/** Keeps the code of `?invited=` until there is an account; a later invitation takes the place of an earlier one. */
export function keepInvitation(): void {
  const code = new URLSearchParams(location.search).get("invited");
  if (!code || !/^\w{4,16}$/.test(code)) return;
  try {
    localStorage.setItem(INVITED_BY, `${Date.now()} ${code}`);
  } catch {
    // Storage is blocked: nobody is credited.
  }
}

/** The code that is kept, if any. */
export function keptInvitation(): string | undefined {
  try {
    const [at, code] = (localStorage.getItem(INVITED_BY) ?? "").split(" ");
    return code && Date.now() - Number(at) < KEPT_MS ? code : undefined;
  } catch {
    return undefined;
  }
}

export function forgetInvitation(): void {
  try {
    localStorage.removeItem(INVITED_BY);
  } catch {
    // Nothing was stored.
  }
}
