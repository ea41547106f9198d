import { Panel } from "#ui/panel.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { languageContent as content } from "./settings.content.ts";
import css from "./settings.module.css";

/** One language so far; the place where the second one will be chosen. */
export function LanguageSection() {
  return (
    <Panel id="language" title={content.title} text={content.text}>
      <fieldset className={css.topic}>
        <legend>
          <VisuallyHidden>{content.legend}</VisuallyHidden>
        </legend>
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
    </Panel>
  );
}
