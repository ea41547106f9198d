import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Longer than hydration takes to start its first requests. */
const QUIET_MS = 1_000;
const TIMEOUT_MS = 60_000;

/**
 * Tracks the page's requests from now on.
 * @returns a function that waits until the deferred script has started (it preloads the modules) and no request was open for a
 * second
 */
export function trackNetworkIdle(page: Page): () => Promise<void> {
  const open = new Set<object>();
  let last = Date.now();
  page.on("request", (request) => {
    // Event streams stay open.
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
    await page.locator("link[rel=modulepreload]").first().waitFor({ state: "attached", timeout: TIMEOUT_MS });
    last = Date.now();
    const deadline = last + TIMEOUT_MS;
    while (open.size > 0 || Date.now() - last < QUIET_MS) {
      if (Date.now() > deadline) throw new Error(`${page.url()} never becomes idle`);
      await delay(50);
    }
  };
}
