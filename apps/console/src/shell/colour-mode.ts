import { COLOUR_MODE_KEY } from "@party/contract/values/storage-keys";
import { readEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";

export const colourModes = ["system", "light", "dark"] as const;
export type ColourMode = (typeof colourModes)[number];

/** The stored choice; `system` when storage is blocked. */
export function storedColourMode(): ColourMode {
  const stored = readEntry("localStorage", COLOUR_MODE_KEY);
  return colourModes.find((mode) => mode === stored) ?? "system";
}

export function applyColourMode(mode: ColourMode = storedColourMode()): void {
  const { dataset } = document.documentElement;
  if (mode === "system") delete dataset.mode;
  else dataset.mode = mode;
}

export function storeColourMode(mode: ColourMode): void {
  storeEntry("localStorage", COLOUR_MODE_KEY, mode);
  applyColourMode(mode);
}
