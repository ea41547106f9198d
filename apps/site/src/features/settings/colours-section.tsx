import { useSyncExternalStore } from "react";
import { chooseColourMode, onColourModeChange, readColourMode } from "#shell/colour-mode.ts";
import { coloursContent as content } from "./settings.content.ts";
import css from "./settings.module.css";
import { SettingsSection } from "./settings-section.tsx";

const modes = ["system", "light", "dark"] as const;

export function ColoursSection() {
  const chosen = useSyncExternalStore(onColourModeChange, readColourMode);
  return (
    <SettingsSection id="colours" title={content.title}>
      <fieldset className={css.topic}>
        <legend>{content.legend}</legend>
        <div className={css.choices}>
          {modes.map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="colour-mode"
                checked={mode === chosen}
                onChange={() => chooseColourMode(mode)}
              />
              {content.modes[mode]}
            </label>
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  );
}
