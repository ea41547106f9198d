import type { Feature } from "#composition/feature.ts";
import { pictureJobs } from "./pictures.jobs.ts";
import { pictureData } from "./pictures.personal-data.ts";
import { listPicturesByIds } from "./pictures.queries.ts";
import { addLibraryFiles, libraryRoutes } from "./pictures.routes.ts";

export const picturesFeature = {
  routes: libraryRoutes,
  addRoutes: [addLibraryFiles],
  jobs: pictureJobs,
  personalData: { siteWork: pictureData },
  subjects: {
    picture: async ({ db }, ids) =>
      (await listPicturesByIds(db, ids)).map(({ id, alt }) => ({ id, name: alt || `number ${id}` })),
  },
} satisfies Feature;
