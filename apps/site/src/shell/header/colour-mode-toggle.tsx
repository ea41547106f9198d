import { ContrastIcon } from "@party/ui/icon.tsx";
import { useSyncExternalStore } from "react";
import { colourModeContent } from "../shell.content.ts";
import { chooseColourMode, isDark, onColourModeChange } from "./colour-mode.ts";
import css from "./colour-mode-toggle.module.css";

export function ColourModeToggle() {
  const dark = useSyncExternalStore(onColourModeChange, isDark, () => false);
  return (
    <button
      type="button"
      className={css.toggle}
      aria-label={colourModeContent.label}
      aria-pressed={dark}
      onClick={() => chooseColourMode(dark ? "light" : "dark")}
    >
      <ContrastIcon />
    </button>
  );
}
