import type { Feature } from "#composition/feature.ts";
import { todayRoutes } from "./today.routes.ts";

export const todayFeature = {
  routes: (services, { proposals, content }) => todayRoutes(services, proposals, content),
} satisfies Feature;
