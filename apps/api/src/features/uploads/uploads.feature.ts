import type { Feature } from "#composition/feature.ts";
import { uploadData } from "./uploads.personal-data.ts";
import { uploadRoutes } from "./uploads.staff.routes.ts";

export const uploadsFeature = {
  routes: uploadRoutes,
  personalData: { officeWork: uploadData },
  subjects: { upload: async () => [] },
} satisfies Feature;
