// What a member keeps on this phone, by choice: a cache for each account. docs/decisions/0030-a-service-worker-of-our-own.md

const PREFIX = "member-";

export const isMemberCache = (name: string): boolean => name.startsWith(PREFIX);

export const memberCache = (userId: number): string => PREFIX + userId;

/** Deletes what members keep on this phone. @param except the account whose pages stay */
export async function forgetMembers(except?: number): Promise<void> {
  // Without HTTPS there is no cache.
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (isMemberCache(name) && name !== PREFIX + except) await caches.delete(name);
  }
}
