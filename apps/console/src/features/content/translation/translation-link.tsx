import type { ContentKindName } from "@party/contract/values/content";
import { type TranslationState, translationLanguages } from "@party/contract/values/translations";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link } from "@tanstack/react-router";
import { translationContentIn, translationStateContent } from "./translation.content.ts";
import { pathNameOf } from "./translation-api.ts";

interface TranslationLinkProps {
  kind: ContentKindName;
  id: number;
  state: TranslationState;
}

/** From an item to its translations. @param state in the first language */
export const TranslationLink = ({ kind, id, state }: TranslationLinkProps) =>
  translationLanguages.map((language, place) => {
    const content = translationContentIn(language);
    return (
      <Panel key={language} id={pathNameOf(language)} title={content.name}>
        {place === 0 ? <p>{translationStateContent[state]}</p> : null}
        <p>
          <Link
            to="/content/$kind/$id/$language"
            params={{ kind, id, language: pathNameOf(language) }}
            className={buttonVariantClass("outlined")}
          >
            {place === 0 && state === "missing" ? content.open : content.look}
          </Link>
        </p>
      </Panel>
    );
  });
