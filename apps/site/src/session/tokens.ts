import { ACCESS_TOKEN, REFRESH_TOKEN } from "@party/contract/values/storage-keys";
import { readEntry, removeEntry, storeEntry } from "#loading/browser-storage.ts";

export interface Tokens {
  access: string;
  refresh: string;
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Used where storage is blocked: a session then lasts as long as the page. */
const inMemory = new Map<string, string>();

const read = (key: string): string | null => readEntry("localStorage", key) ?? inMemory.get(key) ?? null;

function write(key: string, value: string) {
  if (!storeEntry("localStorage", key, value)) inMemory.set(key, value);
}

function remove(key: string) {
  inMemory.delete(key);
  removeEntry("localStorage", key);
}

export const accessToken = (): string | null => read(ACCESS_TOKEN);
export const refreshToken = (): string | null => read(REFRESH_TOKEN);

export function storeTokens({ access, refresh }: Tokens): void {
  write(REFRESH_TOKEN, refresh);
  write(ACCESS_TOKEN, access);
  notify();
}

export function clearTokens(): void {
  remove(ACCESS_TOKEN);
  remove(REFRESH_TOKEN);
  notify();
}

/**
 * Calls back whenever tokens were stored or cleared, in this tab or in another.
 * @returns unsubscribes
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
