import type { Feature } from "#composition/feature.ts";
import { openingJobs } from "./opening.jobs.ts";
import { openingRoutes } from "./opening.routes.ts";

export const openingFeature = {
  routes: openingRoutes,
  jobs: openingJobs,
} satisfies Feature;
