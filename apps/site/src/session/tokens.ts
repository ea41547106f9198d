import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "@party/contract/values/storage-keys";
import { readEntry, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";

export interface Tokens {
  access: string;
  refresh: string;
}

const tokenListeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of tokenListeners) listener();
};

/** Used where storage is blocked: a session then lasts as long as the page. */
const tokensInMemory = new Map<string, string>();

const readToken = (key: string): string | null => readEntry("localStorage", key) ?? tokensInMemory.get(key) ?? null;

function writeToken(key: string, value: string) {
  if (!storeEntry("localStorage", key, value)) tokensInMemory.set(key, value);
}

function removeToken(key: string) {
  tokensInMemory.delete(key);
  removeEntry("localStorage", key);
}

export const storedAccessToken = (): string | null => readToken(ACCESS_TOKEN_KEY);
export const storedRefreshToken = (): string | null => readToken(REFRESH_TOKEN_KEY);

export function storeTokens({ access, refresh }: Tokens): void {
  writeToken(REFRESH_TOKEN_KEY, refresh);
  writeToken(ACCESS_TOKEN_KEY, access);
  notifyListeners();
}

export function clearTokens(): void {
  removeToken(ACCESS_TOKEN_KEY);
  removeToken(REFRESH_TOKEN_KEY);
  notifyListeners();
}

/**
 * Calls back whenever tokens were stored or cleared, in this tab or in another.
 * @returns unsubscribes
 */
export function onTokensChange(listener: () => void): () => void {
  // The key is null when another tab cleared the whole storage.
  const fromAnotherTab = ({ key }: StorageEvent) => {
    if (key === ACCESS_TOKEN_KEY || key === null) listener();
  };
  tokenListeners.add(listener);
  addEventListener("storage", fromAnotherTab);
  return () => {
    tokenListeners.delete(listener);
    removeEventListener("storage", fromAnotherTab);
  };
}
