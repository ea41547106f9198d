import type { ProposalSubject } from "@party/contract/proposals";
import { Link } from "@tanstack/react-router";
import { proposedTextContent } from "#features/content/content.content.ts";
import { kindSettingsOf } from "#features/content/kinds/kinds.ts";
import { translationContent as content } from "./translation.content.ts";
import { ComparedTexts } from "./translation-changes.tsx";
import { createLabelLookup } from "./word-labels.ts";

interface ProposedTranslationProps {
  id: number;
  words: NonNullable<Extract<ProposalSubject, { kind: "text" }>["words"]>;
}

/** What a proposed translation says, beside its English. */
export const ProposedTranslation = ({ id, words }: ProposedTranslationProps) => (
  <>
    <ComparedTexts
      before={words.english}
      beforeTitle={content.english}
      after={words.translated}
      afterTitle={content.kiswahili}
      labelOf={createLabelLookup(kindSettingsOf("texts")!, id)}
    />
    <p>
      <Link to="/content/$kind/$id/kiswahili" params={{ kind: "texts", id }}>
        {proposedTextContent.open}
      </Link>
    </p>
  </>
);
