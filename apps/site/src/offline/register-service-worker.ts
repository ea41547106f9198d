import type { Visit } from "./service-worker.ts";

/** Until the first word to the worker the page is the one that came as a document. */
let isDocument = true;

/**
 * Lets the service worker keep the page that has just come to rest. Only a client that has taken over calls this: under
 * Save-Data that is after the first touch.
 */
export function keepForOffline(): void {
  // Safari has no idle callback.
  if (import.meta.env.PROD) (window.requestIdleCallback ?? setTimeout)(tell);
}

async function tell() {
  try {
    const { serviceWorker } = navigator;
    if (isDocument) {
      // What was loaded while somebody read on is told when they turn away.
      document.addEventListener("visibilitychange", tell);
      addEventListener("click", openAsKept, true);
    }
    const visit: Visit = { page: location.href, isDocument, parts: loaded() };
    isDocument = false;
    await serviceWorker.register("/service-worker.js");
    (await serviceWorker.ready).active?.postMessage(visit);
  } catch {
    // Without HTTPS or storage the site works as long as there is a network.
  }
}

/**
 * Without a network a link leads to the page as it was kept, not to rows that its client would ask for in vain. A member
 * stays: signing in again takes a network.
 */
function openAsKept(event: MouseEvent) {
  const isGuest = !document.documentElement.dataset.session;
  if (!navigator.onLine && isGuest && (event.target as Element).closest("a[href]")) event.stopPropagation();
}

const loaded = () =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ responseStatus }) => !(responseStatus >= 400))
    .map(({ name }) => name);
