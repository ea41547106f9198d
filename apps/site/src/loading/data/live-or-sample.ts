import { notFound } from "@tanstack/react-router";
import { readPageState, renderContext } from "#page-context.ts";
import { isNotFound } from "../failures/not-found.ts";
import { isTimeout } from "../failures/slow-answer.ts";
import { importChunk } from "../start/chunk-error.ts";

/**
 * The rows of the API, or built-in samples when the call fails. Samples are marked, which the page shows (shell/shell.tsx),
 * and logged, but not where a server simply has no such call. Once the party has removed the samples there are none, and
 * the call's error is thrown.
 * @param live calls the API
 * @param sample imports the samples, so that they are downloaded only when needed
 * @throws the timeout of the site's server, which is no failure: the browser goes on waiting
 * @throws ChunkError when the samples could not be loaded
 */
export async function loadLiveOrSample<T>(live: () => Promise<T>, sample: () => Promise<T>): Promise<T> {
  try {
    return await live();
  } catch (error) {
    if (isTimeout(error)) throw error;
    return sampleOrThrow(await importChunk(sample), error);
  }
}

/** The samples; nothing is not a sample. @throws the error, once samples are no longer shown */
function sampleOrThrow<T>(sample: T, error: unknown): T {
  const { samplesEnded, extensions } = readPageState();
  if (maySampleBeShown(sample, samplesEnded))
    return isNotFound(error) && !extensions ? sample : markAsSample(sample, error);
  if (import.meta.env.SSR) logFallback(error, "nothing shown");
  throw error;
}

/** Whether a built-in value is shown: always until the samples have ended, and then only an empty one. */
export const maySampleBeShown = (sample: unknown, samplesEnded: boolean | undefined): boolean =>
  !samplesEnded || sample == null || (sample as { length?: number }).length === 0;

/** Sets `sample: true` on each row, or on the object that holds them. Empty lists and lists of names are not marked. */
function markAsSample<T>(value: T, reason: unknown): T {
  const marked = Array.isArray(value) ? value.map(markRowAsSample) : markRowAsSample(value);
  if (import.meta.env.SSR && isSample(marked)) logFallback(reason);
  return marked as T;
}

const markRowAsSample = <Row>(row: Row): Row =>
  typeof row === "object" && row !== null ? { ...row, sample: true } : row;

/** Whether a page's data are samples, up to `depth` levels inside. */
export function isSample(loaded: unknown, depth = 2): boolean {
  if (typeof loaded !== "object" || loaded === null) return false;
  if ((loaded as { sample?: unknown }).sample === true) return true;
  const inside: unknown[] = Array.isArray(loaded) ? loaded.slice(0, 1) : Object.values(loaded);
  return depth > 0 && inside.some((part) => isSample(part, depth - 1));
}

interface LiveOrSampleRowOptions<Row> {
  /** From the URL. */
  id: string;
  request: (id: number) => Promise<unknown>;
  /** The response in the shape the page needs; undefined when it is invalid. */
  parse: (response: Record<string, unknown>) => Row | undefined;
  /** Imports the samples. */
  samples: () => Promise<readonly { id: number }[]>;
  /** The message when there is neither. */
  failure: string;
}

/**
 * One row for its page (spec.md section 7): from the API, as an object or the first of an array; when the call fails, the
 * sample of that id.
 * @throws notFound for an invalid or unknown id; Error with the failure's text
 */
export async function loadLiveOrSampleRow<Row>({
  id,
  request,
  parse,
  samples,
  failure,
}: LiveOrSampleRowOptions<Row>): Promise<Row> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
  if (number === undefined) throw notFound();
  let missing = false;
  const response = await loadLiveOrSample(
    async () => {
      try {
        // What is no JSON has the wrong shape, which is another message than a failure (spec.md section 8).
        return (await request(number)) ?? null;
      } catch (error) {
        missing = isNotFound(error);
        throw error;
      }
    },
    async () => (readPageState().samplesEnded ? undefined : (await samples()).find((row) => row.id === number)),
  );
  if (response === undefined && !missing) throw new Error(failure);
  const first: unknown = Array.isArray(response) ? response[0] : response;
  const row = typeof first === "object" && first !== null ? parse(first as Record<string, unknown>) : undefined;
  if (!row) {
    if (!import.meta.env.SSR && missing) await (await import("../failures/follow-redirect.ts")).followRedirect();
    throw notFound();
  }
  return isSample(first, 0) ? { ...row, sample: true } : row;
}

const LOG_INTERVAL_MS = 60_000;
/** Bounds the memory that made-up paths can take. */
const MAX_LOGGED_PATHS = 500;
const loggedAt = new Map<string, number>();

/** On the server: logs that a page could not load its data, once a minute for each path. */
function logFallback(reason: unknown, what = "samples shown"): void {
  const { path } = renderContext();
  const now = Date.now();
  if (now - (loggedAt.get(path) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS) return;
  loggedAt.delete(path);
  loggedAt.set(path, now);
  if (loggedAt.size > MAX_LOGGED_PATHS) loggedAt.delete(loggedAt.keys().next().value!);
  console.warn(`${what} at ${JSON.stringify(path)}: ${reason instanceof Error ? reason.message : reason}`);
}

// Tolerant parsing of responses: another server may omit a field or send another type.

export const textOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

export const textOrNull = (value: unknown): string | null => textOrEmpty(value) || null;

/**
 * The rows of a list: in `results`, or a bare array.
 * @throws TypeError for anything else, so that samples are shown
 */
export function rowsOf<Row>(reply: { results: Row[] }): Row[] {
  const rows: unknown = Array.isArray(reply) ? reply : reply.results;
  if (!Array.isArray(rows)) throw new TypeError("no list");
  return rows;
}

/** The name of a category or author object. */
export const nameOrNull = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "name" in value ? textOrNull(value.name) : null;
