import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { deleteExpiredFiles, deleteOrphans } from "./private-files.ts";

const sweep = job("private-files.sweep", { cron: "*/10 * * * *", expireInSeconds: 900, retryLimit: 0 });
const sweepOrphans = job("private-files.orphans", { cron: "29 3 * * *", expireInSeconds: 900, retryLimit: 0 });

export const privateFileJobs = (services: Services): JobHandler[] => [
  onJob(sweep, () => deleteExpiredFiles(services)),
  onJob(sweepOrphans, () => deleteOrphans(services)),
];
