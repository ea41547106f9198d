import { APPLICATION_KEY, SENT_APPLICATION } from "@party/contract/values/storage-keys";

/** After it the server takes no claim any more. */
const KEPT_MS = 90 * 86_400_000;
/** A family may share a phone. */
const MOST_KEYS = 10;

/** A free application that has arrived, as the home page goes on telling of it in this tab. */
export interface SentApplication {
  id: number;
  /** Of the first time, where the same person had applied before. */
  createdAt: string;
  /** It is in the account of whoever sent it. */
  linked: boolean;
}

/** @param key of the call that sent it: it proves to the server who did, until there is an account to link it to */
export function keepSent(sent: SentApplication, key: string | undefined): void {
  try {
    sessionStorage.setItem(SENT_APPLICATION, JSON.stringify(sent));
    // Of those who apply twice the first key is the one that counts.
    if (key) localStorage.setItem(APPLICATION_KEY, [Date.now(), ...keptApplicationKeys(), key].join(" "));
  } catch {
    // Storage is blocked: nothing stays of it but the message.
  }
}

export function sentApplication(): SentApplication | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(SENT_APPLICATION) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetSent(): void {
  try {
    sessionStorage.removeItem(SENT_APPLICATION);
  } catch {
    // Nothing was stored.
  }
}

/** The first one first. */
export function keptApplicationKeys(): string[] {
  try {
    const [at, ...keys] = (localStorage.getItem(APPLICATION_KEY) ?? "").split(" ");
    return Date.now() - Number(at) < KEPT_MS ? keys.slice(0, MOST_KEYS) : [];
  } catch {
    return [];
  }
}

export function forgetApplicationKeys(): void {
  try {
    localStorage.removeItem(APPLICATION_KEY);
  } catch {
    // Nothing was stored.
  }
}
