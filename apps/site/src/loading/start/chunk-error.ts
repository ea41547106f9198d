import { CHUNK_TIMEOUT_MS } from "@party/contract/values/limits";
import { chunkFailure } from "./chunk-error.content.ts";

export type ChunkReason = "missing" | "timeout" | "error";

/** A chunk that did not load; the text is the spec's (section 8). */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
  readonly reason: ChunkReason;

  constructor(reason: ChunkReason) {
    super(chunkFailure(reason));
    this.reason = reason;
  }
}

/**
 * A dynamic import with a timeout of CHUNK_TIMEOUT_MS.
 * @throws ChunkError: `missing` when the server answered 404 to a script or stylesheet meanwhile, else `timeout` or `error`.
 */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError("timeout")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(hasMissingChunkSince(start) ? "missing" : "error");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Only scripts and stylesheets count. Requests that ended since `start` count, whenever they began: a second import of a
 * chunk joins the request of the first.
 */
function hasMissingChunkSince(start: number): boolean {
  return performance
    .getEntriesByType("resource")
    .some(
      (entry) =>
        (entry as PerformanceResourceTiming).responseEnd >= start &&
        /\.(?:js|css)$/.test(entry.name) &&
        (entry as PerformanceResourceTiming).responseStatus === 404,
    );
}
