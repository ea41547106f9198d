import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { deleteExpiredFiles, deleteOrphanedFiles } from "./private-files.ts";

const sweepExpiredFiles = job("private-files.sweep", { cron: "*/10 * * * *", expireInSeconds: 900, retryLimit: 0 });
const sweepOrphanedFiles = job("private-files.orphans", { cron: "29 3 * * *", expireInSeconds: 900, retryLimit: 0 });

export const privateFileJobs = (services: Services): JobHandler[] => [
  onJob(sweepExpiredFiles, () => deleteExpiredFiles(services)),
  onJob(sweepOrphanedFiles, () => deleteOrphanedFiles(services)),
];
