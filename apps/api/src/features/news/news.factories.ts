import type { Services } from "#services.ts";
import { type NewArticle, storeArticle } from "./news.ts";

let createdCount = 0;

/** Published; each is a minute older than the one before. */
export async function createArticle({ db }: Pick<Services, "db">, differing: Partial<NewArticle> = {}) {
  createdCount += 1;
  const article: NewArticle = {
    title: `Water comes to ward ${createdCount}`,
    content: "<p>The kiosk is open again.</p>",
    image: null,
    category: "Community",
    author: "Mekatilili Charo",
    publishedAt: new Date(Date.UTC(2026, 5, 1) - createdCount * 60_000),
    ...differing,
  };
  return { ...article, id: (await storeArticle(db, article))! };
}
