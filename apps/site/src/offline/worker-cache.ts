// The caches: one a kind and release. Pictures keep their own version, so that a release does not cost them again.

import { isKeepable, type Kind, MOST } from "./cache-rules.ts";
import { isMemberCache } from "./member-caches.ts";

/** Set by the build (plugins/service-worker.ts): differs from release to release. */
declare const RELEASE: string;
/** Set by the build: differs when a picture does. */
declare const PICTURES: string;

const names: Record<Kind, string> = {
  page: `pages-${RELEASE}`,
  piece: `pieces-${RELEASE}`,
  content: `content-${RELEASE}`,
  picture: `pictures-${PICTURES}`,
};

const withoutHash = (url: string) => url.replace(/#.*/, "");

/** Addresses of all that is kept: a fetch must be answered or let go at once, before any cache could be asked. */
let known: Set<string> | undefined;
const loaded = load();

async function load(): Promise<Set<string>> {
  const lists = await Promise.all(Object.values(names).map(async (name) => (await caches.open(name)).keys()));
  known = new Set(lists.flat().map(({ url }) => url));
  return known;
}

/** Whether an address is kept; undefined as long as the worker has only just woken up. */
export const isKept = (url: string): boolean | undefined => known?.has(withoutHash(url));

export async function find(kind: Kind, url: string): Promise<Response | undefined> {
  // The site's answers vary by encoding, which is undone by now, and the API's by origin, which is always this one.
  return (await caches.open(names[kind])).match(withoutHash(url), { ignoreVary: true });
}

/** Keeps a copy of an answer that may be kept, and lets the oldest of its kind go. */
export async function put(kind: Kind, url: string, answer: Response): Promise<void> {
  if (!isKeepable(answer)) return;
  const cache = await caches.open(names[kind]);
  const address = withoutHash(url);
  await cache.put(address, answer);
  const addresses = await loaded;
  addresses.add(address);
  const all = await cache.keys();
  const home = `${location.origin}/`;
  const old = all.slice(0, Math.max(0, all.length - MOST[kind])).filter((request) => request.url !== home);
  for (const request of old) {
    addresses.delete(request.url);
    await cache.delete(request);
  }
}

/** The kept pages, the last one first. */
export async function keptPages(): Promise<{ url: string; html: string }[]> {
  const cache = await caches.open(names.page);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({ url, html: (await (await cache.match(url))?.text()) ?? "" })),
  );
  return pages.reverse();
}

/** What a member keeps by choice, by its address; another member's is gone by the time that they sign in. */
export async function memberPages(): Promise<Map<string, Response>> {
  const pages = new Map<string, Response>();
  for (const name of (await caches.keys()).filter(isMemberCache)) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) pages.set(request.url, (await cache.match(request))!);
  }
  return pages;
}

/** Whatever kept what was of another release. */
export async function forgetOtherReleases(): Promise<void> {
  const mine = new Set(Object.values(names));
  await Promise.all(
    (await caches.keys()).filter((name) => !mine.has(name) && !isMemberCache(name)).map((name) => caches.delete(name)),
  );
}
