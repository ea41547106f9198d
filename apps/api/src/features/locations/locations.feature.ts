import type { Feature } from "#composition/feature.ts";
import { locationRoutes } from "./locations.routes.ts";

export const locationsFeature = {
  routes: locationRoutes,
} satisfies Feature;
