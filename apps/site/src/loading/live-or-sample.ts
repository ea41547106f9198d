import { ApiError } from "@party/contract/client";
import { notFound } from "@tanstack/react-router";
import { renderContext } from "#page-context.ts";
import { orChunkError } from "./chunk-error.ts";

/** Longer than any healthy answer; after it the visitor is better served by the built-in rows. */
const PATIENCE_MS = 5_000;
/** On the server, a dead API is left in peace for a while, so that not every page waits for it. */
const REST_MS = 10_000;

let restUntil = 0;

/**
 * What the API has, or the built-in rows when it has no such list, refuses, or stays silent. Built-in rows are marked as
 * samples, which the page says (shell/banners.tsx), and their showing is logged.
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

interface Question<Row> {
  /** As it stands in the address. */
  id: string;
  ask: (id: number, signal: AbortSignal) => Promise<unknown>;
  /** What the server sent, in the shape the page needs; undefined when it makes no sense. */
  read: (reply: Record<string, unknown>) => Row | undefined;
  /** Imports the built-in rows. */
  samples: () => Promise<readonly { id: number }[]>;
  /** What the visitor is told when there is neither. */
  failure: string;
}

/**
 * One row for its page (spec section 7): the server's, as an object or the first of an array; when the call fails, the
 * built-in row of that id.
 * @throws notFound for what is no id, has no title or does not exist; Error with the failure's text
 */
export async function oneOrSample<Row>({ id, ask, read, samples, failure }: Question<Row>): Promise<Row> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
  if (number === undefined) throw notFound();
  let missing = false;
  const reply = await liveOrSample(
    async (signal) => {
      try {
        return await ask(number, signal);
      } catch (error) {
        missing = error instanceof ApiError && error.status === 404;
        throw error;
      }
    },
    async () => (await samples()).find((row) => row.id === number),
  );
  if (reply === undefined && !missing) throw new Error(failure);
  const first: unknown = Array.isArray(reply) ? reply[0] : reply;
  const row = typeof first === "object" && first !== null ? read(first as Record<string, unknown>) : undefined;
  if (!row) throw notFound();
  return isSample(first, 0) ? { ...row, sample: true } : row;
}

const AGAIN_MS = 60_000;
/** Paths that are remembered; beyond them a made-up address is one of many. */
const MOST = 500;
const logged = new Map<string, number>();

/** On the server: that a page shows built-in samples in place of the party's own, once a minute for each path. */
export function logFallback(reason: unknown): void {
  const { path } = renderContext();
  const now = Date.now();
  if (now - (logged.get(path) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
  logged.delete(path);
  logged.set(path, now);
  if (logged.size > MOST) logged.delete(logged.keys().next().value!);
  console.warn(`samples shown at ${JSON.stringify(path)}: ${reason instanceof Error ? reason.message : reason}`);
}
