import type { Feature } from "#composition/feature.ts";
import { profileJobs } from "./profile.jobs.ts";
import { profileData } from "./profile.personal-data.ts";
import { addPictureRoutes, profileRoutes } from "./profile.routes.ts";
import { wardChangeTimelineSource } from "./profile.timeline.ts";

export const profileFeature = {
  routes: profileRoutes,
  addRoutes: [addPictureRoutes],
  jobs: profileJobs,
  timeline: [wardChangeTimelineSource],
  personalData: { profile: profileData },
} satisfies Feature;
