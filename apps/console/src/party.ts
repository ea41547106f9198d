import type { PartyProfile } from "@party/contract/site-content";
import { readJson, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { useSyncExternalStore } from "react";
import builtIn from "../../../party.json" with { type: "json" };
import { clientWithoutRetry } from "./api.ts";

const STORAGE_KEY = "console-party";

/** As it was when the console was last open: it also opens without a network. */
let current: PartyProfile = readJson<PartyProfile>("localStorage", STORAGE_KEY) ?? {
  name: builtIn.name,
  short_name: builtIn.shortName,
  colours: { primary: "#006400", accent: "#ffd700" },
};
const listeners = new Set<() => void>();

/** Read when a screen is drawn, and never kept. */
export const party = {
  get name() {
    return current.name;
  },
  get shortName() {
    return current.short_name;
  },
};

async function applyColours(): Promise<void> {
  const isBuiltIn = current.colours.primary === "#006400" && current.colours.accent === "#ffd700";
  if (isBuiltIn) return;
  const { applyPartyColours } = await import("#shell/party-colours.ts");
  applyPartyColours(current.colours);
}

/** Asks whose console this is; without a network it stays what it was. */
export async function loadParty(): Promise<void> {
  void applyColours();
  const found = await clientWithoutRetry("GET /party/").catch(() => undefined);
  if (!found || JSON.stringify(found) === JSON.stringify(current)) return;
  current = found;
  storeEntry("localStorage", STORAGE_KEY, JSON.stringify(found));
  for (const listener of listeners) listener();
  void applyColours();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The party, for what stays on the screen while it is asked for. */
export const useParty = (): PartyProfile => useSyncExternalStore(subscribe, () => current);
