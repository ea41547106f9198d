// The service worker's caching strategy by request. Closed by default: only the pages, API paths and files named here are
// cached.

import { parseLanguagePath } from "../../server/languages.ts";

/** What is cached. `chunk`: a script, style, font or logo of one release; `content`: public rows of the API. */
export type CacheKind = "page" | "chunk" | "picture" | "content";

/** `private-page`: never cached; offline the offline page is shown. */
type CacheStrategy = CacheKind | "private-page";

/** Entries per cache; the oldest are deleted first. Chunks are deleted with their release. */
export const MAX_ENTRIES: Record<CacheKind, number> = {
  page: 40,
  chunk: Number.POSITIVE_INFINITY,
  picture: 60,
  content: 60,
};

/** Longer than any healthy response; after it the cache is used. */
export const NETWORK_TIMEOUT_MS = 3_000;

/** A cached page older than this is fetched again after a client-side navigation. */
export const CACHE_STALE_MS = 60 * 60 * 1000;

const DETAIL_PATH = /^\/(?:news|events)\/\d+$/;
/** The scanner page is the same for everybody; its data is in its own offline store. */
const CHECK_IN_PATH = /^\/checkin\/[\w-]+$/;
const FILE_PATH = /\.\w+$/;
const CONTENT_PATH =
  /\/(?:news|events|leaders|gallery|products|pickup-locations|counties(?:\/[a-z-]+)?|constituencies|wards)\/(?:(?:\d+|categories)\/)?$/;

interface CachedSite {
  origin: string;
  /** Paths of public pages. */
  pages: ReadonlySet<string>;
}

/** The parts of a `Request` that the rules need. */
interface RequestLike {
  method: string;
  url: string;
  mode: string;
  headers: Pick<Headers, "has">;
}

/** Undefined for requests that the worker does not intercept. */
export function cacheStrategyFor(
  { method, url, mode, headers }: RequestLike,
  site: CachedSite,
): CacheStrategy | undefined {
  // Authorised responses are personal, and a part of a video must not be cached as the whole.
  if (method !== "GET" || headers.has("authorization") || headers.has("range")) return undefined;
  const { origin, pathname } = new URL(url);
  if (origin === site.origin) {
    if (mode === "navigate") {
      if (FILE_PATH.test(pathname)) return undefined;
      const { path } = parseLanguagePath(pathname);
      return site.pages.has(path) || DETAIL_PATH.test(path) || CHECK_IN_PATH.test(path) ? "page" : "private-page";
    }
    if (/^\/(?:assets|brand)\//.test(pathname)) return "chunk";
    if (pathname.startsWith("/pictures/")) return "picture";
  }
  return CONTENT_PATH.test(pathname) ? "content" : undefined;
}

/** A complete response without a redirect, `no-store` or `private`. */
export const isCacheable = ({ status, redirected, headers }: Pick<Response, "status" | "redirected" | "headers">) =>
  status === 200 && !redirected && !/no-store|private/.test(headers.get("cache-control") ?? "");

/** URLs of the scripts and stylesheets of a page (plugins/framework-patches.ts). */
export const chunkUrlsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*type="text\/modules"[^>]*>([^<]*)</g)].flatMap(([, urls]) => urls!.split(" "));

/** The title of a page as HTML, without the party's name. */
export const titleOf = (html: string): string | undefined => /<title>(.*?)(?: – [^–<]*)?<\/title>/.exec(html)?.[1];

// Pages that a member has saved on this phone: one cache per account. docs/decisions/0014-offline.md

const MEMBER_CACHE_PREFIX = "member-";

export const isMemberCache = (name: string): boolean => name.startsWith(MEMBER_CACHE_PREFIX);

export const memberCacheName = (userId: number): string => MEMBER_CACHE_PREFIX + userId;

/** Deletes the saved pages of members. @param except the account whose pages stay */
export async function deleteMemberCaches(except?: number): Promise<void> {
  // Without HTTPS there are no caches.
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (isMemberCache(name) && name !== MEMBER_CACHE_PREFIX + except) await caches.delete(name);
  }
}
