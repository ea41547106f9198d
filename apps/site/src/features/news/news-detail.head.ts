import { formatDay } from "#dates/dates.ts";
import { imagesOf, pagePicture } from "#shell/head/page-picture.ts";
import { newsDetailContent } from "./news.content.ts";
import type { Article } from "./news.ts";

/** Its Open Graph image: the title beside the article's own picture. */
export const articlePicture = ({ id, title, image, category, created_at }: Article) =>
  pagePicture({
    name: `news-${id}`,
    label: category ?? newsDetailContent.section,
    title,
    facts: [formatDay(created_at)],
    images: imagesOf(image),
  }) ?? image;
