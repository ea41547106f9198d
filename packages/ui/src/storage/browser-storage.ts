// The browser's storage may be blocked or full: then nothing is stored, and nothing is found.

type StorageName = "localStorage" | "sessionStorage";

export function readEntry(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** An entry that was stored as JSON, not validated; undefined also where it is none. */
export function readJson<Value>(storage: StorageName, key: string): Value | undefined {
  try {
    return JSON.parse(readEntry(storage, key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it was stored */
export function storeEntry(storage: StorageName, key: string, value: string): boolean {
  try {
    globalThis[storage].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeEntry(storage: StorageName, key: string): void {
  try {
    globalThis[storage].removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
