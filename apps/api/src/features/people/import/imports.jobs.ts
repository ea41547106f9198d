import { type JobHandler, job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { emptyOldImports } from "./imports.queries.ts";

const emptyOld = job("imports.empty-old", { cron: "40 2 * * *" });
/** A file that nobody has run by then is deleted. */
const KEPT_DAYS = 7;
/** One import may have many rows. */
const IMPORTS_IN_STEP = 1;

export const importJobs = (services: Services): JobHandler[] => [
  onJobInSteps(services, emptyOld, () => [(limit) => emptyOldImports(services.db, KEPT_DAYS, limit)], {
    limit: IMPORTS_IN_STEP,
  }),
];
