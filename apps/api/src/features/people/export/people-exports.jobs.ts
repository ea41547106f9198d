import { type JobHandler, job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { deleteOldExportPeople } from "./exported-people.queries.ts";

const sweepExports = job("exports.sweep", { cron: "11 4 * * *", expireInSeconds: 900 });

export const exportJobs = (services: Pick<Services, "db" | "jobs">): JobHandler[] => [
  onJobInSteps(services, sweepExports, () => [(limit) => deleteOldExportPeople(services.db, limit)]),
];
