// Pages that a member has saved on this phone: one cache per account. docs/decisions/0014-offline.md

const PREFIX = "member-";

export const isMemberCache = (name: string): boolean => name.startsWith(PREFIX);

export const memberCacheName = (userId: number): string => PREFIX + userId;

/** Deletes the saved pages of members. @param except the account whose pages stay */
export async function deleteMemberCaches(except?: number): Promise<void> {
  // Without HTTPS there are no caches.
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (isMemberCache(name) && name !== PREFIX + except) await caches.delete(name);
  }
}
