import type { Feature } from "#composition/feature.ts";
import { newsRoutes } from "./news.routes.ts";
import { articleContent } from "./news.staff.ts";
import { newArticleSource } from "./news.ts";

export const newsFeature = {
  routes: newsRoutes,
  content: [articleContent],
  announcements: [newArticleSource],
} satisfies Feature;
