import type { Feature } from "#composition/feature.ts";
import { job, onJob } from "#jobs/jobs.ts";
import { addVideoFiles, videoRoutes } from "./videos.routes.ts";
import { deleteAbandonedUploads } from "./videos.ts";

const sweepAbandonedUploads = job("videos.sweep", { cron: "47 3 * * *", expireInSeconds: 900 });

export const videosFeature = {
  routes: videoRoutes,
  addRoutes: [addVideoFiles],
  jobs: (services) => [onJob(sweepAbandonedUploads, () => deleteAbandonedUploads(services))],
} satisfies Feature;
