type StorageName = "localStorage" | "sessionStorage";

/** The browser's storage may be blocked or full: then nothing is stored, and nothing is found. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

export const readEntry = (storage: StorageName, key: string): string | null =>
  attempt(() => globalThis[storage].getItem(key)) ?? null;

/** An entry that was stored as JSON, not validated; undefined also where it is none. */
export const readJson = <Value>(storage: StorageName, key: string): Value | undefined =>
  attempt(() => JSON.parse(readEntry(storage, key) ?? "null")) ?? undefined;

/** @param value null removes it @returns whether it was stored */
export const storeEntry = (storage: StorageName, key: string, value: string | null): boolean =>
  attempt(() => {
    if (value === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, value);
    return true;
  }) ?? false;

export const removeEntry = (storage: StorageName, key: string) => void storeEntry(storage, key, null);
