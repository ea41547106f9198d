import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { formatDay } from "#dates/dates.ts";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { cardActionClass, RowCard } from "#ui/lists/row-card.tsx";
import { newsListContent } from "./news.content.ts";
import type { ArticleRow } from "./news.ts";

const { placeholder, readMore, readMoreAbout } = newsListContent;

interface NewsCardProps {
  article: ArticleRow;
  variant?: ComponentProps<typeof RowCard>["variant"];
  first?: boolean;
}

export function NewsCard({ article, variant, first }: NewsCardProps) {
  const { id, title, excerpt, image, created_at, category } = article;
  return (
    <RowCard
      image={image}
      placeholder={placeholder}
      category={category}
      title={title}
      facts={variant === "brief" ? formatDay(created_at) : <time dateTime={created_at}>{formatDay(created_at)}</time>}
      excerpt={excerpt}
      variant={variant}
      first={first}
      lang={langAttributeOf(article)}
    >
      {Number.isInteger(id) && id > 0 ? (
        <Link to="/news/$id" params={{ id: String(id) }} className={cardActionClass}>
          {readMore}
          <VisuallyHidden>{readMoreAbout(title)}</VisuallyHidden>
        </Link>
      ) : (
        <button type="button" className={cardActionClass} onClick={() => console.error("Invalid news id", id)}>
          {readMore}
          <VisuallyHidden>{readMoreAbout(title)}</VisuallyHidden>
        </button>
      )}
    </RowCard>
  );
}
