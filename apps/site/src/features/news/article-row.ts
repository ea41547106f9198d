import type { NewsArticle } from "@party/contract/news";
import { excerptOf } from "#html/clean-html.ts";
import { nameOf, text, textOrNull } from "#loading/parse-reply.ts";

/** An article as a list shows it: the body stays behind. */
export interface ArticleRow {
  id: number;
  title: string;
  excerpt: string;
  image: string | null;
  created_at: string;
  category: string | null;
}

export const rowOf = ({ id, title, content, image, created_at, category }: NewsArticle): ArticleRow => ({
  id,
  title,
  excerpt: excerptOf(text(content)),
  image: textOrNull(image),
  created_at: text(created_at),
  category: nameOf(category),
});

/** What the address of /news says. */
export interface NewsSearch {
  q?: string;
  category?: string;
  pages?: number;
}
