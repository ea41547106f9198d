import { COLOUR_MODE } from "#loading/storage-keys.ts";

export type ColourMode = "light" | "dark" | "system";

const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The visitor's choice; `system` when none was made or storage is blocked. */
export function readColourMode(): ColourMode {
  const { mode } = document.documentElement.dataset;
  return mode === "light" || mode === "dark" ? mode : "system";
}

/** Shows the page in a mode from now on, and keeps the choice. */
export function chooseColourMode(mode: ColourMode): void {
  const { dataset } = document.documentElement;
  if (mode === "system") delete dataset.mode;
  else dataset.mode = mode;
  try {
    localStorage.setItem(COLOUR_MODE, mode);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  for (const tell of listeners) tell();
}

/** Whether the page is dark now, by choice or by the system. */
export function isDark(): boolean {
  const mode = readColourMode();
  return mode === "system" ? systemIsDark().matches : mode === "dark";
}

/** Calls back whenever the answers above may have changed; for useSyncExternalStore. */
export function onColourModeChange(tell: () => void): () => void {
  const system = systemIsDark();
  listeners.add(tell);
  system.addEventListener("change", tell);
  return () => {
    listeners.delete(tell);
    system.removeEventListener("change", tell);
  };
}
