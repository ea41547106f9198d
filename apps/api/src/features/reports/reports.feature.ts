import type { Feature } from "#composition/feature.ts";
import { reportRoutes } from "./reports.staff.routes.ts";

export const reportsFeature = {
  routes: reportRoutes,
} satisfies Feature;
