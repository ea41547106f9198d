import type { Feature } from "#composition/feature.ts";
import { newsletterJobs } from "./newsletter.jobs.ts";
import { newsletterData } from "./newsletter.personal-data.ts";
import { newsletterRoutes } from "./newsletter.routes.ts";

export const newsletterFeature = {
  routes: newsletterRoutes,
  jobs: newsletterJobs,
  personalData: { newsletter: newsletterData },
} satisfies Feature;
