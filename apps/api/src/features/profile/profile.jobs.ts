import { job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { deleteOrphanedPictures } from "./pictures.ts";

/** A listing of the pictures of a million members takes minutes. */
const sweepPortraitFiles = job("profile.sweep-pictures", { cron: "17 3 * * *", expireInSeconds: 3_600 });

export const profileJobs = (services: Services) => [onJob(sweepPortraitFiles, () => deleteOrphanedPictures(services))];
