import type { ContentTranslation } from "@party/contract/translations";
import type { ContentKindName } from "@party/contract/values/content";
import {
  type ItemTexts,
  type TranslationLanguage,
  type TranslationState,
  translationLanguageNames,
  translationLanguages,
} from "@party/contract/values/translations";
import { api } from "#api.ts";
import type { EditedItem } from "#features/content/content-api.ts";
import type { SavedItem } from "#features/content/use-draft.ts";

/** A language in addresses of the console: `kiswahili`. */
export const pathNameOf = (language: TranslationLanguage) => translationLanguageNames[language].toLowerCase();

export const languageNamed = (pathName: string) => translationLanguages.find((each) => pathNameOf(each) === pathName);

// A type alias, because an interface is no record.
export type TranslationBody = {
  /** The English revision that the words translate. */
  source: number;
  words: ItemTexts;
};

/** A translation as the forms know an item. */
export type TranslationItem = SavedItem<TranslationBody> & {
  translated: ContentTranslation;
  translation: TranslationState;
};

function toTranslationItem(translated: ContentTranslation): TranslationItem {
  const { english, published, schedule, words, source, kind, id, can, version, revision, checks } = translated;
  return {
    ...{ kind, id, can, version, revision, checks, translated, note: "", pinned_until: null, audience_count: null },
    edited_by: translated.edited_by,
    edited_at: translated.edited_at,
    body: { source: source ?? english.revision, words },
    state: published ? "published" : schedule ? "scheduled" : "draft",
    published: published && { revision: published.revision, at: published.at },
    schedule: schedule && { ...schedule, audience: "nobody" },
    translation: translationStateOf(translated),
  };
}

function translationStateOf({ version, published, english }: ContentTranslation): TranslationState {
  if (!published) return version === 0 ? "missing" : "draft";
  return published.source === english.revision ? "current" : "outdated";
}

/** The calls about the translations of one kind into one language. */
export const translationApi = (kind: ContentKindName, language: TranslationLanguage) => {
  const of = (id: number) => ({ params: { kind, id, language } }) as const;
  const chosen = ({ revision, version }: EditedItem) => ({ revision, version });
  return {
    show: async (id: number, signal?: AbortSignal) =>
      toTranslationItem(await api("GET /staff/content/{kind}/{id}/translations/{language}/", { ...of(id), signal })),
    save: async (id: number, version: number, body: TranslationBody) =>
      toTranslationItem(
        await api("PUT /staff/content/{kind}/{id}/translations/{language}/", { ...of(id), body: { version, ...body } }),
      ),
    publish: async (item: EditedItem) =>
      toTranslationItem(
        await api("POST /staff/content/{kind}/{id}/translations/{language}/publications/", {
          ...of(item.id),
          body: chosen(item),
        }),
      ),
    unpublish: async (id: number) =>
      toTranslationItem(
        await api("POST /staff/content/{kind}/{id}/translations/{language}/unpublications/", { ...of(id), body: {} }),
      ),
    schedule: async (item: EditedItem, at: string) =>
      toTranslationItem(
        await api("PUT /staff/content/{kind}/{id}/translations/{language}/schedule/", {
          ...of(item.id),
          body: { ...chosen(item), at },
        }),
      ),
    unschedule: async (id: number) =>
      toTranslationItem(await api("DELETE /staff/content/{kind}/{id}/translations/{language}/schedule/", of(id))),
  };
};
