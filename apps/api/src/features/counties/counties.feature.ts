import type { Feature } from "#composition/feature.ts";
import { countyRoutes } from "./counties.routes.ts";

export const countiesFeature = {
  routes: countyRoutes,
} satisfies Feature;
