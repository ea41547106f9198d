import type { JobHandler } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { linkApplications, linkSteps } from "./linking.ts";

/** It waits nine times as long as a step took, so that requests go on as fast as before. */
const LINKING_STEP_OPTIONS = { limit: 500, pause: 9 } as const;

export const peopleJobs = (services: Services): JobHandler[] => [
  onJobInSteps(services, linkApplications, () => linkSteps(services), LINKING_STEP_OPTIONS),
];
