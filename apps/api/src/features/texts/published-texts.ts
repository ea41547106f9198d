import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#services.ts";
import { refreshPlansInForce } from "./plans-in-force.ts";
import { loadPublishedParty } from "./published-party.ts";

/** How long another process may go on with what was public before. */
const REFRESH_MS = 2_000;

/** Reads what a process keeps of published texts in memory: whose site it is, and its plans. A server does so before it listens. */
export async function loadPublishedTexts(services: Services): Promise<void> {
  await loadPublishedParty(services);
  await refreshPlansInForce(services.db);
}

/** Follows what is published, in this process or in another one, until the process stops. */
export async function followPublishedTexts(
  services: Services,
  load: (services: Services) => Promise<void> = loadPublishedTexts,
): Promise<void> {
  const { signal } = services.stopping;
  while (!signal.aborted) {
    await delay(REFRESH_MS, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await load(services);
    } catch (error) {
      // The database or the media are away; what was known stays.
      if (!signal.aborted) services.log.debug({ err: error }, "the published texts could not be read");
    }
  }
}
