import { isKeepable, type Kind, PATIENCE_MS, piecesOf, STALE_MS, titleOf, treatmentOf } from "./cache-rules.ts";
import { offlinePage } from "./standalone-page.ts";
import { find, forgetOtherReleases, isKept, keptPages, memberPages, put } from "./worker-cache.ts";

// TypeScript's types of a service worker do not go together with those of a page; these are the few that are used.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(answer: Promise<Response>): void;
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

/** What a page tells its worker. */
export interface Visit {
  /** Its address. */
  page: string;
  /** It came as a document, so the browser's cache has what is on the screen. */
  isDocument: boolean;
  /** Addresses of what it has loaded. */
  parts: string[];
}

// Keeps the shell and the visited pages on the phone. What is not kept is not touched: the browser asks for it itself, so
// nothing fails in another way, or at another time, than without a worker.

/** Set by the build (plugins/service-worker.ts). */
declare const PAGES: string[];
declare const self: WorkerScope;

const site = { origin: location.origin, pages: new Set(PAGES) };
/** What every page shows besides its script. */
const MARKS = ["/brand/logo-mark.svg", "/brand/favicon.svg"];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(keepVisit(event.data as Visit)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const treatment = treatmentOf(request, site);
  if (treatment === "page" || treatment === "private-page") event.respondWith(openPage(event, treatment));
  else if (treatment && isKept(request.url) !== false) {
    event.respondWith(treatment === "content" ? fromNetwork(event, treatment) : fromPhone(request, treatment));
  }
});

/** A shell that did not come whole is none: the browser tries again at the next visit. */
async function install() {
  await keepPage(`${site.origin}/`);
  await Promise.all(MARKS.map(keepPiece));
  await self.skipWaiting();
}

async function activate() {
  await forgetOtherReleases();
  // The page is asked for while the worker wakes up, which on a cheap phone takes longer than the asking.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage(event: FetchEvent, treatment: "page" | "private-page"): Promise<Response> {
  try {
    const ask = async () => (await event.preloadResponse) ?? fetch(event.request);
    return treatment === "page" ? await fromNetwork(event, "page", ask) : await ask();
  } catch {
    const own = await memberPages();
    const mine = own.get(withoutQuery(event.request.url));
    if (mine) return mine;
    // A list may be kept with several filters; the last one stands for all.
    const titles = new Map<string, string>();
    const members = [...own].map(async ([url, page]) => ({ url, html: await page.text() }));
    for (const { url, html } of [...(await Promise.all(members)), ...(await keptPages())]) {
      const title = titleOf(html) ?? url;
      if (!titles.has(title)) titles.set(title, url);
    }
    return offlinePage([...titles].map(([title, url]) => ({ title, url })));
  }
}

/** The network's answer; what is kept when there is none, or none in time, or the server is in trouble. */
async function fromNetwork(event: FetchEvent, kind: Kind, ask = () => fetch(event.request)): Promise<Response> {
  const { url } = event.request;
  const asked = ask().then((answer) => ({ answer, copy: answer.status === 200 ? answer.clone() : undefined }));
  event.waitUntil(asked.then(({ copy }) => copy && put(kind, url, copy)).catch(() => {}));
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const inTime = await Promise.race([asked.catch(() => undefined), tooLate]);
  if (inTime && inTime.answer.status < 500) return inTime.answer;
  return (await find(kind, url)) ?? (await asked).answer;
}

const withoutQuery = (url: string) => url.replace(/[?#].*/, "");

async function fromPhone(request: Request, kind: Kind): Promise<Response> {
  return (await find(kind, request.url)) ?? fetch(request);
}

/** What a page tells once it has come to rest: where it is and what it has loaded, most of it in the browser's cache. */
async function keepVisit({ page, isDocument, parts }: Visit) {
  const kindOf = (url: string, mode: string) => treatmentOf({ method: "GET", url, mode, headers: new Headers() }, site);
  const keepPart = async (url: string) => {
    const kind = kindOf(url, "cors");
    if (kind === "piece") await keepPiece(url);
    else if ((kind === "picture" || kind === "content") && !isKept(url)) await put(kind, url, await fetch(url));
  };
  const isOpen = kindOf(page, "navigate") === "page";
  await Promise.allSettled([isOpen && keepPage(page, isDocument ? "force-cache" : "default"), ...parts.map(keepPart)]);
}

/** A page with the pieces it names, which are of the same release. */
async function keepPage(url: string, cache: RequestCache = "default") {
  let page = await find("page", url);
  if (!page || Date.now() - Date.parse(page.headers.get("date") ?? "") > STALE_MS) {
    page = await fetch(url, { cache });
    if (!isKeepable(page)) throw new Error(`${url} cannot be kept`);
    await put("page", url, page.clone());
  }
  await Promise.all(piecesOf(await page.text()).map(keepPiece));
}

async function keepPiece(path: string) {
  const { href } = new URL(path, site.origin);
  // Its name holds its hash: it never changes, and the browser has it.
  if (!isKept(href)) await put("piece", href, await fetch(href, { cache: "force-cache" }));
}
