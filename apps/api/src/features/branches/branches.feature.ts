import type { Feature } from "#composition/feature.ts";
import { branchRoutes } from "./branches.routes.ts";
import { branchContent } from "./branches.staff.ts";

export const branchesFeature = {
  routes: branchRoutes,
  content: [branchContent],
} satisfies Feature;
