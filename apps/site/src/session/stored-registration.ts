import type { CallOptions } from "@party/contract/client";
import { REGISTERED } from "@party/contract/values/storage-keys";

type Entries = CallOptions<"PUT /api/profile/">["body"];

/** Entered at registration, stored in the profile (spec sections 2 and 3). */
const names = [
  ...["first_name", "last_name", "phone", "date_of_birth", "gender"],
  ...["occupation", "organization", "address", "city", "country"],
] as const satisfies readonly (keyof Entries)[];

export type StoredRegistration = Entries & { email: string };

/** Stores profile details, which registration does not send, until the first sign-in in this tab. */
export function storeRegistration(entries: FormData): void {
  const registered = Object.fromEntries(["email", ...names].map((name) => [name, String(entries.get(name) ?? "")]));
  try {
    sessionStorage.setItem(REGISTERED, JSON.stringify(registered));
  } catch {
    // Storage is blocked: the member enters them in the profile.
  }
}

/** The stored details of the member with this email address. */
export function storedRegistration(email: string): StoredRegistration | undefined {
  try {
    const registered: StoredRegistration | null = JSON.parse(sessionStorage.getItem(REGISTERED) ?? "null");
    return registered?.email.trim().toLowerCase() === email.toLowerCase() ? registered : undefined;
  } catch {
    return undefined;
  }
}

export function clearRegistration(): void {
  try {
    sessionStorage.removeItem(REGISTERED);
  } catch {
    // Nothing was stored.
  }
}

/** In memory only: a password is never stored. */
let credentials: { email: string; password: string } | undefined;

export function setNewCredentials(email: string, password: string): void {
  credentials = { email, password };
}

/** Credentials of an account that was created in this page. */
export const newCredentials = () => credentials;

export function clearNewCredentials(): void {
  credentials = undefined;
}
