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
  let value: Value | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const load = (): Value => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? "null")) ?? empty;
    } catch {
      return empty;
    }
  };
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    value = undefined;
    tell();
  };
  const store = {
    get: () => (value ??= load()),
    set(next: Value) {
      value = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
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
