import { CHUNK_TIMEOUT_MS } from "@party/contract/values/limits";

export type ChunkReason = "missing" | "timeout" | "error";

/** A piece of the site's script that did not load; the text is the spec's (section 8). */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
  readonly reason: ChunkReason;

  constructor(reason: ChunkReason) {
    super(`Loading chunk failed (${reason})`);
    this.reason = reason;
  }
}

/**
 * Waits for a dynamic import at most CHUNK_TIMEOUT_MS.
 * @throws ChunkError: `missing` when the server answered 404 to a script or stylesheet asked for meanwhile, else `timeout` or `error`.
 */
export async function orChunkError<T>(load: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError("timeout")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), silence]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(missingSince(start) ? "missing" : "error");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Pictures may be missing meanwhile too, which says nothing about the script. What ended meanwhile counts, whenever it
 * began: a second import of a piece joins the request of the first.
 */
function missingSince(start: number): boolean {
  return performance
    .getEntriesByType("resource")
    .some(
      (entry) =>
        (entry as PerformanceResourceTiming).responseEnd >= start &&
        /\.(?:js|css)$/.test(entry.name) &&
        (entry as PerformanceResourceTiming).responseStatus === 404,
    );
}
