import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Long enough for what the client asks for once it has taken over the page. */
const QUIET_MS = 1_000;
const PATIENCE_MS = 60_000;

/**
 * Follows the page's network from now on.
 * @returns waits until the late script has started (it announces the modules) and nothing has been under way for a second
 */
export function followNetwork(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let last = Date.now();
  page.on("request", (request) => {
    // Stays open for as long as the page does.
    if (request.url().endsWith("/api/notifications/events/")) return;
    open.add(request);
    last = Date.now();
  });
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request) => {
      open.delete(request);
      last = Date.now();
    });
  }
  return async () => {
    await page.locator("link[rel=modulepreload]").first().waitFor({ state: "attached", timeout: PATIENCE_MS });
    last = Date.now();
    const giveUp = last + PATIENCE_MS;
    while (open.size > 0 || Date.now() - last < QUIET_MS) {
      if (Date.now() > giveUp) throw new Error(`${page.url()} does not come to rest`);
      await delay(50);
    }
  };
}
