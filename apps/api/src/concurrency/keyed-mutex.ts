import { Mutex } from "async-mutex";

/** Runs tasks of the same key one after the other, in the order of their calls. */
export function keyedMutex() {
  const mutexes = new Map<string, Mutex>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(task);
    } finally {
      // If others wait, the mutex is locked again at this point.
      if (!mutex.isLocked()) mutexes.delete(key);
    }
  };
}
