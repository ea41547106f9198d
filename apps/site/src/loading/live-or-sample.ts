import { orChunkError } from "./chunk-error.ts";

/** Longer than any healthy answer; after it the visitor is better served by the built-in rows. */
const PATIENCE_MS = 5_000;
/** On the server, a dead API is left in peace for a while, so that not every page waits for it. */
const REST_MS = 10_000;

let restUntil = 0;

/**
 * What the API has, or the built-in rows when it has no such list, refuses, or stays silent.
 * @param live the call; it gets a signal that ends the waiting
 * @param sample imports the built-in rows, so that no visitor downloads them unless they are needed
 * @throws ChunkError when the rows were needed and did not come
 */
export async function liveOrSample<T>(live: (signal: AbortSignal) => Promise<T>, sample: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR && Date.now() < restUntil) return sample();
  try {
    return await live(AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") restUntil = Date.now() + REST_MS;
    return orChunkError(sample);
  }
}
