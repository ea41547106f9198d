import type { CallOptions } from "@party/contract/client";
import { APPLICATION_KEY, REGISTERED, SENT_APPLICATION } from "@party/contract/values/storage-keys";

type Entries = CallOptions<"PUT /api/profile/">["body"];

/** Entered at registration, stored in the profile (spec.md section 2 and 3). */
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

/** The server accepts a claim for this long. */
const MAX_AGE_MS = 90 * 86_400_000;
/** Several persons may share a phone. */
const MAX_KEYS = 10;

/** A free application that was sent in this tab, which the home page shows. */
interface SentApplication {
  id: number;
  /** Linked to the sender's account. */
  linked: boolean;
}

/** @param key idempotency key of the call, by which the application can be claimed for an account later */
export function storeSentApplication(sent: SentApplication, key: string | undefined): void {
  try {
    sessionStorage.setItem(SENT_APPLICATION, JSON.stringify(sent));
    if (key) localStorage.setItem(APPLICATION_KEY, [Date.now(), ...storedApplicationKeys(), key].join(" "));
  } catch {
    // Storage is blocked: only the message is shown.
  }
}

export function sentApplication(): SentApplication | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(SENT_APPLICATION) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearSentApplication(): void {
  try {
    sessionStorage.removeItem(SENT_APPLICATION);
  } catch {
    // Nothing was stored.
  }
}

/** Oldest first. */
export function storedApplicationKeys(): string[] {
  try {
    const [at, ...keys] = (localStorage.getItem(APPLICATION_KEY) ?? "").split(" ");
    return Date.now() - Number(at) < MAX_AGE_MS ? keys.slice(0, MAX_KEYS) : [];
  } catch {
    return [];
  }
}

export function clearApplicationKeys(): void {
  try {
    localStorage.removeItem(APPLICATION_KEY);
  } catch {
    // Nothing was stored.
  }
}
