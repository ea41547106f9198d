import type { Leader } from "@party/contract/leaders";
import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";

/** The national leaders in order of rank. */
export const loadLeaders = (): Promise<Leader[]> =>
  liveOrSample(
    async (signal) => (await api("GET /leaders/", { query: { limit: 100 }, signal, anonymous: true })).results,
    async () => (await import("@party/samples/leaders")).leaders,
  );

/** The leader whose position title is National Chairman (spec section 2), if the office is filled. */
export async function loadChairman(): Promise<Leader | undefined> {
  return (await loadLeaders()).find((leader) => leader.position.title === "National Chairman");
}
