import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { deleteAbandonedUploads } from "./videos.ts";

const sweepAbandonedUploads = job("videos.sweep", { cron: "47 3 * * *", expireInSeconds: 900 });

export const videoJobs = (services: Services): JobHandler[] => [
  onJob(sweepAbandonedUploads, () => deleteAbandonedUploads(services)),
];
