import type { ServerResponse } from "node:http";
import { Problem } from "#problem.ts";

/** The longest that a call may take once its body was read. */
export const HANDLER_TIMEOUT_MS = 10_000;

/**
 * Runs a call for so long at most, then it is refused as `busy`. Fastify's own `handlerTimeout` ends as soon as a body
 * was read, so that it never fires for a write.
 * @param run its signal is aborted by then, or when the client is gone: what has not begun is not worth beginning
 */
export async function withTimeout<Result>(
  response: ServerResponse,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const abort = () => controller.abort(new Problem("busy"));
  const timer = setTimeout(() => {
    abort();
    reject(controller.signal.reason);
  }, milliseconds);
  response.once("close", abort);
  try {
    return await Promise.race([run(controller.signal), refused]);
  } finally {
    clearTimeout(timer);
    response.off("close", abort);
  }
}
