import type { Feature } from "#composition/feature.ts";
import { contactJobs } from "./contact.jobs.ts";
import { contactData } from "./contact.queries.ts";
import { contactRoutes } from "./contact.routes.ts";

export const contactFeature = {
  routes: contactRoutes,
  jobs: contactJobs,
  personalData: { messages: contactData },
} satisfies Feature;
