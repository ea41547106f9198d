import { useSyncExternalStore } from "react";
import { chooseColourMode, onColourModeChange, readColourMode } from "#shell/colour-mode.ts";
import { Panel } from "#ui/panel.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { coloursContent, languageContent } from "./settings.content.ts";
import css from "./settings.module.css";

const modes = ["system", "light", "dark"] as const;

export function ColoursSection() {
  const chosen = useSyncExternalStore(onColourModeChange, readColourMode);
  return (
    <Panel id="colours" title={coloursContent.title} text={coloursContent.text}>
      <fieldset className={css.topic}>
        <legend>
          <VisuallyHidden>{coloursContent.legend}</VisuallyHidden>
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
              {coloursContent.modes[mode]}
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

/** English is the only language so far. */
export function LanguageSection() {
  return (
    <Panel id="language" title={languageContent.title} text={languageContent.text}>
      <fieldset className={css.topic}>
        <legend>
          <VisuallyHidden>{languageContent.legend}</VisuallyHidden>
        </legend>
        <div className={css.choices}>
          <label>
            <input type="radio" name="language" defaultChecked />
            {languageContent.english}
          </label>
          <label>
            <input type="radio" name="language" disabled />
            {languageContent.swahili}
          </label>
        </div>
      </fieldset>
    </Panel>
  );
}
