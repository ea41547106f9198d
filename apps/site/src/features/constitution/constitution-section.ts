/** A numbered clause; an object where it has lettered items. */
export type Clause = string | { text: string; items: readonly string[] };

export interface Article {
  /** Articles are numbered through all sections, so that a reference such as “Article 12” is enough. */
  number: number;
  title: string;
  clauses: readonly Clause[];
}

export interface ConstitutionSection {
  /** Fragment of the section's own address. */
  id: string;
  title: string;
  /** Unnumbered paragraphs before the articles. */
  opening: readonly string[];
  articles: readonly Article[];
}
