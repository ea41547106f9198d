import { type CacheKind, isCacheable, isMemberCache, MAX_ENTRIES } from "./cache-rules.ts";

// One cache per kind and release. Pictures have their own version, so that a release does not reload them.

/** Set by the build (plugins/emitted-files.ts): differs from release to release. */
declare const RELEASE: string;
/** Set by the build: a hash of all pictures. */
declare const PICTURES: string;

/** The server writes a version of the published name and mark above the script, which are in pages and caches. */
const release = RELEASE + ((globalThis as { partyVersion?: string }).partyVersion ?? "");

const cacheNames: Record<CacheKind, string> = {
  page: `pages-${release}`,
  chunk: `pieces-${release}`,
  content: `content-${release}`,
  picture: `pictures-${PICTURES}`,
};

const withoutHash = (url: string) => url.replace(/#.*/, "");

/** URLs of all cached resources: a fetch event must be handled synchronously, before a cache could be read. */
let cachedUrls: Set<string> | undefined;
const loadedUrls = loadCachedUrls();

async function loadCachedUrls(): Promise<Set<string>> {
  const lists = await Promise.all(Object.values(cacheNames).map(async (name) => (await caches.open(name)).keys()));
  cachedUrls = new Set(lists.flat().map(({ url }) => url));
  return cachedUrls;
}

/** Undefined until the caches were listed after the worker started. */
export const isCached = (url: string): boolean | undefined => cachedUrls?.has(withoutHash(url));

export async function findCached(kind: CacheKind, url: string): Promise<Response | undefined> {
  // Responses vary by encoding, which is already decoded, and by origin, which is always this site's.
  return (await caches.open(cacheNames[kind])).match(withoutHash(url), { ignoreVary: true });
}

/** Caches a cacheable response, and deletes the oldest of its kind. */
export async function cacheResponse(kind: CacheKind, url: string, response: Response): Promise<void> {
  if (!isCacheable(response)) return;
  const cache = await caches.open(cacheNames[kind]);
  const plainUrl = withoutHash(url);
  await cache.put(plainUrl, response);
  const urls = await loadedUrls;
  urls.add(plainUrl);
  const all = await cache.keys();
  const home = `${location.origin}/`;
  const old = all.slice(0, Math.max(0, all.length - MAX_ENTRIES[kind])).filter((request) => request.url !== home);
  for (const request of old) {
    urls.delete(request.url);
    await cache.delete(request);
  }
}

/** Newest first. */
export async function findCachedPages(): Promise<{ url: string; html: string }[]> {
  const cache = await caches.open(cacheNames.page);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({ url, html: (await (await cache.match(url))?.text()) ?? "" })),
  );
  return pages.reverse();
}

/** The pages that the member has saved, by URL. Sign-in deletes those of other members. */
export async function findMemberPages(): Promise<Map<string, Response>> {
  const pages = new Map<string, Response>();
  for (const name of (await caches.keys()).filter(isMemberCache)) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) pages.set(request.url, (await cache.match(request))!);
  }
  return pages;
}

export async function deleteOtherReleases(): Promise<void> {
  const mine = new Set(Object.values(cacheNames));
  await Promise.all(
    (await caches.keys()).filter((name) => !mine.has(name) && !isMemberCache(name)).map((name) => caches.delete(name)),
  );
}
