import type { Feature } from "#composition/feature.ts";
import { job, onJob } from "#jobs/jobs.ts";
import { deleteOrphanedPictures } from "./pictures.ts";
import { profileData } from "./profile.personal-data.ts";
import { addPictureRoutes, profileRoutes } from "./profile.routes.ts";
import { wardChangeTimelineSource } from "./profile.timeline.ts";

/** A listing of the pictures of a million members takes minutes. */
const sweepPortraitFiles = job("profile.sweep-pictures", { cron: "17 3 * * *", expireInSeconds: 3_600 });

export const profileFeature = {
  routes: profileRoutes,
  addRoutes: [addPictureRoutes],
  jobs: (services) => [onJob(sweepPortraitFiles, () => deleteOrphanedPictures(services))],
  timeline: [wardChangeTimelineSource],
  personalData: { profile: profileData },
} satisfies Feature;
