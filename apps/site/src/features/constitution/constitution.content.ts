import type { TextBodies } from "@party/contract/texts";

type Section = TextBodies["constitution"]["sections"][number];
export type Clause = Section["articles"][number]["clauses"][number];
export type NumberedArticle = Section["articles"][number] & { number: number };
export type NumberedSection = Omit<Section, "articles"> & { articles: NumberedArticle[] };

/** Articles are numbered through all sections, so that a reference such as “Article 12” is enough. */
export function withArticleNumbers(sections: readonly Section[]): NumberedSection[] {
  let number = 0;
  return sections.map((section) => ({
    ...section,
    articles: section.articles.map((article) => {
      number += 1;
      return { ...article, number };
    }),
  }));
}

export const constitutionContent = {
  title: "Party Constitution",
  subtitle: "The rules we live by, in words that everyone can read",
  image: "constitution-hero",
  alt: "The constitution lies open on a wooden table, with green hills in the morning light behind it",
  sectionsLabel: "Sections of the constitution",
  download: "Download Full Constitution",
  downloadHint: "PDF, with headings and bookmarks, made from the text on this page",
  articleId: ({ number }: NumberedArticle) => `article-${number}`,
  articleTitle: ({ number, title }: NumberedArticle) => `Article ${number}. ${title}`,
  articles: "Articles of this section",
  articleLink: ({ number, title }: NumberedArticle) => `${number}. ${title}`,
};

/** Of the printed text: apart, because the page does not show it. */
export const constitutionPdfContent = {
  title: (party: string) => `Constitution of ${party}`,
  /** The file's date while the text is the built-in one, so that the same text is the same file. */
  edited: "2026-11-22",
  contents: "Contents",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
