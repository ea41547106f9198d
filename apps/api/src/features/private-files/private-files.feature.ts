import type { Feature } from "#composition/feature.ts";
import { job, onJob } from "#jobs/jobs.ts";
import { addPrivateFiles } from "./private-files.routes.ts";
import { deleteExpiredFiles, deleteOrphanedFiles } from "./private-files.ts";

const sweepExpiredFiles = job("private-files.sweep", { cron: "*/10 * * * *", expireInSeconds: 900, retryLimit: 0 });
const sweepOrphanedFiles = job("private-files.orphans", { cron: "29 3 * * *", expireInSeconds: 900, retryLimit: 0 });

export const privateFilesFeature = {
  addRoutes: [addPrivateFiles],
  jobs: (services) => [
    onJob(sweepExpiredFiles, () => deleteExpiredFiles(services)),
    onJob(sweepOrphanedFiles, () => deleteOrphanedFiles(services)),
  ],
} satisfies Feature;
