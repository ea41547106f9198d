import type { Feature } from "#composition/feature.ts";
import { privateFileJobs } from "./private-files.jobs.ts";
import { addPrivateFiles } from "./private-files.routes.ts";

export const privateFilesFeature = {
  addRoutes: [addPrivateFiles],
  jobs: privateFileJobs,
} satisfies Feature;
