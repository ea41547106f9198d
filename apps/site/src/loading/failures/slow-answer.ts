import type { AnyRouteMatch } from "@tanstack/react-router";
import { renderContext } from "#page-context.ts";

/** A call of the site's server timed out (api.ts); the browser's calls have no timeout (spec.md section 7). */
export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === "TimeoutError";

/**
 * On the server, before the head of a document is written: pages whose data are still awaited are sent like those that are
 * not rendered on the server. They show their spinner, and the browser loads the data.
 */
export function renderSlowPagesInBrowser(matches: readonly AnyRouteMatch[]): void {
  for (const match of matches) {
    if (match.status !== "error" || !isTimeout(match.error)) continue;
    Object.assign(match, { status: "pending", error: undefined, ssr: false });
    renderContext().onSlowAnswer?.();
  }
}
