import type { JobHandler } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

export const orderJobs = (_services: Services): JobHandler[] => [];
