// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./constitution.content.ts";

export { withArticleNumbers } from "./constitution.content.ts";

export const constitutionContent: Translated<typeof english.constitutionContent> = {
  title: "Katiba ya chama",
  subtitle: "Kanuni zetu kwa maneno rahisi",
  image: "constitution-hero",
  alt: "Katiba wazi juu ya meza",
  sectionsLabel: "Sehemu za katiba",
  download: "Pakua katiba nzima",
  downloadHint: "PDF yenye vichwa na alamisho",
  articleId: ({ number }) => `article-${number}`,
  // The text is English.
  articleTitle: ({ number, title }) => `Article ${number}. ${title}`,
  articles: "Ibara za sehemu hii",
  articleLink: ({ number, title }) => `${number}. ${title}`,
};

export const constitutionPdfContent: Translated<typeof english.constitutionPdfContent> = {
  title: (party) => `Katiba ya ${party}`,
  edited: "2026-11-22",
  contents: "Yaliyomo",
  page: (page, pages) => `Ukurasa ${page} kati ya ${pages}`,
};
