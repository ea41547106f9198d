import { orChunkError } from "./chunk-error.ts";
import { logFallback } from "./log-fallback.ts";

/** Longer than any healthy answer; after it the visitor is better served by the built-in rows. */
const PATIENCE_MS = 5_000;
/** On the server, a dead API is left in peace for a while, so that not every page waits for it. */
const REST_MS = 10_000;

let restUntil = 0;

/**
 * What the API has, or the built-in rows when it has no such list, refuses, or stays silent. Built-in rows are marked as
 * samples, which the page says (shell/sample-notice.tsx), and their showing is logged.
 * @param live the call; it gets a signal that ends the waiting
 * @param sample imports the built-in rows, so that no visitor downloads them unless they are needed
 * @throws ChunkError when the rows were needed and did not come
 */
export async function liveOrSample<T>(live: (signal: AbortSignal) => Promise<T>, sample: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR && Date.now() < restUntil) return marked(await sample(), "the API is silent");
  try {
    return await live(AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") restUntil = Date.now() + REST_MS;
    return marked(await orChunkError(sample), error);
  }
}

/** Carries the mark `sample: true` on each row, or on what holds them. Lists of nothing, and of names, show no samples. */
function marked<T>(value: T, reason: unknown): T {
  const found = Array.isArray(value) ? value.map(markedRow) : markedRow(value);
  if (import.meta.env.SSR && isSample(found)) logFallback(reason);
  return found as T;
}

const markedRow = <Row>(row: Row): Row => (typeof row === "object" && row !== null ? { ...row, sample: true } : row);

/** Whether what a page was loaded with are samples, also one or two steps inside. */
export function isSample(loaded: unknown, depth = 2): boolean {
  if (typeof loaded !== "object" || loaded === null) return false;
  if ((loaded as { sample?: unknown }).sample === true) return true;
  const inside: unknown[] = Array.isArray(loaded) ? loaded.slice(0, 1) : Object.values(loaded);
  return depth > 0 && inside.some((part) => isSample(part, depth - 1));
}
