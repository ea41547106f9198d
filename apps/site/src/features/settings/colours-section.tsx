import { useSyncExternalStore } from "react";
import { chooseColourMode, onColourModeChange, readColourMode } from "#shell/colour-mode.ts";
import { Panel } from "#ui/panel.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { coloursContent as content } from "./settings.content.ts";
import css from "./settings.module.css";

const modes = ["system", "light", "dark"] as const;

export function ColoursSection() {
  const chosen = useSyncExternalStore(onColourModeChange, readColourMode);
  return (
    <Panel id="colours" title={content.title} text={content.text}>
      <fieldset className={css.topic}>
        <legend>
          <VisuallyHidden>{content.legend}</VisuallyHidden>
        </legend>
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
    </Panel>
  );
}
