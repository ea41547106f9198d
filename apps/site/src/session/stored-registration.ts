import type { CallOptions } from "@party/contract/client";
import { REGISTERED } from "@party/contract/values/storage-keys";

type Entries = CallOptions<"PUT /api/profile/">["body"];

/** Told on registering, kept by the profile (spec sections 2 and 3). */
const names = [
  ...["first_name", "last_name", "phone", "date_of_birth", "gender"],
  ...["occupation", "organization", "address", "city", "country"],
] as const satisfies readonly (keyof Entries)[];

export type Registered = Entries & { email: string };

/** Keeps what registering does not send until the first sign-in of this tab, and no longer than the tab. */
export function keepRegistered(entries: FormData): void {
  const registered = Object.fromEntries(["email", ...names].map((name) => [name, String(entries.get(name) ?? "")]));
  try {
    sessionStorage.setItem(REGISTERED, JSON.stringify(registered));
  } catch {
    // Storage is blocked: the member fills in the profile.
  }
}

/** What is kept of the member with this address. */
export function keptRegistered(email: string): Registered | undefined {
  try {
    const registered: Registered | null = JSON.parse(sessionStorage.getItem(REGISTERED) ?? "null");
    return registered?.email.trim().toLowerCase() === email.toLowerCase() ? registered : undefined;
  } catch {
    return undefined;
  }
}

export function forgetRegistered(): void {
  try {
    sessionStorage.removeItem(REGISTERED);
  } catch {
    // Nothing was stored.
  }
}

/** In memory alone: the page that follows the registration may know the password, no storage ever. */
let credentials: { email: string; password: string } | undefined;

export function handOverCredentials(email: string, password: string): void {
  credentials = { email, password };
}

/** Of an account that was made a moment ago in this page. */
export const handedOver = () => credentials;

export function forgetCredentials(): void {
  credentials = undefined;
}
