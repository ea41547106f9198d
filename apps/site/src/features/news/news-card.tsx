import { Link } from "@tanstack/react-router";
import { cardAction, RowCard } from "#ui/row-card.tsx";
import { Unseen } from "#ui/unseen.tsx";
import { formatDay } from "../../dates.ts";
import type { ArticleRow } from "./article-row.ts";
import { newsListContent } from "./news-list.content.ts";

const { placeholder, readMore, readMoreAbout } = newsListContent;

export function NewsCard({ article }: { article: ArticleRow }) {
  const { id, title, excerpt, image, created_at, category } = article;
  return (
    <RowCard
      image={image}
      placeholder={placeholder}
      category={category}
      title={title}
      facts={<time dateTime={created_at}>{formatDay(created_at)}</time>}
      excerpt={excerpt}
    >
      {Number.isInteger(id) && id > 0 ? (
        <Link to="/news/$id" params={{ id: String(id) }} className={cardAction}>
          {readMore}
          <Unseen>{readMoreAbout(title)}</Unseen>
        </Link>
      ) : (
        <button type="button" className={cardAction} onClick={() => console.error("Invalid news id", id)}>
          {readMore}
          <Unseen>{readMoreAbout(title)}</Unseen>
        </button>
      )}
    </RowCard>
  );
}
