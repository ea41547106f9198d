import { authJobs } from "#features/auth/auth.jobs.ts";
import { contactJobs } from "#features/contact/contact.jobs.ts";
import { newsletterJobs } from "#features/newsletter/newsletter.jobs.ts";
import { idempotencyJobs } from "#http/idempotency.jobs.ts";
import type { JobHandler } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

/** Every job of the product with what runs it. */
export const allJobs = (services: Services): JobHandler[] => [
  ...authJobs(services),
  ...idempotencyJobs(services),
  ...newsletterJobs(services),
  ...contactJobs(services),
];
