import type { ProposalSubject } from "@party/contract/proposals";
import { type TranslationLanguage, translationLanguageNames } from "@party/contract/values/translations";
import { Link } from "@tanstack/react-router";
import { proposedTextContent } from "#features/content/content.content.ts";
import { kindSettingsOf } from "#features/content/kinds/kinds.ts";
import { translationContent as content } from "./translation.content.ts";
import { pathNameOf } from "./translation-api.ts";
import { ComparedTexts } from "./translation-changes.tsx";
import { createLabelLookup } from "./word-labels.ts";

interface ProposedTranslationProps {
  id: number;
  language: TranslationLanguage;
  words: NonNullable<Extract<ProposalSubject, { kind: "text" }>["words"]>;
}

/** What a proposed translation says, beside its English. */
export const ProposedTranslation = ({ id, language, words }: ProposedTranslationProps) => (
  <>
    <ComparedTexts
      before={words.english}
      beforeTitle={content.english}
      after={words.translated}
      afterTitle={translationLanguageNames[language]}
      labelOf={createLabelLookup(kindSettingsOf("texts")!, id, words.english)}
    />
    <p>
      <Link to="/content/$kind/$id/$language" params={{ kind: "texts", id, language: pathNameOf(language) }}>
        {proposedTextContent.open}
      </Link>
    </p>
  </>
);
