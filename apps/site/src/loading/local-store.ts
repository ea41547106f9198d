import { useSyncExternalStore } from "react";

export interface LocalStore<Value> {
  get(): Value;
  set(value: Value): void;
  /** The value as a component sees it; `empty` until the page has taken over. */
  use(): Value;
}

/**
 * A value that survives a reload and is the same in all tabs. Where storage is blocked or full it lasts as long as the page.
 * @param read makes sense of what is stored; undefined when it cannot
 */
export function localStore<Value>(
  key: string,
  empty: Value,
  read: (stored: unknown) => Value | undefined,
): LocalStore<Value> {
  let value = empty;
  /** What the value was read from, or written as. */
  let known: string | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const parsed = (stored: string | null): Value => {
    try {
      return read(JSON.parse(stored ?? "null")) ?? empty;
    } catch {
      return empty;
    }
  };
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  const store = {
    /** Looked up each time: another tab may have written while nobody here listened. */
    get() {
      try {
        const stored = localStorage.getItem(key);
        if (stored !== known) value = parsed(stored);
        known = stored;
      } catch {
        // What this page was given is all there is.
      }
      return value;
    },
    set(next: Value) {
      value = next;
      try {
        const written = JSON.stringify(next);
        localStorage.setItem(key, written);
        known = written;
      } catch {
        // It lasts as long as the page.
      }
      tell();
    },
    use: () => useSyncExternalStore(subscribe, store.get, () => empty),
  };
  function subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener("storage", fromElsewhere);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener("storage", fromElsewhere);
    };
  }
  return store;
}
