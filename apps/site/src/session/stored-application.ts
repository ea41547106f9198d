import { APPLICATION_KEY, SENT_APPLICATION } from "@party/contract/values/storage-keys";

/** The server accepts a claim for this long. */
const MAX_AGE_MS = 90 * 86_400_000;
/** Several persons may share a phone. */
const MAX_KEYS = 10;

/** A free application that was sent in this tab, which the home page shows. */
export interface SentApplication {
  id: number;
  /** Of the first application of the same person. */
  createdAt: string;
  /** Linked to the sender's account. */
  linked: boolean;
}

/** @param key idempotency key of the call, by which the application can be claimed for an account later */
export function storeSentApplication(sent: SentApplication, key: string | undefined): void {
  try {
    sessionStorage.setItem(SENT_APPLICATION, JSON.stringify(sent));
    // For two applications of one person the server knows the first key.
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
