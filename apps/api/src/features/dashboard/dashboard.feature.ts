import type { Feature } from "#composition/feature.ts";
import { dashboardRoutes } from "./dashboard.routes.ts";

export const dashboardFeature = {
  routes: (services, { messages }) => dashboardRoutes(services, messages),
} satisfies Feature;
