import { renderContext } from "#page-context.ts";

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
