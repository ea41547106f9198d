import type { Feature } from "#composition/feature.ts";
import { volunteerJobs } from "./volunteers.emails.ts";
import { volunteerData } from "./volunteers.queries.ts";
import { volunteerRoutes } from "./volunteers.routes.ts";

export const volunteersFeature = {
  routes: volunteerRoutes,
  jobs: volunteerJobs,
  personalData: { volunteering: volunteerData },
} satisfies Feature;
