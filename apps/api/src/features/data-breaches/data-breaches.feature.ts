import type { Feature } from "#composition/feature.ts";
import { listBreachTitles } from "./data-breaches.queries.ts";
import { dataBreachRoutes } from "./data-breaches.routes.ts";

export const dataBreachesFeature = {
  routes: dataBreachRoutes,
  subjects: { "data-breach": ({ db }, ids) => listBreachTitles(db, ids) },
} satisfies Feature;
