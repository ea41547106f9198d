import { Link } from "@tanstack/react-router";
import { useBeside } from "#loading/loader-data.ts";
import { further } from "#ui/detail-page.tsx";
import { CardBand } from "#ui/row-card.tsx";
import type { ArticleRow } from "./article-row.ts";
import { loadOtherArticles } from "./beside-article.ts";
import { NewsCard } from "./news-card.tsx";
import { newsListContent } from "./news-list.content.ts";

const { others, newsletter } = newsListContent;

interface OtherArticlesProps {
  /** Of the article that is not among them, as it stands in the address. */
  id: string;
  title: "readNext" | "newest";
  served: ArticleRow[] | undefined;
}

/** Where reading ends. */
export function OtherArticles({ id, title, served }: OtherArticlesProps) {
  const articles = useBeside(served, () => loadOtherArticles(id)) ?? [];
  if (articles.length === 0) return null;
  return (
    <CardBand title={others[title]} aside={<Link to="/news">{others.all}</Link>}>
      {articles.map((article) => (
        <NewsCard key={article.id} article={article} variant="brief" />
      ))}
    </CardBand>
  );
}

export function NewsletterLink() {
  return (
    <p className={further}>
      <a href={newsletter.href}>{newsletter.label}</a>
    </p>
  );
}
