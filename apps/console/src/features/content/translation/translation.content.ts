import {
  type TranslationLanguage,
  type TranslationState,
  translationLanguageNames,
} from "@party/contract/values/translations";
import { proposeContent, type publishingContent } from "#features/content/content.content.ts";

/** How an item stands in Kiswahili. */
export const translationStateContent: Record<TranslationState, string> = {
  missing: "Not translated",
  draft: "Not published",
  current: "Translated",
  outdated: "English changed since",
};

export const translationContent = {
  changes: "What changed in the English",
  before: (revision: number) => `Translated: version ${revision}`,
  now: (revision: number) => `Now: version ${revision}`,
  back: (title: string) => `‹ ${title}`,
  english: "English",
  changedDraft: "The English has changed since this draft.",
  copy: "Begin with the English text",
  alt: (picture: string) => `${picture}: text for people who cannot see it`,
  numbered: (label: string, number: number) => `${label}, ${number}`,
  readOnly: "You may read this; somebody else translates it.",
};

/** Sentences that name a language, and the path of its pages. */
export function translationContentIn(language: TranslationLanguage) {
  const name = translationLanguageNames[language];
  const visitors = `Visitors of /${language}`;
  return {
    name,
    open: `Translate it into ${name}`,
    look: `Open the ${name}`,
    title: (title: string) => `${title}, in ${name}`,
    sentences: {
      missing: `Nobody has translated it yet. ${visitors} see the English.`,
      draft: `The ${name} is a draft. ${visitors} see the English.`,
      current: `${visitors} see this ${name}.`,
      outdated: `The English has changed since this was translated. ${visitors} still see the ${name} of before.`,
    } satisfies Record<TranslationState, string>,
    /** Of texts of the site. */
    textMissing: `Nobody has translated it here. ${visitors} see the built-in ${name}, and the English once that is changed.`,
    begin: `Begin with the built-in ${name}`,
    upToDate: `The ${name} still says the same`,
    needed: `It is not in ${name} yet.`,
    /** What differs from publishing the English. */
    publishing: {
      title: `In ${name} on the site`,
      neverPublic: `${visitors} do not see it yet.`,
      builtIn: `${visitors} do not see it yet.`,
      takenOff: `${visitors} do not see it any more.`,
      publishEffect: `It is on the site in ${name} within a second. The English stays as it is.`,
      published: `Published. It is on the site in ${name} now.`,
      unpublishTitle: `Take the ${name} off the site?`,
      unpublishEffect: `${visitors} see the English then. The ${name} stays here and can be published again.`,
      cannotPublish: "You may translate this, and somebody else publishes it.",
    } satisfies Partial<typeof publishingContent>,
    proposing: {
      ...proposeContent.text,
      title: `In ${name} on the site`,
      builtIn: `${visitors} do not see it yet.`,
      draft: (revision: number) => `Version ${revision} of the ${name}, which you see here, is not public.`,
      proposeTitle: `Propose to publish this ${name}?`,
      effect: "A second person compares it with the English, and approves it. Then it is on the site at once.",
    } satisfies typeof proposeContent.text,
  };
}
