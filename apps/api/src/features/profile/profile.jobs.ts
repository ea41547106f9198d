import { deleteOrphanedPictures } from "#features/profile/pictures.ts";
import { job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

const deleteOrphans = job("profile.sweep-pictures", { cron: "17 3 * * *" });

export const profileJobs = (services: Services) => [onJob(deleteOrphans, () => deleteOrphanedPictures(services))];
