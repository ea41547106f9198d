import type { ServerResponse } from "node:http";
import { Problem } from "#problem.ts";

/** Starts when the body has been read. */
export const HANDLER_TIMEOUT_MS = 10_000;

/** For a file of 15 MB on a slow phone connection (1 Mbit/s). */
export const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * Rejects with `busy` after a timeout. Fastify's `handlerTimeout` ends when the body was read, so it never fires for writes.
 * @param run its signal is aborted at the timeout, or when the client disconnects
 */
export async function withTimeout<Result>(
  response: ServerResponse,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const abort = () => controller.abort(new Problem("busy"));
  const timer = setTimeout(() => {
    abort();
    reject(controller.signal.reason);
  }, milliseconds);
  response.once("close", abort);
  try {
    return await Promise.race([run(controller.signal), timedOut]);
  } finally {
    clearTimeout(timer);
    response.off("close", abort);
  }
}
