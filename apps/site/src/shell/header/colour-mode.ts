import { COLOUR_MODE_KEY } from "@party/contract/values/storage-keys";
import { storeEntry } from "@party/ui/storage/browser-storage.ts";

export type ColourMode = "light" | "dark" | "system";

const colourModeListeners = new Set<() => void>();
const darkModeQuery = () => matchMedia("(prefers-color-scheme: dark)");

/** The visitor's choice, `system` by default. */
export function readColourMode(): ColourMode {
  const { mode } = document.documentElement.dataset;
  return mode === "light" || mode === "dark" ? mode : "system";
}

/** Applies and stores a mode. */
export function chooseColourMode(mode: ColourMode): void {
  const { dataset } = document.documentElement;
  if (mode === "system") delete dataset.mode;
  else dataset.mode = mode;
  // Where storage is blocked the choice lasts as long as the page.
  storeEntry("localStorage", COLOUR_MODE_KEY, mode);
  for (const listener of colourModeListeners) listener();
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  const mode = readColourMode();
  return mode === "system" ? darkModeQuery().matches : mode === "dark";
}

/** Subscribes to changes; for useSyncExternalStore. */
export function onColourModeChange(listener: () => void): () => void {
  const system = darkModeQuery();
  colourModeListeners.add(listener);
  system.addEventListener("change", listener);
  return () => {
    colourModeListeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}
