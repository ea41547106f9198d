import type { TranslationState } from "@party/contract/values/translations";
import { proposeContent, type publishingContent } from "#features/content/content.content.ts";

/** How an item stands in Kiswahili. */
export const translationStateContent: Record<TranslationState, string> = {
  missing: "Not translated",
  draft: "Not published",
  current: "Translated",
  outdated: "English changed since",
};

export const translationLinkContent = {
  title: "Kiswahili",
  open: "Translate it into Kiswahili",
  look: "Open the Kiswahili",
};

export const translationContent = {
  title: (title: string) => `${title}, in Kiswahili`,
  back: (title: string) => `‹ ${title}`,
  english: "English",
  kiswahili: "Kiswahili",
  sentences: {
    missing: "Nobody has translated it yet. Visitors of /sw see the English.",
    draft: "The Kiswahili is a draft. Visitors of /sw see the English.",
    current: "Visitors of /sw see this Kiswahili.",
    outdated: "The English has changed since this was translated. Visitors of /sw still see the Kiswahili of before.",
  } satisfies Record<TranslationState, string>,
  /** Of texts of the site. */
  textMissing:
    "Nobody has translated it here. Visitors of /sw see the Kiswahili that is built in; once the English is changed, they see the English.",
  begin: "Begin with the built-in Kiswahili",
  changedDraft: "The English has changed since this draft was written.",
  changes: "What changed in the English",
  before: (revision: number) => `Translated: version ${revision}`,
  now: (revision: number) => `Now: version ${revision}`,
  upToDate: "The Kiswahili still says the same",
  copy: "Begin with the English text",
  alt: (picture: string) => `${picture}: text for people who cannot see it`,
  numbered: (label: string, number: number) => `${label}, ${number}`,
  needed: "It is not in Kiswahili yet.",
  readOnly: "You may read this, and somebody else translates it.",
};

/** What differs from publishing the English. */
export const publishingTranslationContent: Partial<typeof publishingContent> = {
  title: "In Kiswahili on the site",
  neverPublic: "Visitors of /sw do not see it yet.",
  builtIn: "Visitors of /sw do not see it yet.",
  takenOff: "Visitors of /sw do not see it any more.",
  publishEffect: "It is on the site in Kiswahili within a second. The English stays as it is.",
  published: "Published. It is on the site in Kiswahili now.",
  unpublishTitle: "Take the Kiswahili off the site?",
  unpublishEffect: "Visitors of /sw see the English then. The Kiswahili stays here and can be published again.",
  cannotPublish: "You may translate this, and somebody else publishes it.",
};

export const proposeTranslationContent: typeof proposeContent.text = {
  ...proposeContent.text,
  title: "In Kiswahili on the site",
  builtIn: "Visitors of /sw do not see it yet.",
  draft: (revision: number) => `Version ${revision} of the Kiswahili, which you see here, is not public.`,
  proposeTitle: "Propose to publish this Kiswahili?",
  effect: "A second person compares it with the English, and approves it. Then it is on the site at once.",
};
