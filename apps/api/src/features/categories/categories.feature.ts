import type { Feature } from "#composition/feature.ts";
import { listCategoryNames } from "./categories.queries.ts";
import { categoryRoutes } from "./categories.routes.ts";

export const categoriesFeature = {
  routes: categoryRoutes,
  subjects: { category: ({ db }, ids) => listCategoryNames(db, ids) },
} satisfies Feature;
