import type { Visit } from "./worker-scope.ts";

/**
 * Lets the service worker keep the page that has just come to rest. Only a client that has taken over calls this: under
 * Save-Data that is after the first touch.
 */
export function keepForOffline(): void {
  const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  // Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(async () => {
    try {
      await workers?.register("/service-worker.js");
      const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      (await workers?.ready)?.active?.postMessage({
        page: location.href,
        isDocument: performance.getEntriesByType("navigation")[0]?.name === location.href,
        parts: loaded.filter(({ responseStatus }) => !(responseStatus >= 400)).map(({ name }) => name),
      } satisfies Visit);
    } catch {
      // Storage is blocked or full: the site works as long as there is a network.
    }
  });
}
