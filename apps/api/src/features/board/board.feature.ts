import type { Feature } from "#composition/feature.ts";
import { boardJobs } from "./board.jobs.ts";
import { boardRoutes } from "./board.staff.routes.ts";

export const boardFeature = { routes: boardRoutes, jobs: boardJobs } satisfies Feature;
