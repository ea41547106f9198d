import type { PartyProfile } from "@party/contract/site-content";
import { readJson } from "@party/ui/storage/browser-storage.ts";
import { useSyncExternalStore } from "react";
// By name, so that the rest of the file is left out.
import { name, shortName } from "../../../party.json";

export const PARTY_KEY = "console-party";

/** Whose console this is. */
export interface ShownParty extends Pick<PartyProfile, "name" | "short_name"> {
  /** Custom properties in the place of those of the style sheets. */
  css: string;
}

/** At first as when the console was last open: it also opens without a network. */
let current: ShownParty = readJson<ShownParty>("localStorage", PARTY_KEY) ?? {
  name,
  short_name: shortName,
  css: "",
};
const listeners = new Set<() => void>();

/** Read when a screen is drawn, and never kept. */
export const party = {
  get name() {
    return current.name;
  },
};

export function showParty(next = current): void {
  document.documentElement.style.cssText = next.css;
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The party, for what stays on the screen while it is asked for. */
export const useParty = (): ShownParty => useSyncExternalStore(subscribe, () => current);
