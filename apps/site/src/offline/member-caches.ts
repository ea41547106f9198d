// What a member keeps on this phone, by choice: a cache for each account. docs/decisions/0030-a-service-worker-of-our-own.md

const PREFIX = "member-";

export const isMemberCache = (name: string): boolean => name.startsWith(PREFIX);

export const memberCache = (userId: number): string => PREFIX + userId;

/** Deletes what members keep on this phone. @param except the account whose pages stay */
export async function forgetMembers(except?: number): Promise<void> {
  // Without HTTPS there is no cache.
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter((name) => isMemberCache(name) && name !== PREFIX + except);
  await Promise.all(names.map((name) => caches.delete(name)));
}
