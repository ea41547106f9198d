// TypeScript's WebWorker types conflict with the DOM types; these are the few that are used.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

/** Written by the build: the page and what the screen for registering people loads. */
declare const FILES: readonly string[];
declare const RELEASE: string;

// Everything else is not intercepted, so nothing of a member of staff or of a member is kept here.
const PAGE_PATH = "/console/";
const OFFLINE_PAGE_PATH = "/console/walk-ins";
const NETWORK_TIMEOUT_MS = 3_000;

const workerScope = self as unknown as WorkerScope;
const openCache = () => caches.open(`console ${RELEASE}`);

workerScope.addEventListener("install", (event) => {
  event.waitUntil(openCache().then((cache) => cache.addAll([...FILES, PAGE_PATH])));
  void workerScope.skipWaiting();
});

workerScope.addEventListener("activate", (event) => {
  event.waitUntil(deleteOtherReleases());
});

async function deleteOtherReleases(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("console ") && name !== `console ${RELEASE}`) await caches.delete(name);
  }
  await workerScope.clients.claim();
}

workerScope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (FILES.includes(pathname)) event.respondWith(cachedFile(request));
  else if (request.mode === "navigate" && pathname.replace(/\/$/, "") === OFFLINE_PAGE_PATH) {
    event.respondWith(networkFirstPage(request));
  }
});

/** A file has the same content for whoever asks, with or without `Origin`. */
const findCached = async (request: Request | string) => (await openCache()).match(request, { ignoreVary: true });

const cachedFile = async (request: Request) => (await findCached(request)) ?? fetch(request);

/** The network's, unless it fails or is slow; the page is the same on every address of the console. */
async function networkFirstPage(request: Request): Promise<Response> {
  const kept = await findCached(PAGE_PATH);
  try {
    const response = await fetch(request, kept ? { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) } : {});
    return response.status >= 500 && kept ? kept : response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

export {};
