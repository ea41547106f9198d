import { type JobHandler, job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { deleteOldRecordChanges } from "./changes.queries.ts";

/** As SECURITY.md promises. */
const CHANGE_RETENTION_MONTHS = 24;

const deleteChanges = job("people.delete-old-changes", { cron: "40 3 * * *" });

export const recordJobs = (services: Services): JobHandler[] => [
  onJobInSteps(services, deleteChanges, () => [
    (limit) => deleteOldRecordChanges(services.db, CHANGE_RETENTION_MONTHS, limit),
  ]),
];
