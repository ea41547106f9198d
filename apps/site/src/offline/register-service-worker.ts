import type { ShownPage } from "./service-worker.ts";

/** True until the first message to the worker: the page that was loaded as a document. */
let isDocument = true;

/**
 * Lets the service worker cache the page that was just rendered. Runs after hydration, which under Save-Data waits for
 * the first touch.
 */
export function notifyServiceWorker(): void {
  // Safari has no idle callback.
  if (import.meta.env.PROD) (window.requestIdleCallback ?? setTimeout)(sendPageToServiceWorker);
}

async function sendPageToServiceWorker() {
  try {
    const { serviceWorker } = navigator;
    if (isDocument) {
      // Resources that were loaded later are sent when the page is hidden.
      document.addEventListener("visibilitychange", sendPageToServiceWorker);
      addEventListener("click", openCachedPage, true);
    }
    const visit: ShownPage = { page: location.href, isDocument, parts: loadedResources() };
    isDocument = false;
    await serviceWorker.register("/service-worker.js");
    (await serviceWorker.ready).active?.postMessage(visit);
  } catch {
    // Without HTTPS or storage the site works only online.
  }
}

/**
 * Offline, a link loads the cached document instead of navigating in the client, which could not load its data. Not for
 * members, who would have to sign in again.
 */
function openCachedPage(event: MouseEvent) {
  const isGuest = !document.documentElement.dataset.session;
  if (!navigator.onLine && isGuest && (event.target as Element).closest("a[href]")) event.stopPropagation();
}

const loadedResources = () =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ responseStatus }) => !(responseStatus >= 400))
    .map(({ name }) => name);
