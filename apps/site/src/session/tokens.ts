import { ACCESS_TOKEN, REFRESH_TOKEN } from "@party/contract/values/storage-keys";

export interface Tokens {
  access: string;
  refresh: string;
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Storage is out of reach where the visitor has blocked it; such a visitor is signed out. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const accessToken = (): string | null => read(ACCESS_TOKEN);
export const refreshToken = (): string | null => read(REFRESH_TOKEN);

export function keepTokens({ access, refresh }: Tokens): void {
  localStorage.setItem(REFRESH_TOKEN, refresh);
  localStorage.setItem(ACCESS_TOKEN, access);
  tell();
}

export function forgetTokens(): void {
  try {
    localStorage.removeItem(ACCESS_TOKEN);
    localStorage.removeItem(REFRESH_TOKEN);
  } catch {
    // Nothing was stored.
  }
  tell();
}

/** Calls back whenever tokens were kept or forgotten, in this tab or in another. */
export function onTokensChange(listener: () => void): void {
  listeners.add(listener);
  // The key is null when another tab cleared the whole storage.
  addEventListener("storage", ({ key }) => {
    if (key === ACCESS_TOKEN || key === null) listener();
  });
}
