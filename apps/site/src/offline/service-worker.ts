import { parseLanguagePath } from "../../server/languages.ts";
import {
  CACHE_STALE_MS,
  type CacheKind,
  cacheStrategyFor,
  chunkUrlsOf,
  isCacheable,
  NETWORK_TIMEOUT_MS,
  titleOf,
} from "./cache-rules.ts";
import { offlinePageContent as kiswahili } from "./offline-pages.content.sw.ts";
import { offlinePageContent } from "./offline-pages.content.ts";
import { offlinePage } from "./standalone-page.ts";
import {
  cacheResponse,
  deleteOtherReleases,
  findCached,
  findCachedPages,
  findMemberPages,
  isCached,
} from "./worker-cache.ts";

// TypeScript's WebWorker types conflict with the DOM types; these are the few that are used.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { readonly data: unknown };
  fetch: FetchEvent;
}

interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
}

/** The message of a page to its worker. */
export interface ShownPage {
  /** URL of the page. */
  page: string;
  /** The page was loaded as a document, so it is in the browser's cache. */
  isDocument: boolean;
  /** URLs of the resources it has loaded. */
  parts: string[];
}

// Caches the shell and the visited pages. Requests for anything else are not intercepted, so they behave as without a
// worker.

/** Set by the build (plugins/emitted-files.ts). */
declare const PAGES: string[];
/** Of `party.json`. */
declare const PARTY_NAME: string;
/** The server writes a published name above the script. */
const { partyName = PARTY_NAME } = self as { partyName?: string };
declare const self: WorkerScope;

const ownSite = { origin: location.origin, pages: new Set(PAGES) };
/** Images on every page. */
const SHELL_IMAGES = ["/brand/logo-mark.svg", "/brand/favicon.svg"];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(cacheShownPage(event.data as ShownPage)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const strategy = cacheStrategyFor(request, ownSite);
  if (strategy === "page" || strategy === "private-page") event.respondWith(respondWithPage(event, strategy));
  else if (strategy && isCached(request.url) !== false) {
    event.respondWith(
      strategy === "content" ? respondNetworkFirst(event, strategy) : respondCacheFirst(request, strategy),
    );
  }
});

/** Fails unless the whole shell was cached; the browser tries again at the next visit. */
async function install() {
  await cachePage(`${ownSite.origin}/`);
  await Promise.all(SHELL_IMAGES.map(cacheChunk));
  await self.skipWaiting();
}

async function activate() {
  await deleteOtherReleases();
  // Requests the page while the worker starts, which on a cheap phone takes longer than the request.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function respondWithPage(event: FetchEvent, strategy: "page" | "private-page"): Promise<Response> {
  try {
    const requestPage = async () => (await event.preloadResponse) ?? fetch(event.request);
    return strategy === "page" ? await respondNetworkFirst(event, "page", requestPage) : await requestPage();
  } catch {
    const saved = await findMemberPages();
    const savedPage = saved.get(withoutQuery(event.request.url));
    if (savedPage) return savedPage;
    // A list may be cached with several filters; only the last one is offered.
    const titles = new Map<string, string>();
    const members = [...saved].map(async ([url, page]) => ({ url, html: await page.text() }));
    for (const { url, html } of [...(await Promise.all(members)), ...(await findCachedPages())]) {
      const title = titleOf(html) ?? url;
      if (!titles.has(title)) titles.set(title, url);
    }
    const pages = [...titles].map(([title, url]) => ({ title, url }));
    const { language, prefix } = parseLanguagePath(new URL(event.request.url).pathname);
    const content = language === "sw" ? kiswahili : offlinePageContent;
    return offlinePage({ party: partyName, pages, language, home: prefix || "/", content });
  }
}

/** Network first; the cache when the network fails, times out or responds with a server error. */
async function respondNetworkFirst(
  event: FetchEvent,
  kind: CacheKind,
  requestPage = () => fetch(event.request),
): Promise<Response> {
  const { url } = event.request;
  const network = requestPage().then((response) => ({
    response,
    copy: response.status === 200 ? response.clone() : undefined,
  }));
  event.waitUntil(network.then(({ copy }) => copy && cacheResponse(kind, url, copy)).catch(() => {}));
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const inTime = await Promise.race([network.catch(() => undefined), timedOut]);
  if (inTime && inTime.response.status < 500) return inTime.response;
  return (await findCached(kind, url)) ?? (await network).response;
}

const withoutQuery = (url: string) => url.replace(/[?#].*/, "");

async function respondCacheFirst(request: Request, kind: CacheKind): Promise<Response> {
  return (await findCached(kind, request.url)) ?? fetch(request);
}

/** Caches a visited page and its resources, most of which are in the browser's cache. */
async function cacheShownPage({ page, isDocument, parts }: ShownPage) {
  const kindOf = (url: string, mode: string) =>
    cacheStrategyFor({ method: "GET", url, mode, headers: new Headers() }, ownSite);
  const cacheResource = async (url: string) => {
    const kind = kindOf(url, "cors");
    if (kind === "chunk") await cacheChunk(url);
    else if ((kind === "picture" || kind === "content") && !isCached(url))
      await cacheResponse(kind, url, await fetch(url));
  };
  const isOpen = kindOf(page, "navigate") === "page";
  await Promise.allSettled([
    isOpen && cachePage(page, isDocument ? "force-cache" : "default"),
    ...parts.map(cacheResource),
  ]);
}

/** Caches a page with its chunks, which are of the same release. */
async function cachePage(url: string, cache: RequestCache = "default") {
  let page = await findCached("page", url);
  if (!page || Date.now() - Date.parse(page.headers.get("date") ?? "") > CACHE_STALE_MS) {
    page = await fetch(url, { cache });
    if (!isCacheable(page)) throw new Error(`${url} cannot be cached`);
    await cacheResponse("page", url, page.clone());
  }
  await Promise.all(chunkUrlsOf(await page.text()).map(cacheChunk));
}

async function cacheChunk(path: string) {
  const { href } = new URL(path, ownSite.origin);
  // The name contains a hash, so the browser's cache is always current.
  if (!isCached(href)) await cacheResponse("chunk", href, await fetch(href, { cache: "force-cache" }));
}
