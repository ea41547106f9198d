import { liveOrSample } from "./live-or-sample.ts";

/** Names of the categories to filter a list by. */
export const loadCategories = (
  ask: (signal: AbortSignal) => Promise<{ name: string }[]>,
  sample: () => Promise<string[]>,
): Promise<string[]> => liveOrSample(async (signal) => (await ask(signal)).map(({ name }) => name), sample);
