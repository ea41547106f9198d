import type { Generated } from "kysely";

export interface NewsArticlesTable {
  id: Generated<number>;
  title: string;
  /** Cleaned HTML. */
  content: string;
  /** The content without its markup. */
  words: string;
  image: string | null;
  category: string | null;
  author: string | null;
  published_at: Date | null;
  /** When its announcement was complete. */
  announced_at: Generated<Date | null>;
}

declare module "#database/tables.ts" {
  interface Tables {
    news_articles: NewsArticlesTable;
  }
}
