import { languageContent as content } from "./settings.content.ts";
import css from "./settings.module.css";
import { SettingsSection } from "./settings-section.tsx";

/** One language so far; the place where the second one will be chosen. */
export function LanguageSection() {
  return (
    <SettingsSection id="language" title={content.title} text={content.text}>
      <fieldset className={css.topic}>
        <legend>{content.legend}</legend>
        <div className={css.choices}>
          <label>
            <input type="radio" name="language" defaultChecked />
            {content.english}
          </label>
          <label>
            <input type="radio" name="language" disabled />
            {content.swahili}
          </label>
        </div>
      </fieldset>
    </SettingsSection>
  );
}
