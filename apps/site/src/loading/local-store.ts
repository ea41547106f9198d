import { readEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { useSyncExternalStore } from "react";

export interface LocalStore<Value> {
  get(): Value;
  set(value: Value): void;
  /** The value for a component; `empty` until hydration. */
  use(): Value;
}

/**
 * A value in the local storage, shared by all tabs. Where storage is blocked or full it lasts as long as the page.
 * @param parse validates the stored value; undefined when it is invalid
 */
export function createLocalStore<Value>(
  key: string,
  empty: Value,
  parse: (stored: unknown) => Value | undefined,
): LocalStore<Value> {
  let value = empty;
  /** The stored text of the current value. */
  let serialized: string | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const parsed = (stored: string | null): Value => {
    try {
      return parse(JSON.parse(stored ?? "null")) ?? empty;
    } catch {
      return empty;
    }
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };
  const store = {
    /** Reads the storage each time: another tab may have written while nothing listened here. */
    get() {
      const stored = readEntry("localStorage", key);
      if (stored !== serialized) value = parsed(stored);
      serialized = stored;
      return value;
    },
    set(next: Value) {
      value = next;
      const written = JSON.stringify(next);
      serialized = storeEntry("localStorage", key, written) ? written : readEntry("localStorage", key);
      notify();
    },
    use: () => useSyncExternalStore(subscribe, store.get, () => empty),
  };
  function subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener("storage", onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener("storage", onStorage);
    };
  }
  return store;
}
