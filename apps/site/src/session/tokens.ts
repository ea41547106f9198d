import { ACCESS_TOKEN, REFRESH_TOKEN } from "@party/contract/values/storage-keys";

export interface Tokens {
  access: string;
  refresh: string;
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Where the visitor has blocked storage, a sign-in lasts as long as the page. */
const unstored = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null;
  } catch {
    return unstored.get(key) ?? null;
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
}

function remove(key: string) {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export const accessToken = (): string | null => read(ACCESS_TOKEN);
export const refreshToken = (): string | null => read(REFRESH_TOKEN);

export function keepTokens({ access, refresh }: Tokens): void {
  write(REFRESH_TOKEN, refresh);
  write(ACCESS_TOKEN, access);
  tell();
}

export function forgetTokens(): void {
  remove(ACCESS_TOKEN);
  remove(REFRESH_TOKEN);
  tell();
}

/**
 * Calls back whenever tokens were kept or forgotten, in this tab or in another.
 * @returns ends it
 */
export function onTokensChange(listener: () => void): () => void {
  // The key is null when another tab cleared the whole storage.
  const fromAnotherTab = ({ key }: StorageEvent) => {
    if (key === ACCESS_TOKEN || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", fromAnotherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", fromAnotherTab);
  };
}
