import { useSyncExternalStore } from "react";
import { chooseColourMode, isDark, onColourModeChange } from "./colour-mode.ts";
import css from "./colour-mode-toggle.module.css";
import { ContrastIcon } from "./icons.tsx";

export function ColourModeToggle() {
  const dark = useSyncExternalStore(onColourModeChange, isDark, () => false);
  return (
    <button
      type="button"
      className={css.toggle}
      aria-label="Dark mode"
      aria-pressed={dark}
      title={dark ? "Switch to light colours" : "Switch to dark colours"}
      onClick={() => chooseColourMode(dark ? "light" : "dark")}
    >
      <ContrastIcon />
    </button>
  );
}
