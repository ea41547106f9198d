import type { Feature } from "#composition/feature.ts";
import { healthRoutes } from "./health.routes.ts";

export const healthFeature = {
  routes: healthRoutes,
} satisfies Feature;
