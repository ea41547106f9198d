import type { CallOptions } from "@party/contract/client";
import { APPLICATION_KEYS_KEY, REGISTERED_KEY, SENT_APPLICATION_KEY } from "@party/contract/values/storage-keys";
import { readEntry, readJson, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";

type ProfileEntries = CallOptions<"PUT /api/profile/">["body"];

/** Entered at registration, stored in the profile (spec.md section 2 and 3). */
const profileFieldNames = [
  ...["first_name", "last_name", "phone", "date_of_birth", "gender"],
  ...["occupation", "organization", "address", "city", "country"],
] as const satisfies readonly (keyof ProfileEntries)[];

export type StoredRegistration = ProfileEntries & { email: string };

/** Stores profile details, which registration does not send, until the first sign-in in this tab. */
export function storeRegistration(entries: FormData): void {
  const registered = Object.fromEntries(
    ["email", ...profileFieldNames].map((name) => [name, String(entries.get(name) ?? "")]),
  );
  // Where storage is blocked the member enters them in the profile.
  storeEntry("sessionStorage", REGISTERED_KEY, JSON.stringify(registered));
}

/** The stored details of the member with this email address. */
export function storedRegistration(email: string): StoredRegistration | undefined {
  const registered = readJson<StoredRegistration>("sessionStorage", REGISTERED_KEY);
  return registered?.email?.trim().toLowerCase() === email.toLowerCase() ? registered : undefined;
}

export const clearRegistration = (): void => removeEntry("sessionStorage", REGISTERED_KEY);

/** In memory only: a password is never stored. */
let credentials: { email: string; password: string } | undefined;

export function setNewCredentials(email: string, password: string): void {
  credentials = { email, password };
}

/** Credentials of an account that was created in this page. */
export const readNewCredentials = () => credentials;

export function clearNewCredentials(): void {
  credentials = undefined;
}

/** The server accepts a claim for this long. */
const MAX_AGE_MS = 90 * 86_400_000;
/** Several persons may share a phone. */
const MAX_APPLICATION_KEYS = 10;

/** A free application that was sent in this tab, which the home page shows. */
interface SentApplication {
  id: number;
  /** Linked to the sender's account. */
  linked: boolean;
}

/** @param key idempotency key of the call, by which the application can be claimed for an account later */
export function storeSentApplication(sent: SentApplication, key: string | undefined): void {
  storeEntry("sessionStorage", SENT_APPLICATION_KEY, JSON.stringify(sent));
  if (key) storeEntry("localStorage", APPLICATION_KEYS_KEY, [Date.now(), ...storedApplicationKeys(), key].join(" "));
}

export const readSentApplication = () => readJson<SentApplication>("sessionStorage", SENT_APPLICATION_KEY);

export const clearSentApplication = (): void => removeEntry("sessionStorage", SENT_APPLICATION_KEY);

/** Oldest first. */
export function storedApplicationKeys(): string[] {
  const [at, ...keys] = (readEntry("localStorage", APPLICATION_KEYS_KEY) ?? "").split(" ");
  return Date.now() - Number(at) < MAX_AGE_MS ? keys.slice(0, MAX_APPLICATION_KEYS) : [];
}

export const clearApplicationKeys = (): void => removeEntry("localStorage", APPLICATION_KEYS_KEY);
