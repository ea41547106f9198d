import { COLOUR_MODE_KEY } from "@party/contract/values/storage-keys";

export const colourModes = ["system", "light", "dark"] as const;
export type ColourMode = (typeof colourModes)[number];

/** The stored choice; `system` when storage is blocked. */
export function storedColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(COLOUR_MODE_KEY);
    return colourModes.find((mode) => mode === stored) ?? "system";
  } catch {
    return "system";
  }
}

export function applyColourMode(mode: ColourMode = storedColourMode()): void {
  const { dataset } = document.documentElement;
  if (mode === "system") delete dataset.mode;
  else dataset.mode = mode;
}

export function storeColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(COLOUR_MODE_KEY, mode);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
  applyColourMode(mode);
}
