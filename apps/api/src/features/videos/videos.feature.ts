import type { Feature } from "#composition/feature.ts";
import { videoJobs } from "./videos.jobs.ts";
import { addVideoFiles, videoRoutes } from "./videos.routes.ts";

export const videosFeature = {
  routes: videoRoutes,
  addRoutes: [addVideoFiles],
  jobs: videoJobs,
} satisfies Feature;
