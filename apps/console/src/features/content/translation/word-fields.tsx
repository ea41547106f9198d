import {
  type ItemTexts,
  type TranslatedKind,
  type TranslationLanguage,
  translatableFieldKind,
  translationLanguageNames,
} from "@party/contract/values/translations";
import { Button } from "@party/ui/form/button.tsx";
import { Fields } from "#features/content/fields/fields.tsx";
import type { PickPicture } from "#pictures/pick-picture.tsx";
import { translationContent as content } from "./translation.content.ts";
import css from "./translation.module.css";

interface TranslatedTextFieldsProps {
  kind: TranslatedKind;
  language: TranslationLanguage;
  english: ItemTexts;
  words: ItemTexts;
  onChange: (words: ItemTexts) => void;
  labelOf: (path: string) => string;
  pickPicture: PickPicture;
}

/** The name of a field has no dots, which would lead into an object. */
export const fieldNameOfPath = (path: string) => path.replaceAll(".", "/");

/** Each text in English, with its translation beside it. */
export function TranslatedTextFields({
  kind,
  language,
  english,
  words,
  onChange,
  labelOf,
  pickPicture,
}: TranslatedTextFieldsProps) {
  return Object.entries(english).map(([path, text]) => {
    const key = fieldNameOfPath(path);
    const as = translatableFieldKind(kind, path, text);
    const label = labelOf(path);
    const written = words[path] ?? "";
    return (
      <fieldset key={path} className={css.pair} aria-label={label}>
        <div className={css.english}>
          <b>{label}</b>
          {as === "html" ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the API has sanitised it
            <div className={css.html} dangerouslySetInnerHTML={{ __html: text }} />
          ) : (
            <p>{text}</p>
          )}
        </div>
        <div lang={language}>
          <Fields
            fields={[{ kind: as, key, label: translationLanguageNames[language] }]}
            body={{ [key]: written }}
            onChange={(next) => onChange({ ...words, [path]: String(next[key]) })}
            tools={{ pickPicture, isNeeded: () => true }}
          />
          {as === "html" && written === "" ? (
            <p>
              <Button lang="en" look="outlined" onClick={() => onChange({ ...words, [path]: text })}>
                {content.copy}
              </Button>
            </p>
          ) : null}
        </div>
      </fieldset>
    );
  });
}
