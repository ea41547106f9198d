import type { Feature } from "#composition/feature.ts";
import { contentData } from "./content.personal-data.ts";
import { contentRoutes } from "./content.routes.ts";
import { contentJobs } from "./publication.ts";
import { redirectContent } from "./redirects/redirects.staff.ts";

export const contentFeature = {
  routes: (services, { content }) => contentRoutes(services, content),
  jobs: (services, { content }) => contentJobs(services, content),
  content: [redirectContent],
  personalData: { siteWork: contentData },
} satisfies Feature;
